import { compareSites, readAgain, type SiteComparison } from "#src/changes/compare-sites";
import type { FoundChange } from "#src/changes/site-state";
import type { PageSnapshot, SiteFacts, SiteSnapshotOptions } from "#src/crawl/messages";
import type { KeptPage, KeptSite, NewMemory } from "#src/pipeline/snapshots/snapshots";
import { RestlessBlocks } from "#src/pipeline/snapshots/unstable-blocks";
import { type PageReading, readKept, stateOf } from "#src/pipeline/snapshots/site-state";
import type { Redactor } from "#src/shared/addresses/address-redaction";

export type WatchedSite = SiteFacts & { watch: SiteSnapshotOptions };
export type Memory = {
  site: KeptSite;
  pages: KeptPage[];
  /** Addresses of pages that were told gone, with what they answered. */
  gone: ReadonlyMap<string, string>;
};

/** A page that failed for one of these was answered for good, or is not the site's: it is not as it was. */
export const FINAL = new Set([
  "not_found",
  "duplicate",
  "noindex",
  "off_site",
  "page_limit",
  "suppressed",
]);

export type Readings = {
  read: (PageReading & { kept: KeptPage; isUnchanged: boolean })[];
  /** Remembered pages, and those of them that were not read now and are not known to be gone. */
  before: PageReading[];
  still: PageReading[];
  /** What the lead is made from: a page that failed in passing is taken as it was. */
  ofLead: PageReading[];
};

export function readSite(
  site: WatchedSite,
  memory: Memory | null,
  inText: Redactor | null,
): Readings {
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
export function keptOf(page: SiteFacts["pages"][number], last: KeptPage | undefined) {
  const { key, url, depth, facts } = page;
  const memory = page.memory === null ? EMPTY : (JSON.parse(page.memory) as PageSnapshot);
  const { isUnchanged, links, ...rest } = memory;
  const text = isUnchanged ? (last?.text ?? null) : memory.text;
  const kept = { key, url, depth, facts, text, restless: last?.restless ?? null };
  return { ...rest, ...kept, links: JSON.stringify(links), isUnchanged };
}

const EMPTY: PageSnapshot = {
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

/** What a monitor tells of a site, and its pages as they are to be kept. */
export function compareWithMemory(
  site: WatchedSite,
  memory: Memory | null,
  readings: Readings,
): { changes: FoundChange[]; pages: NewMemory["pages"] } {
  const read = readings.read.map(({ kept, isUnchanged }) => ({ ...kept, isUnchanged }));
  if (!site.watch.isMonitor || !memory) return { changes: [], pages: read };
  const moment = { nowMs: Date.now(), lastRunMs: memory.site.updatedAt };
  const restless = new Map(
    memory.pages.map(({ key, restless: kept }) => [key, new RestlessBlocks(kept, moment)]),
  );
  const { changes, moved } = noticed(site, memory, readings, (key, block) =>
    Boolean(restless.get(key)?.has(block)),
  );
  const pages = read.map((page) => ({
    ...page,
    restless: restless.get(page.key)?.after(moved.get(page.key) ?? []) ?? null,
  }));
  return { changes, pages };
}

function noticed(
  site: WatchedSite,
  memory: Memory,
  { read, before, still }: Readings,
  isUnstable: (pageKey: string, block: string) => boolean,
): SiteComparison {
  const { watch } = site;
  const known = new Map(before.map((page) => [page.key, page.url]));
  const gone = watch.unread
    .filter(({ key, reason }) => reason === "not_found" && known.has(key))
    .map((page) => ({ ...page, url: known.get(page.key)! }));
  const back =
    memory.site.downReason === null ? [] : [readAgain(site.entryUrl, memory.site.downReason)];
  for (const { key, url } of read) {
    const answered = known.has(key) ? undefined : memory.gone.get(url);
    if (answered !== undefined) back.push(readAgain(url, answered));
  }
  if (before.length === 0) return { changes: back, moved: new Map() };
  const { changes, moved } = compareSites(
    stateOf(site, before),
    stateOf(site, [...read, ...still]),
    {
      gone,
      sawWholeSiteBefore: memory.site.sawWholeSite && memory.site.coverage === watch.coverage,
      isUnstable,
    },
  );
  return { changes: [...back, ...changes], moved };
}
