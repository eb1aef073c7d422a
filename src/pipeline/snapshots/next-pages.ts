import type { NewSnapshot, StoredPage } from "./snapshots.repository";

/** A longer page is not stored. */
const MAX_PAGE_CHARS = 1_500_000;
/** Pages whose URL contains an e-mail address are not stored. */
const HOLDS_ADDRESS = /@|%40/i;

type Run = Pick<NewSnapshot, "pages" | "forgotten" | "maxPages">;

/**
 * The pages of a site after a run: those that it read, in its order, then those that it did not read. An unchanged page
 * keeps its content, with the new position and the validators of the last response.
 */
export function nextPages(before: readonly StoredPage[], run: Run): StoredPage[] {
  const known = new Map(before.map((page) => [page.key, page]));
  const read = run.pages.filter(({ key }) => !HOLDS_ADDRESS.test(key));
  const next = new Map<string, StoredPage>();
  for (const { isUnchanged, ...page } of read) {
    const last = known.get(page.key);
    const { depth, etag, lastModified } = page;
    if (!isUnchanged && fits(page)) next.set(page.key, page);
    else if (last) next.set(page.key, { ...last, depth, etag, lastModified });
  }
  for (const page of before) if (!next.has(page.key)) next.set(page.key, page);
  const forgotten = new Set(run.forgotten);
  return [...next.values()].filter(({ key }) => !forgotten.has(key)).slice(0, run.maxPages);
}

const fits = ({ facts, links, text }: StoredPage) =>
  facts.length + links.length + (text?.length ?? 0) < MAX_PAGE_CHARS;
