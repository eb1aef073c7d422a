import type { SiteFacts } from "#src/crawl/messages";
import type { UnrenderedReason } from "#src/crawl/rendering";
import { openDatabases, systemScope } from "#src/db/databases";
import type { HiringScope } from "#src/db/scope";
import { dispatchPushes } from "#src/pipeline/events/push-events";
import { leadCreatedOutbox } from "#src/pipeline/events/push-outbox.repository";
import { becameKnown } from "#src/pipeline/leads/known-leads.repository";
import { storeTexts } from "#src/pipeline/leads/lead-texts";
import { saveLeads } from "#src/pipeline/leads/save";
import type { NewLead } from "#src/pipeline/leads/new-lead";
import { withoutSuppressed } from "#src/pipeline/leads/suppression";
import { wasSuppressed } from "#src/pipeline/leads/suppression.repository";
import { findStoredVerdicts } from "#src/pipeline/verification/stored-verdicts.repository";
import type { ResolveDns } from "#src/ports/dns";
import type { PushKey } from "#src/shared/jobs/queue-messages";
import type { Lead } from "#src/shared/lead";
import { log } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import { crawlOf } from "#src/platform/crawl-job-object";
import { completeLead, draftSite, isEmptyShell, shellReasonOf } from "./build-lead";
import { type KnownSite, stillUnknown, withKnownLeads } from "./known-sites";
import { storePageBoards } from "#src/pipeline/boards/page-boards";
import type { WatchedSite } from "#src/pipeline/snapshots/compare-snapshots";
import { writeWatched } from "./write-monitored-sites";

/**
 * Drafts and enriches the leads of a job's finished sites, writes them in one D1 batch, and notifies the
 * job. Idempotent. A suppressed site is skipped and free. A site without a valid lead fails alone.
 */
export async function writeLeads(
  env: Env,
  resolveDns: ResolveDns,
  jobId: string,
  siteIds: number[],
) {
  const crawl = crawlOf(env, jobId);
  for (let rest = siteIds; rest.length > 0;) {
    const sites = await crawl.siteFacts(rest);
    const last = sites.at(-1);
    if (!last) return;
    await writeSites(env, resolveDns, sites);
    rest = rest.slice(rest.indexOf(last.siteId) + 1);
  }
}

/** An erasure or another job can change what a write depends on a few times, but not endlessly. */
const MAX_TRIES = 4;

/** Starts again with what is stored now, if somebody was suppressed or a site became known before the leads were written. */
async function writeSites(env: Env, resolveDns: ResolveDns, given: SiteFacts[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeAsRead(env, resolveDns, given);
    } catch (error) {
      // Nothing was written. Other errors are those of D1, R2 or an object: the queue delivers the message again.
      if ((!wasSuppressed(error) && !becameKnown(error)) || tries === MAX_TRIES) throw error;
    }
  }
}

async function writeAsRead(env: Env, resolveDns: ResolveDns, given: SiteFacts[]) {
  const [first] = given;
  if (!first) return;
  const scope: HiringScope = await systemScope(openDatabases(env), first.workspaceId);
  const isWatched = (site: SiteFacts): site is WatchedSite => site.watch !== null;
  if (isWatched(first)) {
    for (const site of given) if (isWatched(site)) await writeAlone(scope, env, resolveDns, site);
    return;
  }
  const sites = first.updatesKnown ? await withKnownLeads(scope, given) : given;
  const drafted = await Promise.all(
    sites.map(async (site) => ({ site, made: await makeLead(scope, resolveDns, site) })),
  );
  const leads = await saveMade(scope, env, drafted, first.updatesKnown);
  await recordResults(scope.hiring, env, drafted, leads);
}

/** `made`: the lead of a site, or the reason why there is none. */
type DraftedSite = {
  site: KnownSite<SiteFacts>;
  made: MadeLead | "internal" | UnrenderedReason;
};

const isMade = (made: DraftedSite["made"]) => typeof made === "object";

