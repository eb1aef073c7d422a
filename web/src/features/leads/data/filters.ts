import type { FilterName } from "./filter-names";

type Choice = { value: string; label: string };

/** Where the values of a filter come from that are suggested: the leads or the tags of the workspace. */
export type Suggestions = "countries" | "industries" | "technologies" | "tags";

/**
 * How a filter is chosen: free text, one of some values, yes or no, a least score, a date, a tag, a job, or a column of the
 * uploaded file with its value.
 */
export type FilterKind =
  | { kind: "text"; placeholder: string; suggests?: Suggestions }
  | { kind: "choice" | "choices"; options: readonly Choice[] }
  | { kind: "flag" | "score" | "date" | "tag" | "job" | "cell" };

export type Filter = { name: FilterName; label: string } & FilterKind;

const options = (...values: string[]): Choice[] =>
  values.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) }));

/** The filters of `GET /leads`. */
export const FILTERS: readonly Filter[] = [
  { name: "tag", label: "Tag", kind: "tag" },
  { name: "job_id", label: "Job", kind: "job" },
  { name: "input", label: "Uploaded column", kind: "cell" },
  {
    name: "country",
    label: "Country",
    kind: "text",
    placeholder: "DE, Germany, …",
    suggests: "countries",
  },
  {
    name: "industry",
    label: "Industry",
    kind: "text",
    placeholder: "Software, Dental care, …",
    suggests: "industries",
  },
  { name: "category", label: "Kind of business", kind: "text", placeholder: "SaaS, Retail, …" },
  {
    name: "technology",
    label: "Technology",
    kind: "text",
    placeholder: "WordPress",
    suggests: "technologies",
  },
  {
    name: "technologies_any",
    label: "Any technology of",
    kind: "text",
    placeholder: "WordPress, Shopify, …",
    suggests: "technologies",
  },
  {
    name: "technologies_all",
    label: "All technologies of",
    kind: "text",
    placeholder: "WordPress, nginx, …",
    suggests: "technologies",
  },
  {
    name: "technologies_none",
    label: "No technology of",
    kind: "text",
    placeholder: "WordPress, Shopify, …",
    suggests: "technologies",
  },
  {
    name: "tags_any",
    label: "Any tag of",
    kind: "text",
    placeholder: "Hot, Trade fair, …",
    suggests: "tags",
  },
  {
    name: "tags_all",
    label: "All tags of",
    kind: "text",
    placeholder: "Hot, Trade fair, …",
    suggests: "tags",
  },
  {
    name: "tags_none",
    label: "No tag of",
    kind: "text",
    placeholder: "Contacted, …",
    suggests: "tags",
  },
  { name: "city", label: "City", kind: "text", placeholder: "München, Lyon, …" },
  { name: "language", label: "Language", kind: "text", placeholder: "de, fr, …" },
  { name: "role", label: "Role", kind: "text", placeholder: "head sales, Geschäftsführer, …" },
  {
    name: "seniority",
    label: "Seniority",
    kind: "choices",
    options: [
      { value: "owner", label: "Owner" },
      { value: "founder", label: "Founder" },
      { value: "c_level", label: "C-level" },
      { value: "partner", label: "Partner" },
      { value: "vp", label: "Vice president" },
      { value: "director", label: "Director" },
      { value: "head", label: "Head" },
      { value: "manager", label: "Manager" },
      { value: "senior", label: "Senior" },
      { value: "staff", label: "Staff" },
    ],
  },
  { name: "size_min", label: "Employees, at least", kind: "text", placeholder: "50" },
  { name: "size_max", label: "Employees, at most", kind: "text", placeholder: "200" },
  { name: "domain", label: "Domain", kind: "text", placeholder: "acme.com" },
  { name: "has_email", label: "Has e-mail", kind: "flag" },
  { name: "has_phone", label: "Has phone", kind: "flag" },
  {
    name: "email_status",
    label: "E-mail status",
    kind: "choices",
    options: options("valid", "unverified", "risky", "unknown", "invalid"),
  },
  {
    name: "deliverability",
    label: "Deliverability",
    kind: "choice",
    options: options("high", "medium", "low", "unknown"),
  },
  { name: "hiring", label: "Is hiring", kind: "flag" },
  { name: "grade", label: "Grade", kind: "choice", options: options("A", "B", "C", "D", "F") },
  { name: "min_quality", label: "Quality", kind: "score" },
  { name: "min_seo", label: "SEO score", kind: "score" },
  { name: "min_icp", label: "ICP score", kind: "score" },
  {
    name: "verdict",
    label: "ICP verdict",
    kind: "choice",
    options: options("strong", "medium", "weak"),
  },
  { name: "min_lead_score", label: "Lead score", kind: "score" },
  { name: "created_after", label: "Created after", kind: "date" },
  { name: "created_before", label: "Created before", kind: "date" },
  { name: "updated_after", label: "Changed after", kind: "date" },
];

/** The menu of filters, by what they are about. */
export const FILTER_GROUPS: readonly { label: string; names: readonly FilterName[] }[] = [
  {
    label: "Company",
    names: [
      "country",
      "city",
      "industry",
      "category",
      "size_min",
      "size_max",
      "language",
      "domain",
      "hiring",
    ],
  },
  {
    label: "Contacts",
    names: ["has_email", "email_status", "deliverability", "has_phone", "role", "seniority"],
  },
  {
    label: "Technologies",
    names: ["technology", "technologies_any", "technologies_all", "technologies_none"],
  },
  { label: "Tags", names: ["tag", "tags_any", "tags_all", "tags_none"] },
  {
    label: "Scores",
    names: ["grade", "min_quality", "min_seo", "min_icp", "verdict", "min_lead_score"],
  },
  {
    label: "Origin",
    names: ["job_id", "input", "created_after", "created_before", "updated_after"],
  },
];

export const filterOf = (name: FilterName): Filter =>
  FILTERS.find((filter) => filter.name === name)!;

/** The text of a filter's value, as a chip shows it. Tags and jobs have names, which their chips ask for. */
export function describeValue(filter: Filter, value: string): string {
  switch (filter.kind) {
    case "flag":
      return value === "true" ? "yes" : "no";
    case "score":
      return `≥ ${value}`;
    case "choice":
    case "choices":
      return value
        .split(",")
        .map((one) => filter.options.find((option) => option.value === one)?.label ?? one)
        .join(", ");
    case "cell":
      return describeCells(value);
    default:
      return value;
  }
}

/** `Segment=Key`, or several columns as an object, which a saved search can have. */
function describeCells(value: string): string {
  if (!value.startsWith("{")) return value.replace("=", " is ");
  try {
    const cells = Object.entries(JSON.parse(value) as Record<string, unknown>);
    return cells.map(([column, cell]) => `${column} is ${String(cell)}`).join(", ");
  } catch {
    // Not of this dashboard: a column may begin with a brace. The API validates it.
    return value;
  }
}
