import type { LeadFilter } from "@quarry/client";
import { FILTER_NAMES, type FilterName } from "./filter-names";
import { FILTERS } from "./filters";
import { type LeadsSearch, readSearch } from "./read-search";

export const DEFAULT_SORT = "-created_at";

/** The filter of the API for the state of the page. */
export function toFilter(search: LeadsSearch): LeadFilter {
  const entries = Object.entries(search)
    .filter(([name]) => name !== "lead")
    .map(([name, text]) => [name, parse(name, text)]);
  return Object.fromEntries(entries) as LeadFilter;
}

function parse(name: string, text: string): string | number | boolean {
  const kind = FILTERS.find((filter) => filter.name === name)?.kind;
  if (kind === "flag") return text === "true";
  return kind === "score" ? Number(text) : text;
}

/** The state of the page for a filter of the API, such as that of a saved search. */
export const fromFilter = (filter: LeadFilter): LeadsSearch =>
  readSearch(
    Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])),
  );

/** The names of the filters in use, without search text and order. */
export const filtersInUse = (search: LeadsSearch): FilterName[] =>
  FILTER_NAMES.filter((name) => search[name] !== undefined);
