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
  loadPages,
  loadSite,
  memoryWrites,
  type NewMemory,
} from "#src/features/schedules/memory";
import {
  hashOfLead,
  inOrder,
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
type Memory = { site: KeptSite; pages: KeptPage[] };

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
  given: WatchedSite,
): Promise<WatchedLead | Unwritten> {
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
    memory !== null && (JSON.parse(memory) as PageMemory).isUnchanged;
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

const sawWhole = ({ isCutShort, unread }: SiteWatch) =>
  !isCutShort && unread.every(({ reason }) => FINAL.has(reason));

async function writeNew(
  scope: Scope,
  env: Env,
  resolveDns: ResolveDns,
  site: WatchedSite,
  known: KeptSite | null,
): Promise<WatchedLead | Unwritten> {
  const settings = readSettings(env);
  const { scheduleId } = site.watch;
  const memory = known && {
    site: known,
    pages: keepsPages(site) ? await loadPages(scope, { scheduleId, host: site.host }) : [],
  };
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
      ...whatToRemember(
        site,
        readings.read.map(({ kept, isUnchanged }) => ({ ...kept, isUnchanged })),
      ),
      site: {
        leadId,
        jobId,
        wasWritten: !isUnchanged,
        leadHash,
        coverage: watch.coverage,
        sawWholeSite: sawWhole(watch),
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
