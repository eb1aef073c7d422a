import { compareSites, siteBack } from "#src/changes/compare-sites";
import type { FoundChange } from "#src/changes/site-state";
import type { PageMemory, SiteFacts, SiteWatch } from "#src/crawl/messages";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { suppressedIn, withoutSuppressed } from "#src/features/compliance/suppression";
import { dispatchPushes, leadCreatedOutbox } from "#src/features/integrations/announce";
import { findLead } from "#src/features/leads/find";
import { type NewLead, saveLead } from "#src/features/leads/save";
import type { Lead } from "#src/features/leads/schemas";
import { announceNoticed } from "#src/features/schedules/changes";
import {
  type KeptPage,
  type KeptSite,
  loadMemory,
  memoryWrites,
  type NewMemory,
} from "#src/features/schedules/memory";
import {
  hashOfLead,
  type PageReading,
  readKept,
  stateOf,
} from "#src/features/schedules/site-reading";
import type { Redactor } from "#src/shared/address-redaction";
import type { ResolveDns } from "#src/shared/dns";
import type { PushMessage } from "#src/shared/queue-messages";
import { readSettings } from "#src/shared/settings";
import { completeLead, draftSite } from "./make-lead";

export type WatchedSite = SiteFacts & { watch: SiteWatch };
type Memory = NonNullable<Awaited<ReturnType<typeof loadMemory>>>;

/** What became of a site; `lead` null: it was as before, and no lead was written. */
export type WatchedLead = { leadId: string; lead: Lead | null };

/** Why a site has not become a lead. */
export type Unwritten = "suppressed" | "internal";

/** A page that failed for one of these was answered for good, or is not the site's: it is not as it was. */
const FINAL = new Set([
  "not_found",
  "duplicate",
  "noindex",
  "off_site",
  "page_limit",
  "suppressed",
]);

/**
 * Writes the lead of a site that a schedule comes back to, under the id it had before, with what the next run
 * is to remember and what a monitor has noticed, in one D1 batch.
 */
export async function writeWatched(
  scope: Scope,
  env: Env,
  resolveDns: ResolveDns,
  site: WatchedSite,
): Promise<WatchedLead | Unwritten> {
  const { host, jobId, watch } = site;
  const memory = await loadMemory(scope, { scheduleId: watch.scheduleId, host });
  const written =
    memory?.site.jobId === jobId
      ? await findWritten(scope, memory.site)
      : await writeNew(scope, env, resolveDns, site, memory);
  if (typeof written === "object" && watch.isMonitor)
    await announceNoticed(scope, env, {
      scheduleId: watch.scheduleId,
      jobId,
      hosts: [host],
    });
  return written;
}

/** Delivered again: what is remembered is of this very job. */
async function findWritten(scope: Scope, { leadId, wasWritten }: KeptSite): Promise<WatchedLead> {
  return { leadId, lead: wasWritten ? ((await findLead(scope, leadId)) ?? null) : null };
}

async function writeNew(
  scope: Scope,
  env: Env,
  resolveDns: ResolveDns,
  site: WatchedSite,
  memory: Memory | null,
): Promise<WatchedLead | Unwritten> {
  const settings = readSettings(env);
  const inText = await suppressedIn(scope, settings, [site.pages, memory?.pages]);
  const prepared = await prepareAlone(site, memory, { inText, resolveDns });
  if (!prepared) return "internal";
  const { next, made } = prepared;
  const { leadId } = next.site;
  const writes = memoryWrites(scope, next);
  if (!made) {
    await scope.db.$client.batch(writes.map((write) => rawStatement(scope.db, write)));
    return { leadId, lead: null };
  }
  const [allowed] = await withoutSuppressed(scope, settings, [made]);
  if (!allowed) return "suppressed";
  const news: PushMessage[] = [];
  const lead = await saveLead(scope, allowed, {
    before: [leadCreatedOutbox(scope, [leadId])],
    answered: (rows) => news.push(...(rows as PushMessage[])),
    after: writes,
  });
  await dispatchPushes(env, news);
  return { leadId, lead };
}

type Prepared = { next: NewMemory; made: NewLead | null };
type Means = { inText: Redactor | null; resolveDns: ResolveDns };

/** Null after a fault of ours, which would come again: the site fails alone. */
async function prepareAlone(
  site: WatchedSite,
  memory: Memory | null,
  means: Means,
): Promise<Prepared | null> {
  try {
    return await prepare(site, memory, means);
  } catch (error) {
    const { jobId: job_id, host } = site;
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(JSON.stringify({ event: "lead_not_made", job_id, host, error: message }));
    return null;
  }
}

