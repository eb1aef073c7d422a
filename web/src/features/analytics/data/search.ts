export const MEASURES = [
  { value: "leads", label: "Leads" },
  { value: "pages", label: "Pages" },
  { value: "jobs", label: "Jobs" },
] as const;
export type Measure = (typeof MEASURES)[number]["value"];

export const SEGMENTS = [
  { value: "countries", label: "Countries" },
  { value: "industries", label: "Industries" },
  { value: "technologies", label: "Technologies" },
  { value: "tlds", label: "Domains" },
] as const;
export type Segment = (typeof SEGMENTS)[number]["value"];

/** What the charts show. */
export type AnalyticsSearch = { activity?: Measure; segment?: Segment };

export function readAnalyticsSearch(given: Record<string, unknown>): AnalyticsSearch {
  const activity = MEASURES.find(({ value }) => value === given["activity"])?.value;
  const segment = SEGMENTS.find(({ value }) => value === given["segment"])?.value;
  return {
    ...(activity && activity !== "leads" && { activity }),
    ...(segment && segment !== "countries" && { segment }),
  };
}
