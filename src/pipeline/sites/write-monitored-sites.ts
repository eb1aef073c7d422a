import type { PageSnapshot, SiteFacts, SiteSnapshotOptions } from "#src/crawl/messages";
import type { UnwrittenReason } from "#src/crawl/reasons";
import type { UnrenderedReason } from "#src/crawl/rendering";
import { type StoredVerdicts, NO_STORED_VERDICTS } from "#src/enrichment/email/stored-verdicts";
import type { HiringScope, Scope } from "#src/db/scope";
import { suppressedIn, withoutSuppressed } from "#src/pipeline/leads/suppression";
import { dispatchPushes } from "#src/pipeline/events/push-events";
import { leadCreatedOutbox } from "#src/pipeline/events/push-outbox.repository";
import { findStoredVerdicts } from "#src/pipeline/verification/stored-verdicts.repository";
import { findListedLead } from "#src/pipeline/leads/lead-row.repository";
import { storeTexts } from "#src/pipeline/leads/lead-texts";
import { saveLead } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import type { Lead } from "#src/shared/lead";
import { publishNoticed } from "#src/pipeline/snapshots/changes";
import { findGonePages } from "#src/pipeline/snapshots/changes.repository";
import {
  deleteUnnamedPages,
  type KnownSite,
  loadSite,
  type NewSnapshot,
  snapshotWrites,
  type StoredPage,
  type StoredSite,
  storeNextPages,
  storeSnapshot,
} from "#src/pipeline/snapshots/snapshots.repository";
import { hashOfLead, inOrder } from "#src/pipeline/snapshots/site-state";
import type { Redactor } from "#src/shared/addresses/address-redaction";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import type { ResolveDns } from "#src/ports/dns";
import type { PushKey } from "#src/shared/jobs/queue-messages";
import { log } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import { completeLead, draftSite, isEmptyShell, shellReasonOf } from "./build-lead";
import { stillUnknown, withKnownLeads } from "./known-sites";
import {
  compareWithSnapshot,
  FINAL,
  toStoredPage,
  type SiteSnapshot,
  readSite,
  type WatchedSite,
} from "#src/pipeline/snapshots/compare-snapshots";

/** The result of a site. `lead` is null if the site is unchanged and no lead was written. */
export type WatchedLead = { leadId: string; lead: Lead | null; reason?: UnrenderedReason | null };

/**
 * Writes the lead of a scheduled site under its existing id, the snapshot for the next run, and the changes of a
 * monitor, in one D1 batch.
 */
export async function writeWatched(
  scope: HiringScope,
  env: Env,
  resolveDns: ResolveDns,
  given: WatchedSite,
): Promise<WatchedLead | UnwrittenReason> {
  const { host, jobId, watch } = given;
  const known = await loadSite(scope, env.FILES, { scheduleId: watch.scheduleId, host });
  const site = { ...given, pages: placed(given.pages, known?.pages) };
  const written =
    known?.site.jobId === jobId
      ? await findWritten(scope, known.site)
      : known && isUnchangedSite(site, known)
        ? await writeUnchanged(scope, env.FILES, site, known)
        : await writeNew(scope, env, resolveDns, site, known);
  if (typeof written === "object" && watch.isMonitor)
    await publishNoticed(scope, env, {
      scheduleId: watch.scheduleId,
      jobId,
      hosts: [host],
    });
  return written;
}

/** A monitor fetches known pages right after the entry page; restores the depth at which they were found. */
function placed(pages: SiteFacts["pages"], known: readonly StoredPage[] = []) {
  const depths = new Map(known.map(({ key, depth }) => [key, depth]));
  return inOrder(pages.map((page) => ({ ...page, depth: depths.get(page.key) ?? page.depth })));
}

/** For a redelivered message: the snapshot is already of this job. */
async function findWritten(scope: Scope, { leadId, wasWritten }: StoredSite): Promise<WatchedLead> {
  return { leadId, lead: wasWritten ? ((await findListedLead(scope, leadId)) ?? null) : null };
}

