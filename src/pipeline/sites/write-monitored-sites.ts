import type {
  PageSnapshot,
  SiteFacts,
  SiteSnapshotOptions,
  UnwrittenReason,
} from "#src/crawl/messages";
import { type StoredVerdicts, NO_STORED_VERDICTS } from "#src/enrichment/email/stored-verdicts";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { suppressedIn, withoutSuppressed } from "#src/pipeline/leads/suppression";
import { dispatchPushes, leadCreatedOutbox } from "#src/pipeline/events/push-events";
import { findStoredVerdicts } from "#src/pipeline/verification/stored-verdicts.repository";
import { findLead } from "#src/pipeline/leads/lead-row.repository";
import { saveLead } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import type { Lead } from "#src/shared/lead";
import { announceNoticed } from "#src/pipeline/snapshots/changes";
import { findGonePages } from "#src/pipeline/snapshots/changes.repository";
import {
  type KeptSite,
  loadPages,
  loadSite,
  memoryWrites,
  type NewMemory,
} from "#src/pipeline/snapshots/snapshots";
import { hashOfLead, inOrder } from "#src/pipeline/snapshots/site-state";
import type { Redactor } from "#src/shared/addresses/address-redaction";
import type { ResolveDns } from "#src/ports/dns";
import type { PushKey } from "#src/shared/jobs/queue-messages";
import { log } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import { completeLead, draftSite, isEmptyShell } from "./build-lead";
import {
  compareWithMemory,
  FINAL,
  keptOf,
  type Memory,
  readSite,
  type WatchedSite,
} from "#src/pipeline/snapshots/compare-snapshots";

/** What became of a site; `lead` null: it was as before, and no lead was written. */
export type WatchedLead = { leadId: string; lead: Lead | null; needsJavascript?: boolean };

/**
 * Writes the lead of a site that a schedule comes back to, under the id it had before, with what the next run
 * is to remember and what a monitor has noticed, in one D1 batch.
 */
export async function writeWatched(
  scope: Scope,
  env: Env,
  resolveDns: ResolveDns,
  given: WatchedSite,
): Promise<WatchedLead | UnwrittenReason> {
  const { host, jobId, watch } = given;
  const known = await loadSite(scope, { scheduleId: watch.scheduleId, host });
  const site = { ...given, pages: placed(given.pages, known?.depths) };
  const written =
    known?.site.jobId === jobId
      ? await findWritten(scope, known.site)
      : known && isAsBefore(site, known)
        ? await writeUnchanged(scope, site, known.site)
        : await writeNew(scope, env, resolveDns, site, known?.site ?? null);
  if (typeof written === "object" && watch.isMonitor)
    await announceNoticed(scope, env, {
      scheduleId: watch.scheduleId,
      jobId,
      hosts: [host],
    });
  return written;
}

/** A monitor asks for the pages it knows right after the entry page: they lie as deep as they were found. */
const placed = (pages: SiteFacts["pages"], depths?: ReadonlyMap<string, number>) =>
  inOrder(pages.map((page) => ({ ...page, depth: depths?.get(page.key) ?? page.depth })));

/** Delivered again: what is remembered is of this very job. */
async function findWritten(scope: Scope, { leadId, wasWritten }: KeptSite): Promise<WatchedLead> {
  return { leadId, lead: wasWritten ? ((await findLead(scope, leadId)) ?? null) : null };
}

/** Every page that is remembered was read, no other was, and none has changed: nothing needs to be looked at. */
function isAsBefore(
  { watch, pages }: WatchedSite,
  { site, depths }: { site: KeptSite; depths: ReadonlyMap<string, number> },
): boolean {
  if (!watch.isIncremental || site.downReason !== null || site.coverage !== watch.coverage)
    return false;
  const isUnchanged = (memory: string | null) =>
    memory !== null && (JSON.parse(memory) as PageSnapshot).isUnchanged;
  return (
    pages.length === depths.size &&
    pages.every(({ key, memory }) => depths.has(key) && isUnchanged(memory))
  );
}