/** Writes what was made in one batch with its outbox. Fails if a precondition changed since the sites were read. */
async function saveMade(
  scope: HiringScope,
  env: Env,
  drafted: DraftedSite[],
  updatesKnown: boolean,
): Promise<Lead[]> {
  const made = drafted.flatMap((one) => (isMade(one.made) ? [one.made.lead] : []));
  const { leads: allowed, stillAllowed } = await withoutSuppressed(scope, readSettings(env), made);
  const sites = drafted.map(({ site }) => site);
  const unknown = updatesKnown ? sites.filter(({ isKnown }) => !isKnown) : [];
  const ids = allowed.map(({ id }) => id);
  await storeTexts(scope, env.FILES, allowed);
  const pushes: PushKey[] = [];
  const leads = await saveLeads(scope, allowed, {
    before: [
      leadCreatedOutbox(scope, ids),
      ...stillAllowed,
      ...stillUnknown(scope, unknown, allowed),
    ],
    onRows: (rows) => pushes.push(...(rows as PushKey[])),
  });
  await dispatchPushes(env, pushes);
  return leads;
}

/** Reports to the job's object the lead of each site, or the reason why there is none. */
async function recordResults(
  hiring: HiringScope["hiring"],
  env: Env,
  drafted: DraftedSite[],
  leads: Lead[],
) {
  const [first] = drafted;
  if (!first) return;
  const leadOf = new Map(leads.map((lead) => [lead.id, lead]));
  const written = drafted.flatMap(({ site, made }) => {
    const lead = leadOf.get(site.leadId);
    return isMade(made) && lead ? [{ site, lead, reason: made.reason }] : [];
  });
  await storePageBoards(
    hiring,
    env,
    written.map(({ site, lead }) => ({ ...site, domain: lead.domain })),
  );
  const crawl = crawlOf(env, first.site.jobId);
  await crawl.recordSites(
    written.map(({ site: { siteId, leadId }, lead, reason }) => ({
      siteId,
      leadId,
      lead: JSON.stringify(lead),
      reason,
      emails: lead.emails.length,
      phones: lead.phones.length,
    })),
  );
  const recorded = new Set(written.map(({ site }) => site.siteId));
  for (const { site, made } of drafted)
    if (!recorded.has(site.siteId))
      await crawl.giveUpSite(site.siteId, isMade(made) ? "suppressed" : made);
}

/** Writes a scheduled site in its own batch, because its snapshot is large. */
async function writeAlone(scope: HiringScope, env: Env, resolveDns: ResolveDns, site: WatchedSite) {
  const { siteId } = site;
  const crawl = crawlOf(env, site.jobId);
  const written = await writeWatched(scope, env, resolveDns, site);
  if (typeof written === "string") return crawl.giveUpSite(siteId, written);
  const { leadId, lead, reason = null } = written;
  if (lead) await storePageBoards(scope.hiring, env, [{ ...site, domain: lead.domain }]);
  await crawl.recordSites([
    {
      siteId,
      leadId,
      lead: lead && JSON.stringify(lead),
      reason,
      emails: lead?.emails.length ?? 0,
      phones: lead?.phones.length ?? 0,
    },
  ]);
}

/** `reason`: what the lead lacks. */
type MadeLead = { lead: NewLead; reason: UnrenderedReason | null };

/** An internal error must not fail the other sites of the batch. A known lead keeps the verdicts of mail servers. */
async function makeLead(
  scope: HiringScope,
  resolveDns: ResolveDns,
  site: KnownSite<SiteFacts>,
): Promise<DraftedSite["made"]> {
  const kept = site.isKnown ? await findStoredVerdicts(scope, site.leadId) : undefined;
  try {
    const draft = draftSite(site);
    const reason = shellReasonOf(draft);
    if (reason && isEmptyShell(draft)) return reason;
    return { lead: await completeLead(draft, site, resolveDns, kept), reason };
  } catch (error) {
    const { jobId: job_id, host } = site;
    log.error("lead.failed", { job_id, host, error });
    return "internal";
  }
}