/** Whether the run read exactly the pages of the snapshot and none has changed. */
function isUnchangedSite(
  { watch, pages }: WatchedSite,
  { site, pages: stored }: KnownSite,
): boolean {
  if (!watch.isIncremental || site.downReason !== null || site.coverage !== watch.coverage)
    return false;
  const isUnchanged = (snapshot: string | null) =>
    snapshot !== null && (JSON.parse(snapshot) as PageSnapshot).isUnchanged;
  const keys = new Set(stored.map(({ key }) => key));
  return (
    pages.length === keys.size &&
    pages.every(({ key, memory }) => keys.has(key) && isUnchanged(memory))
  );
}

async function writeUnchanged(
  scope: Scope,
  bucket: R2Bucket,
  site: WatchedSite,
  known: KnownSite,
): Promise<WatchedLead> {
  const { jobId, watch } = site;
  const kept = site.pages.map((page) => toStoredPage(page, undefined));
  const next = {
    ...snapshotOf(site, kept),
    site: { ...known.site, jobId, wasWritten: false, sawWholeSite: sawWhole(watch) },
    changes: [],
  };
  const version = await storeNextPages(scope, bucket, known, next);
  await storeSnapshot(scope, next, version);
  await deleteReplaced(scope, bucket, next, [known.version, version]);
  return { leadId: known.site.leadId, lead: null };
}

/** The pages of the last run, if this one replaced them. */
async function deleteReplaced(
  scope: Scope,
  bucket: R2Bucket,
  { scheduleId, host, site }: NewSnapshot,
  [before, now]: [string | null, string | null],
): Promise<void> {
  if (before === now) return;
  const { jobId } = site;
  try {
    await deleteUnnamedPages(scope, bucket, { scheduleId, host, jobId });
  } catch (error) {
    // R2 or D1 is unavailable. The next run that stores pages of the site deletes them.
    log.warn("page.snapshot_not_deleted", { job_id: jobId, host, error });
  }
}

const sawWhole = ({ isCutShort, unread }: SiteSnapshotOptions) =>
  !isCutShort && unread.every(({ reason }) => FINAL.has(reason));

async function writeNew(
  scope: HiringScope,
  env: Env,
  resolveDns: ResolveDns,
  given: WatchedSite,
  known: KnownSite | null,
): Promise<WatchedLead | UnwrittenReason> {
  const settings = readSettings(env);
  const snapshot = known && (await loadSnapshot(scope, given, known));
  const found = [given.pages, snapshot?.pages];
  const inText = await suppressedIn(scope, settings, found, registrableDomain(given.host));
  const site: AdoptedSite = known ? given : await withKnownLead(scope, given);
  const ofLead = known?.site.leadId ?? (site.isKnown ? site.leadId : null);
  const kept = ofLead ? await findStoredVerdicts(scope, ofLead) : NO_STORED_VERDICTS;
  const prepared = await prepareAlone(site, snapshot, { inText, resolveDns, kept });
  if (typeof prepared === "string") return prepared;
  const { next, made, reason } = prepared;
  const { leadId } = next.site;
  const replaced = (version: string | null) =>
    deleteReplaced(scope, env.FILES, next, [known?.version ?? null, version]);
  if (!made) {
    const version = await storeNextPages(scope, env.FILES, known, next);
    await storeSnapshot(scope, next, version);
    await replaced(version);
    return { leadId, lead: null };
  }
  const { leads, stillAllowed } = await withoutSuppressed(scope, settings, [made]);
  const [allowed] = leads;
  if (!allowed) return "suppressed";
  const version = await storeNextPages(scope, env.FILES, known, next);
  await storeTexts(scope, env.FILES, [allowed]);
  const pushes: PushKey[] = [];
  const lead = await saveLead(scope, allowed, {
    before: [
      leadCreatedOutbox(scope, [leadId]),
      ...stillAllowed,
      ...(ofLead === null ? stillUnknown(scope, [site], [allowed]) : []),
    ],
    onRows: (rows) => pushes.push(...(rows as PushKey[])),
    after: snapshotWrites(scope, next, version),
  });
  await replaced(version);
  await dispatchPushes(env, pushes);
  return { leadId, lead, reason };
}

