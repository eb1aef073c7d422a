import { type SQL, sql } from "drizzle-orm";
import { masksWith, parseStatuses, toStatusMask } from "#src/pipeline/leads/email-status-mask";
import { SENIORITIES } from "#src/shared/lead";
import { toBusinessKind, toIndustry } from "#src/shared/industry";
import type { LeadFilter } from "./filter";

/** Filters with their own index. */
export function keysOf(filter: LeadFilter): SQL[] {
  const { job_id, domain, country, industry, category, city, language } = filter;
  const keys: SQL[] = [];
  if (job_id !== undefined) keys.push(sql`job_id = ${job_id}`);
  if (domain !== undefined) keys.push(sql`domain = ${domain}`);
  if (country !== undefined) keys.push(sql`country = ${countryOf(country)}`);
  if (industry !== undefined) keys.push(sql`industry = ${industryOf(industry)}`);
  if (category !== undefined)
    keys.push(sql`category = lower(${toBusinessKind(category) ?? category})`);
  if (language !== undefined) keys.push(sql`language = ${language}`);
  if (city !== undefined) keys.push(cityIs(city));
  return keys;
}

/** As `lower` of SQLite. */
export const asciiLower = (text: string) =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** SQLite lowers ASCII letters only, so a stored city keeps the case of others: of its usual spelling or in capitals. */
export function cityKeys(city: string): string[] {
  const plain = city.normalize("NFC").toLowerCase();
  const named = plain.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([plain, named, plain.toUpperCase()].map(asciiLower))];
}

export function cityIs(city: string): SQL {
  const keys = cityKeys(city);
  if (keys.length === 1) return sql`city_key = ${keys[0]}`;
  return sql`city_key IN (${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )})`;
}

/** Sizes are bands. A bound excludes a lead if no number of its band is within it. */
export function sizeTests({ size_min, size_max }: LeadFilter): SQL[] {
  const tests: SQL[] = [];
  if (size_min !== undefined) tests.push(sql`employees_max >= ${size_min}`);
  if (size_max !== undefined) tests.push(sql`employees_min <= ${size_max}`);
  return tests;
}

/** The bits of ranks in `leads.seniorities`. */
export const rankMask = (ranks: readonly string[]): number =>
  SENIORITIES.reduce((mask, name, at) => (ranks.includes(name) ? mask | (2 ** at) : mask), 0);

/** Workflow steps that were stored earlier can contain a code in lower case. */
export const countryOf = (country: string) => sql`upper(${country})`;

export const industryOf = (industry: string) => sql`lower(${toIndustry(industry) ?? industry})`;

/**
 * Leads that have an address with one of these statuses, as ranges of their index. The literal 0 is the condition of
 * the partial index.
 */
export const emailStatusIn = (statuses: string) =>
  sql`leads.email_statuses IN (${sql.raw(
    masksWith(parseStatuses(statuses) ?? []).join(", "),
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
  if (filter.updated_after !== undefined)
    tests.push(sql`updated_at >= ${Date.parse(filter.updated_after)}`);
  return [...tests, ...sizeTests(filter)];
}
