import { compareSites, readAgain, type SiteComparison } from "#src/changes/compare-sites";
import type { FoundChange } from "#src/changes/site-state";
import type { PageSnapshot, SiteFacts, SiteSnapshotOptions } from "#src/crawl/messages";
import type {
  StoredPage,
  StoredSite,
  NewSnapshot,
} from "#src/pipeline/snapshots/snapshots.repository";
import { UnstableBlocks } from "#src/pipeline/snapshots/unstable-blocks";
import { type ParsedPage, parseStoredPage, stateOf } from "#src/pipeline/snapshots/site-state";
import type { Redactor } from "#src/shared/addresses/address-redaction";

export type WatchedSite = SiteFacts & { watch: SiteSnapshotOptions };
export type SiteSnapshot = {
  site: StoredSite;
  pages: StoredPage[];
  /** URLs of pages that were reported as gone, with their status at the time. */
  gone: ReadonlyMap<string, string>;
};

/** Final reasons: the page no longer exists on the site, so its snapshot does not apply. */
export const FINAL = new Set([
  "not_found",
  "duplicate",
  "noindex",
  "off_site",
  "page_limit",
  "suppressed",
]);

export type Readings = {
  read: (ParsedPage & { stored: StoredPage; isUnchanged: boolean })[];
  /** Pages of the snapshot; `still` are those that this run did not read and that are not known to be gone. */
  before: ParsedPage[];
  still: ParsedPage[];
  /** The pages that the lead is built from. For pages with a temporary failure, the snapshot applies. */
  ofLead: ParsedPage[];
};

export function readSite(
  site: WatchedSite,
  snapshot: SiteSnapshot | null,
  inText: Redactor | null,
): Readings {
  const storedPages = new Map(snapshot?.pages.map((page) => [page.key, page]));
  const read = site.pages.map((page) => {
    const stored = toStoredPage(page, storedPages.get(page.key));
    const reading = parseStoredPage(stored, inText);
    const { facts, text } = reading;
    const { isUnchanged } = stored;
    return { ...reading, isUnchanged, stored: { ...stored, facts: JSON.stringify(facts), text } };
  });
  const reasons = new Map(site.watch.unread.map(({ key, reason }) => [key, reason]));
  const isRead = new Set(read.map(({ key }) => key));
  const before = (snapshot?.pages ?? [])
    .filter(({ key }) => reasons.get(key) !== "noindex" || isRead.has(key))
    .map((page) => parseStoredPage(page, inText));
  const still = before.filter(({ key }) => !isRead.has(key) && !FINAL.has(reasons.get(key) ?? ""));
  const wasLeftOut = site.watch.isCutShort && snapshot?.site.coverage === site.watch.coverage;
  const failed = still.filter(({ key }) => wasLeftOut || reasons.has(key));
  return { read, before, still, ofLead: [...read, ...failed] };
}

/** Converts a page to its stored form. An unchanged page keeps its stored text. */
export function toStoredPage(page: SiteFacts["pages"][number], last: StoredPage | undefined) {
  const { key, url, depth, facts } = page;
  const snapshot = page.memory === null ? EMPTY : (JSON.parse(page.memory) as PageSnapshot);
  const { isUnchanged, links, ...rest } = snapshot;
  const text = isUnchanged ? (last?.text ?? null) : snapshot.text;
  const stored = { key, url, depth, facts, text, unstable: last?.unstable ?? null };
  return { ...rest, ...stored, links: JSON.stringify(links), isUnchanged };
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

/** The changes that a monitor reports for a site, and its pages to store. */
export function compareWithSnapshot(
  site: WatchedSite,
  snapshot: SiteSnapshot | null,
  readings: Readings,
): { changes: FoundChange[]; pages: NewSnapshot["pages"] } {
  const read = readings.read.map(({ stored, isUnchanged }) => ({ ...stored, isUnchanged }));
  if (!site.watch.isMonitor || !snapshot) return { changes: [], pages: read };
  const moment = { nowMs: Date.now(), lastRunMs: snapshot.site.updatedAt };
  const unstable = new Map(
    snapshot.pages.map(({ key, unstable: stored }) => [key, new UnstableBlocks(stored, moment)]),
  );
  const { changes, moved } = detectChanges(site, snapshot, readings, (key, block) =>
    Boolean(unstable.get(key)?.has(block)),
  );
  const pages = read.map((page) => ({
    ...page,
    unstable: unstable.get(page.key)?.after(moved.get(page.key) ?? []) ?? null,
  }));
  return { changes, pages };
}

function detectChanges(
  site: WatchedSite,
  snapshot: SiteSnapshot,
  { read, before, still }: Readings,
  isUnstable: (pageKey: string, block: string) => boolean,
): SiteComparison {
  const { watch } = site;
  const known = new Map(before.map((page) => [page.key, page.url]));
  const gone = watch.unread
    .filter(({ key, reason }) => reason === "not_found" && known.has(key))
    .map((page) => ({ ...page, url: known.get(page.key)! }));
  const back =
    snapshot.site.downReason === null ? [] : [readAgain(site.entryUrl, snapshot.site.downReason)];
  for (const { key, url } of read) {
    const status = known.has(key) ? undefined : snapshot.gone.get(url);
    if (status !== undefined) back.push(readAgain(url, status));
  }
  if (before.length === 0) return { changes: back, moved: new Map() };
  const { changes, moved } = compareSites(
    stateOf(site, before),
    stateOf(site, [...read, ...still]),
    {
      gone,
      sawWholeSiteBefore: snapshot.site.sawWholeSite && snapshot.site.coverage === watch.coverage,
      isUnstable,
    },
  );
  return { changes: [...back, ...changes], moved };
}
