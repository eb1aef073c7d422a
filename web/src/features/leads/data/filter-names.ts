import type { LeadFilter } from "@quarry/client";

/**
 * The names of the filters, in the order of their list. Apart from it, because the first page loads the routes, and these read
 * the names.
 */
export const FILTER_NAMES = [
  "tag",
  "job_id",
  "input",
  "country",
  "industry",
  "category",
  "technology",
  "technologies_any",
  "technologies_all",
  "technologies_none",
  "tags_any",
  "tags_all",
  "tags_none",
  "city",
  "language",
  "role",
  "seniority",
  "size_min",
  "size_max",
  "domain",
  "has_email",
  "has_phone",
  "email_status",
  "deliverability",
  "hiring",
  "grade",
  "min_quality",
  "min_seo",
  "min_icp",
  "verdict",
  "min_lead_score",
  "created_after",
  "created_before",
  "updated_after",
] as const satisfies readonly Exclude<keyof LeadFilter, "q" | "sort">[];

export type FilterName = (typeof FILTER_NAMES)[number];
