import type { Change } from "@quarry/client";
import { oneOf, readTexts } from "#web/routing/read-search";

export type ChangeKind = Change["kind"];

export const KINDS: readonly ChangeKind[] = [
  "contacts",
  "content",
  "technology",
  "company",
  "availability",
];

/** The tab and the filters of the change feed, as they are in the URL. */
export type WatchSearch = {
  tab?: "schedules";
  schedule?: string;
  kind?: ChangeKind;
  host?: string;
  page?: string;
};

export function readWatchSearch(given: Record<string, unknown>): WatchSearch {
  const { tab, kind, ...texts } = readTexts(given, ["tab", "kind", "schedule", "host", "page"]);
  const known = oneOf(kind, KINDS);
  return { ...(tab === "schedules" && { tab }), ...(known && { kind: known }), ...texts };
}

/** A search without the members that are empty. */
export const withoutEmpty = (search: Record<string, string | undefined>): WatchSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as WatchSearch;
