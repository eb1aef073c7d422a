import { oneOf, readTexts } from "#web/routing/read-search";

export const FIND_TABS = ["web", "maps", "hiring"] as const;
export type FindTab = (typeof FIND_TABS)[number];

/** What is searched, as it is in the URL. A search runs once it has its text. */
export type FindSearch = {
  tab?: FindTab;
  /** Text of the web or the map search. */
  q?: string;
  country?: string;
  limit?: string;
  /** Filters of open roles. */
  tech?: string;
  title?: string;
  days?: string;
  page?: string;
};

const TEXTS = ["q", "country", "limit", "tech", "title", "days", "page"] as const;

export function readFindSearch(given: Record<string, unknown>): FindSearch {
  const tab = oneOf(readTexts(given, ["tab"]).tab, FIND_TABS);
  return { ...(tab && tab !== "web" && { tab }), ...readTexts(given, TEXTS) };
}

/** A search without the members that are empty. */
export const withoutEmpty = (search: FindSearch): FindSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as FindSearch;