async function writeUnchanged(
  scope: Scope,
  site: WatchedSite,
  known: KeptSite,
): Promise<WatchedLead> {
  const { jobId, watch } = site;
  const kept = site.pages.map((page) => keptOf(page, undefined));
  const writes = memoryWrites(scope, {
    ...whatToRemember(site, kept),
    site: { ...known, jobId, wasWritten: false, sawWholeSite: sawWhole(watch) },
    changes: [],
  });
  await scope.db.$client.batch(writes.map((write) => rawStatement(scope.db, write)));
  return { leadId: known.leadId, lead: null };
}

const sawWhole = ({ isCutShort, unread }: SiteSnapshotOptions) =>
  !isCutShort && unread.every(({ reason }) => FINAL.has(reason));

async function writeNew(
  scope: Scope,
  env: Env,
  resolveDns: ResolveDns,
  site: WatchedSite,
  known: KeptSite | null,
): Promise<WatchedLead | UnwrittenReason> {
  const settings = readSettings(env);
  const memory = known && (await recallSite(scope, site, known));
  const inText = await suppressedIn(scope, settings, [site.pages, memory?.pages]);
  const kept = known ? await findStoredVerdicts(scope, known.leadId) : NO_STORED_VERDICTS;
  const prepared = await prepareAlone(site, memory, { inText, resolveDns, kept });
  if (typeof prepared === "string") return prepared;
  const { next, made, needsJavascript } = prepared;
  const { leadId } = next.site;
  const writes = memoryWrites(scope, next);
  if (!made) {
    await scope.db.$client.batch(writes.map((write) => rawStatement(scope.db, write)));
    return { leadId, lead: null };
  }
  const [allowed] = await withoutSuppressed(scope, settings, [made]);
  if (!allowed) return "suppressed";
  const news: PushKey[] = [];
  const lead = await saveLead(scope, allowed, {
    before: [leadCreatedOutbox(scope, [leadId])],
    answered: (rows) => news.push(...(rows as PushKey[])),
    after: writes,
  });
  await dispatchPushes(env, news);
  return { leadId, lead, needsJavascript };
}

/** What was told gone is asked only where a page is new. */
async function recallSite(scope: Scope, site: WatchedSite, known: KeptSite): Promise<Memory> {
  const { host, watch } = site;
  const { scheduleId } = watch;
  const pages = keepsPages(site) ? await loadPages(scope, { scheduleId, host }) : [];
  const keys = new Set(pages.map(({ key }) => key));
  const mayBeBack = watch.isMonitor && site.pages.some(({ key }) => !keys.has(key));
  const { leadId } = known;
  const gone = mayBeBack ? await findGonePages(scope, { scheduleId, leadId }) : new Map();
  return { site: known, pages, gone };
}

type Prepared = { next: NewMemory; made: NewLead | null; needsJavascript: boolean };
type Means = { inText: Redactor | null; resolveDns: ResolveDns; kept: StoredVerdicts };

/** A fault of ours would come again: the site fails alone. */
async function prepareAlone(
  site: WatchedSite,
  memory: Memory | null,
  means: Means,
): Promise<Prepared | UnwrittenReason> {
  try {
    return await prepare(site, memory, means);
  } catch (error) {
    const { jobId: job_id, host } = site;
    log.error("lead.failed", { job_id, host, error });
    return "internal";
  }
}

/** What is to be remembered, and the lead, unless it says nothing new. */
async function prepare(
  site: WatchedSite,
  memory: Memory | null,
  { inText, resolveDns, kept }: Means,
): Promise<Prepared | "needs_javascript"> {
  const { jobId, watch } = site;
  const leadId = memory?.site.leadId ?? site.leadId;
  const readings = readSite(site, memory, inText);
  const draft = draftSite(site, readings.ofLead);
  if (isEmptyShell(draft)) return "needs_javascript";
  const leadHash = hashOfLead(draft);
  const isUnchanged = watch.isIncremental && memory?.site.leadHash === leadHash;
  const { changes, pages } = compareWithMemory(site, memory, readings);
  return {
    next: {
      ...whatToRemember(site, pages),
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
    needsJavascript: draft.needsJavascript,
    made: isUnchanged ? null : await completeLead(draft, { leadId, jobId }, resolveDns, kept),
  };
}

/** A plain schedule remembers which lead a site is, and nothing of its pages. */
const keepsPages = ({ watch }: WatchedSite) => watch.isIncremental || watch.isMonitor;

function whatToRemember(
  site: WatchedSite,
  pages: NewMemory["pages"],
): Omit<NewMemory, "site" | "changes"> {
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
