import { FILTER_NAMES, type FilterName } from "./filter-names";

/** The state of the page of leads, as it is in the URL. Values are texts, in the form of the API's query. */
export type LeadsSearch = Partial<Record<FilterName | "q" | "sort", string>> & {
  /** The lead that is open in the side panel. */
  lead?: string;
};

const NAMES = ["q", "sort", "lead", ...FILTER_NAMES] as const;

/** Keeps the known parameters of a URL. */
export function readSearch(given: Record<string, unknown>): LeadsSearch {
  const known = NAMES.flatMap((name) => {
    const value = given[name];
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    return text ? [[name, text] as const] : [];
  });
  return Object.fromEntries(known);
}
