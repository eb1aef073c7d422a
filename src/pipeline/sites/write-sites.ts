import type { SiteFacts } from "#src/crawl/messages";
import type { StoredVerdicts } from "#src/enrichment/email/stored-verdicts";
import { openDatabases, systemScope } from "#src/db/databases";
import type { HiringScope, Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import { dispatchPushes } from "#src/pipeline/events/push-events";
import { leadCreatedOutbox } from "#src/pipeline/events/push-outbox.repository";
import {
  becameKnown,
  findKnownLeads,
  requireUnknown,
} from "#src/pipeline/leads/known-leads.repository";
import { storeTexts } from "#src/pipeline/leads/lead-texts";
import { saveLeads } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import { withoutSuppressed } from "#src/pipeline/leads/suppression";
import { wasSuppressed } from "#src/pipeline/leads/suppression.repository";
import { findStoredVerdicts } from "#src/pipeline/verification/stored-verdicts.repository";
import type { ResolveDns } from "#src/ports/dns";
import { siteHost } from "#src/shared/addresses/web-url";
import type { PushKey } from "#src/shared/jobs/queue-messages";
import { log } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import { crawlOf } from "#src/platform/crawl-job-object";
import { completeLead, draftSite, isEmptyShell } from "./build-lead";
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
  const crawl = crawlOf(env, first.jobId);
  const scope: HiringScope = await systemScope(openDatabases(env), first.workspaceId);
  const { hiring } = scope;
  const isWatched = (site: SiteFacts): site is WatchedSite => site.watch !== null;
  if (isWatched(first)) {
    for (const site of given) if (isWatched(site)) await writeAlone(scope, env, resolveDns, site);
    return;
  }
  const sites: KnownSite[] = first.updatesKnown ? await withKnownLeads(scope, given) : given;
  const found = await Promise.all(
    sites.map(async (site) => {
      // A known lead keeps the verdicts of mail servers.
      const kept = site.isKnown ? await findStoredVerdicts(scope, site.leadId) : undefined;
      return makeLeadAlone(site, resolveDns, kept);
    }),
  );
  const made = found.flatMap((one) => (typeof one === "object" ? [one.lead] : []));
  const { leads: allowed, stillAllowed } = await withoutSuppressed(scope, readSettings(env), made);
  const unknown = first.updatesKnown ? sites.filter(({ isKnown }) => !isKnown) : [];
  await storeTexts(scope, env.FILES, allowed);
  const pushes: PushKey[] = [];
  const leads = await saveLeads(scope, allowed, {
    before: [
      leadCreatedOutbox(
        scope,
        allowed.map(({ id }) => id),
      ),
      ...stillAllowed,
      ...stillUnknown(scope, unknown, allowed),
    ],
    onRows: (rows) => pushes.push(...(rows as PushKey[])),
  });
  await dispatchPushes(env, pushes);
  const leadOf = new Map(leads.map((lead) => [lead.id, lead]));
  const written = sites.flatMap((site, at) => {
    const one = found[at]!;
    const lead = leadOf.get(site.leadId);
    return typeof one === "object" && lead
      ? [{ site, lead, needsJavascript: one.needsJavascript }]
      : [];
  });
  await storePageBoards(
    hiring,
    env,
    written.map(({ site, lead }) => ({ ...site, domain: lead.domain })),
  );
  await crawl.recordSites(
    written.map(({ site: { siteId, leadId }, lead, needsJavascript }) => ({
      siteId,
      leadId,
      lead: JSON.stringify(lead),
      reason: needsJavascript ? "needs_javascript" : null,
      emails: lead.emails.length,
      phones: lead.phones.length,
    })),
  );
  const recorded = new Set(written.map(({ site }) => site.siteId));
  for (const [at, { siteId }] of sites.entries()) {
    const one = found[at]!;
    if (!recorded.has(siteId))
      await crawl.giveUpSite(siteId, typeof one === "object" ? "suppressed" : one);
  }
}

/** A site whose lead may exist already. */
type KnownSite = SiteFacts & { isKnown?: boolean };

/** Sites with the id of the lead that the workspace has of each, also if it is known under the host after a redirect. */
async function withKnownLeads(scope: HiringScope, sites: SiteFacts[]): Promise<KnownSite[]> {
  const known = await findKnownLeads(
    scope,
    sites.flatMap(({ host, entryUrl }) => [host, siteHost(entryUrl)]),
  );
  return sites.map((site) => {
    const entryHost = siteHost(site.entryUrl);
    const leadId = known.get(entryHost) ?? known.get(site.host);
    // Another site of this batch may redirect to the same host.
    if (leadId === undefined) known.set(entryHost, site.leadId);
    return leadId === undefined ? site : { ...site, leadId, isKnown: true };
  });
}

/** Fails the batch if another job has made a lead of one of these sites. */
const stillUnknown = (scope: Scope, sites: KnownSite[], leads: NewLead[]): SqlFragment[] =>
  sites.length === 0
    ? []
    : [
        requireUnknown(
          scope,
          sites.flatMap(({ host, entryUrl }) => [host, siteHost(entryUrl)]),
          leads.map(({ id }) => id),
        ),
      ];

/** Writes a scheduled site in its own batch, because its snapshot is large. */
async function writeAlone(scope: HiringScope, env: Env, resolveDns: ResolveDns, site: WatchedSite) {
  const { siteId } = site;
  const crawl = crawlOf(env, site.jobId);
  const written = await writeWatched(scope, env, resolveDns, site);
  if (typeof written === "string") return crawl.giveUpSite(siteId, written);
  const { leadId, lead, needsJavascript } = written;
  if (lead) await storePageBoards(scope.hiring, env, [{ ...site, domain: lead.domain }]);
  await crawl.recordSites([
    {
      siteId,
      leadId,
      lead: lead && JSON.stringify(lead),
      reason: needsJavascript ? "needs_javascript" : null,
      emails: lead?.emails.length ?? 0,
      phones: lead?.phones.length ?? 0,
    },
  ]);
}

type MadeLead = { lead: NewLead; needsJavascript: boolean };

/** The lead, or the reason why there is none. An internal error must not fail the other sites of the batch. */
async function makeLeadAlone(
  site: SiteFacts,
  resolveDns: ResolveDns,
  kept: StoredVerdicts | undefined,
): Promise<MadeLead | "internal" | "needs_javascript"> {
  try {
    const draft = draftSite(site);
    if (isEmptyShell(draft)) return "needs_javascript";
    const { needsJavascript } = draft;
    return { lead: await completeLead(draft, site, resolveDns, kept), needsJavascript };
  } catch (error) {
    const { jobId: job_id, host } = site;
    log.error("lead.failed", { job_id, host, error });
    return "internal";
  }
}
