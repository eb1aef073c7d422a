import { type SQL, sql } from "drizzle-orm";
import { masksWith, parseStatuses, toStatusMask } from "#src/pipeline/leads/email-status-mask";
import { toBusinessKind, toIndustry } from "#src/shared/industry";
import type { LeadFilter } from "./filter";

/** Filters with their own index. */
export function keysOf({ job_id, domain, country, industry, category }: LeadFilter): SQL[] {
  const keys: SQL[] = [];
  if (job_id !== undefined) keys.push(sql`job_id = ${job_id}`);
  if (domain !== undefined) keys.push(sql`domain = ${domain}`);
  if (country !== undefined) keys.push(sql`country = ${countryOf(country)}`);
  if (industry !== undefined) keys.push(sql`industry = ${industryOf(industry)}`);
  if (category !== undefined)
    keys.push(sql`category = lower(${toBusinessKind(category) ?? category})`);
  return keys;
}

/** Workflow steps that were stored earlier can contain a code in lower case. */
export const countryOf = (country: string) => sql`upper(${country})`;

export const industryOf = (industry: string) => sql`lower(${toIndustry(industry) ?? industry})`;

/**
 * Leads that have an address with one of these statuses, as ranges of their index. The literal 0 is the condition of
 * the partial index.
 */
export const emailStatusIn = (statuses: string) =>
  sql`leads.email_statuses IN (${sql.join(
    masksWith(parseStatuses(statuses) ?? []).map((mask) => sql`${mask}`),
    sql`, `,
  )}) AND leads.email_statuses <> 0`;

/** Filters with few values or a range. They are tested in the scanned index. */
export function testsOf(filter: LeadFilter): SQL[] {
  const tests: SQL[] = [];
  const { has_email, has_phone, hiring, email_status, deliverability, grade, verdict } = filter;
  if (has_email !== undefined) tests.push(sql`has_email = ${Number(has_email)}`);
  if (has_phone !== undefined) tests.push(sql`has_phone = ${Number(has_phone)}`);
  // Literals, because the planner uses the partial index of hiring leads only for them.
  if (hiring !== undefined) tests.push(hiring ? sql`hiring = 1` : sql`hiring = 0`);
  if (email_status !== undefined) {
    const mask = toStatusMask(parseStatuses(email_status) ?? []);
    tests.push(sql`(email_statuses & ${mask}) <> 0`);
  }
  if (deliverability !== undefined) tests.push(sql`deliverability = ${deliverability}`);
  if (grade !== undefined) tests.push(sql`grade = ${grade}`);
  if (verdict !== undefined) tests.push(sql`verdict = ${verdict}`);
  const { min_quality, min_seo, min_icp, min_lead_score, created_after, created_before } = filter;
  if (min_quality !== undefined) tests.push(sql`quality_score >= ${min_quality}`);
  if (min_seo !== undefined) tests.push(sql`seo_score >= ${min_seo}`);
  if (min_icp !== undefined) tests.push(sql`icp_score >= ${min_icp}`);
  if (min_lead_score !== undefined) tests.push(sql`lead_score >= ${min_lead_score}`);
  if (created_after !== undefined) tests.push(sql`created_at >= ${Date.parse(created_after)}`);
  if (created_before !== undefined) tests.push(sql`created_at < ${Date.parse(created_before)}`);
  return tests;
}