/** What is to be remembered, and the lead, unless it says nothing new. */
async function prepare(
  site: WatchedSite,
  memory: Memory | null,
  { inText, resolveDns }: Means,
): Promise<Prepared> {
  const { jobId, watch } = site;
  const leadId = memory?.site.leadId ?? site.leadId;
  const readings = readSite(site, memory, inText);
  const draft = draftSite(site, readings.ofLead);
  const leadHash = hashOfLead(draft);
  const isUnchanged = watch.isIncremental && memory?.site.leadHash === leadHash;
  return {
    next: {
      ...whatToRemember(site, readings),
      site: {
        leadId,
        jobId,
        wasWritten: !isUnchanged,
        leadHash,
        coverage: watch.coverage,
        sawWholeSite: !watch.isCutShort && watch.unread.every(({ reason }) => FINAL.has(reason)),
        downReason: null,
      },
      changes: watch.isMonitor && memory ? noticed(site, memory, readings) : [],
    },
    made: isUnchanged ? null : await completeLead(draft, { leadId, jobId }, resolveDns),
  };
}

type Readings = {
  read: (PageReading & { kept: KeptPage; isUnchanged: boolean })[];
  /** Remembered pages, and those of them that were not read now and are not known to be gone. */
  before: PageReading[];
  still: PageReading[];
  /** What the lead is made from: a page that failed in passing is taken as it was. */
  ofLead: PageReading[];
};

function readSite(site: WatchedSite, memory: Memory | null, inText: Redactor | null): Readings {
  const remembered = new Map(memory?.pages.map((page) => [page.key, page]));
  const read = site.pages.map((page) => {
    const kept = keptOf(page, remembered.get(page.key));
    const reading = readKept(kept, inText);
    const { facts, text } = reading;
    const { isUnchanged } = kept;
    return { ...reading, isUnchanged, kept: { ...kept, facts: JSON.stringify(facts), text } };
  });
  const reasons = new Map(site.watch.unread.map(({ key, reason }) => [key, reason]));
  const isRead = new Set(read.map(({ key }) => key));
  const before = (memory?.pages ?? [])
    .filter(({ key }) => reasons.get(key) !== "noindex" || isRead.has(key))
    .map((page) => readKept(page, inText));
  const still = before.filter(({ key }) => !isRead.has(key) && !FINAL.has(reasons.get(key) ?? ""));
  const wasLeftOut = site.watch.isCutShort && memory?.site.coverage === site.watch.coverage;
  const failed = still.filter(({ key }) => wasLeftOut || reasons.has(key));
  return { read, before, still, ofLead: [...read, ...failed] };
}

/** A page in the form in which it is kept; of one that is as before, the text is there already. */
function keptOf(page: SiteFacts["pages"][number], last: KeptPage | undefined) {
  const { key, url, depth, facts } = page;
  const memory = page.memory === null ? EMPTY : (JSON.parse(page.memory) as PageMemory);
  const { isUnchanged, links, ...rest } = memory;
  const text = isUnchanged ? (last?.text ?? null) : memory.text;
  return { ...rest, key, url, depth, facts, text, links: JSON.stringify(links), isUnchanged };
}

const EMPTY: PageMemory = {
  isUnchanged: false,
  etag: null,
  lastModified: null,
  bodyHash: "",
  contentHash: "",
  linkCount: 0,
  language: null,
  links: [],
  text: null,
};

function noticed(
  site: WatchedSite,
  memory: Memory,
  { read, before, still }: Readings,
): FoundChange[] {
  const { watch } = site;
  const known = new Map(before.map((page) => [page.key, page.url]));
  const gone = watch.unread
    .filter(({ key, reason }) => reason === "not_found" && known.has(key))
    .map((page) => ({ ...page, url: known.get(page.key)! }));
  const back =
    memory.site.downReason === null ? [] : [siteBack(site.entryUrl, memory.site.downReason)];
  if (before.length === 0) return back;
  const changes = compareSites(stateOf(site, before), stateOf(site, [...read, ...still]), {
    gone,
    sawWholeSiteBefore: memory.site.sawWholeSite && memory.site.coverage === watch.coverage,
  });
  return [...back, ...changes];
}

/** A plain schedule remembers which lead a site is, and nothing of its pages. */
function whatToRemember(
  { host, watch }: WatchedSite,
  { read }: Readings,
): Omit<NewMemory, "site" | "changes"> {
  const keepsPages = watch.isIncremental || watch.isMonitor;
  return {
    scheduleId: watch.scheduleId,
    host,
    pages: keepsPages ? read.map(({ kept, isUnchanged }) => ({ ...kept, isUnchanged })) : [],
    forgotten: watch.unread.filter(({ reason }) => FINAL.has(reason)).map(({ key }) => key),
    maxPages: keepsPages ? watch.maxPages : 0,
    nowMs: Date.now(),
  };
}