type AdoptedSite = WatchedSite & { isKnown?: boolean };

/** The first run of a schedule continues the lead that the workspace has of the site. */
async function withKnownLead(scope: Scope, site: WatchedSite): Promise<AdoptedSite> {
  const [found] = await withKnownLeads(scope, [site]);
  return found ?? site;
}

/** Finds gone pages only if the site has new pages. */
async function loadSnapshot(
  scope: Scope,
  site: WatchedSite,
  known: KnownSite,
): Promise<SiteSnapshot> {
  const { watch } = site;
  const { scheduleId } = watch;
  const pages = keepsPages(site) ? known.pages : [];
  const keys = new Set(pages.map(({ key }) => key));
  const mayBeBack = watch.isMonitor && site.pages.some(({ key }) => !keys.has(key));
  const { leadId } = known.site;
  const gone = mayBeBack ? await findGonePages(scope, { scheduleId, leadId }) : new Map();
  return { site: known.site, pages, gone };
}

type Prepared = { next: NewSnapshot; made: NewLead | null; reason: UnrenderedReason | null };
type Options = { inText: Redactor | null; resolveDns: ResolveDns; kept: StoredVerdicts };

/** An internal error would repeat on a retry, so only this site fails. */
async function prepareAlone(
  site: WatchedSite,
  snapshot: SiteSnapshot | null,
  options: Options,
): Promise<Prepared | UnwrittenReason> {
  try {
    return await prepare(site, snapshot, options);
  } catch (error) {
    const { jobId: job_id, host } = site;
    log.error("lead.failed", { job_id, host, error });
    return "internal";
  }
}

/** The snapshot to store, and the lead unless it is unchanged. */
async function prepare(
  site: WatchedSite,
  snapshot: SiteSnapshot | null,
  { inText, resolveDns, kept }: Options,
): Promise<Prepared | UnrenderedReason> {
  const { jobId, watch } = site;
  const leadId = snapshot?.site.leadId ?? site.leadId;
  const readings = readSite(site, snapshot, inText);
  const draft = draftSite(site, readings.ofLead);
  const reason = shellReasonOf(draft);
  if (reason && isEmptyShell(draft)) return reason;
  const leadHash = hashOfLead(draft);
  const isUnchanged = watch.isIncremental && snapshot?.site.leadHash === leadHash;
  const { changes, pages } = compareWithSnapshot(site, snapshot, readings);
  return {
    next: {
      ...snapshotOf(site, pages),
      site: {
        leadId,
        jobId,
        wasWritten: !isUnchanged,
        leadHash,
        coverage: watch.coverage,
        sawWholeSite: sawWhole(watch),
        downReason: null,
      },
      changes,
    },
    reason,
    made: isUnchanged ? null : await completeLead(draft, { ...site, leadId }, resolveDns, kept),
  };
}

/** A plain schedule stores the lead id of a site and no pages. */
const keepsPages = ({ watch }: WatchedSite) => watch.isIncremental || watch.isMonitor;

function snapshotOf(
  site: WatchedSite,
  pages: NewSnapshot["pages"],
): Omit<NewSnapshot, "site" | "changes"> {
  const { host, watch } = site;
  return {
    scheduleId: watch.scheduleId,
    host,
    pages: keepsPages(site) ? pages : [],
    forgotten: watch.unread.filter(({ reason }) => FINAL.has(reason)).map(({ key }) => key),
    maxPages: keepsPages(site) ? watch.maxPages : 0,
    nowMs: Date.now(),
  };
}
