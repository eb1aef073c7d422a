import { type SQL, sql } from "drizzle-orm";
import { storedNames } from "#src/technologies/former-names";
import type { LeadFilter } from "./filter";
import { countryOf, industryOf } from "./filter-terms.repository";

/** All leads of the workspace. */
export const leadsOf = (workspaceId: string) =>
  sql`(SELECT coalesce(sum(leads), 0) FROM daily_activity WHERE workspace_id = ${workspaceId})`;

/** The number of leads of some technologies. Leads with several of them count several times. */
export const countOf = (workspaceId: string, names: string[]) =>
  sql`(SELECT coalesce(sum(leads), 0) FROM lead_counts WHERE workspace_id = ${workspaceId}
    AND kind = 'technology' AND value IN (SELECT value FROM json_each(${JSON.stringify(names)})))`;

/** The counter of a filter that is used alone. */
export function counterOf(
  workspaceId: string,
  { sort: _sort, ...filter }: LeadFilter,
): SQL | undefined {
  const names = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : name,
  );
  const days = (count: SQL) =>
    sql`(SELECT sum(${count}) FROM daily_activity WHERE workspace_id = ${workspaceId})`;
  if (names.length === 0) return days(sql`leads`);
  if (names.length > 1) return undefined;
  const { has_email, has_phone, country, industry, grade, deliverability, technology } = filter;
  const withContact = (count: SQL, has: boolean) => days(has ? count : sql`leads - ${count}`);
  if (has_email !== undefined) return withContact(sql`leads_with_email`, has_email);
  if (has_phone !== undefined) return withContact(sql`leads_with_phone`, has_phone);
  const leads = (kind: CountKind, value: SQL) =>
    sql`(SELECT leads FROM lead_counts WHERE workspace_id = ${workspaceId} AND kind = ${kind}
      AND value = ${value})`;
  if (country !== undefined) return leads("country", countryOf(country));
  if (industry !== undefined) return leads("industry", industryOf(industry));
  if (grade !== undefined) return leads("grade", sql`${grade}`);
  if (deliverability !== undefined) return leads("deliverability", sql`${deliverability}`);
  if (technology === undefined) return undefined;
  // A lead can have a technology under several names, and would be counted under each.
  const [name, ...former] = storedNames(technology);
  return former.length === 0 ? leads("technology", sql`${name}`) : undefined;
}

type CountKind = "country" | "industry" | "grade" | "deliverability" | "technology";
