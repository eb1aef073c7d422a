import type { LeadFilter } from "@quarry/client";
import { FILTERS, type FilterName } from "./filters";

/** The state of the page of leads, as it is in the URL. Values are texts, in the form of the API's query. */
export type LeadsSearch = Partial<Record<FilterName | "q" | "sort", string>> & {
  /** The lead that is open in the side panel. */
  lead?: string;
};

const NAMES = ["q", "sort", "lead", ...FILTERS.map(({ name }) => name)] as const;

/** Keeps the known parameters of a URL. */
export function readSearch(given: Record<string, unknown>): LeadsSearch {
  const known = NAMES.flatMap((name) => {
    const value = given[name];
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    return text ? [[name, text] as const] : [];
  });
  return Object.fromEntries(known);
}

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
  FILTERS.map(({ name }) => name).filter((name) => search[name] !== undefined);
