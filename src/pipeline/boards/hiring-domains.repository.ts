import { sql } from "drizzle-orm";
import type { HiringDatabase } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import type { DomainState } from "./lead-flags.repository";

/** Which of some domains have a company with open roles. */
export async function findHiringDomains(
  db: HiringDatabase,
  domains: readonly string[],
): Promise<Set<string>> {
  const { results } = await rawStatement(
    db,
    sql`SELECT domain FROM hiring_companies INDEXED BY hiring_companies_open
      WHERE open_roles > 0 AND domain IN (SELECT value FROM json_each(${JSON.stringify(domains)}))`,
  ).all<{ domain: string }>();
  return new Set(results.map(({ domain }) => domain));
}

/** The next domains in alphabetical order that have a company with open roles. */
export async function listHiringDomains(
  db: HiringDatabase,
  after: string,
  limit: number,
): Promise<string[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT domain FROM hiring_companies INDEXED BY hiring_companies_open
      WHERE open_roles > 0 AND domain > ${after} ORDER BY domain LIMIT ${limit}`,
  ).all<{ domain: string }>();
  return results.map(({ domain }) => domain);
}

/** A domain whose leads are to be updated, with its state now. `applyAt` is 0 until it was applied once. */
export type DomainChange = DomainState & { applyAt: number };

/** Changes that are due, those that wait longest first. */
export async function findDueChanges(
  db: HiringDatabase,
  nowMs: number,
  limit: number,
): Promise<DomainChange[]> {
  const { results } = await rawStatement(
    db,
    sql`SELECT change.domain, change.apply_at AS applyAt, coalesce(company.open_roles > 0, 0) AS isHiring
      FROM hiring_domain_changes AS change INDEXED BY hiring_domain_changes_due
        LEFT JOIN hiring_companies AS company ON company.domain = change.domain
      WHERE change.apply_at <= ${nowMs} ORDER BY change.apply_at LIMIT ${limit}`,
  ).all<{ domain: string; applyAt: number; isHiring: number }>();
  return results.map(({ isHiring, ...change }) => ({ ...change, isHiring: isHiring === 1 }));
}

/**
 * Schedules the second application of changes that were applied once, and deletes those that were applied twice. A
 * domain that changed again meanwhile keeps a record: after its first application it has its second one left, and
 * after its second one it is due at once.
 */
export async function settleChanges(
  db: HiringDatabase,
  changes: readonly DomainChange[],
  applyAgainAt: number,
): Promise<void> {
  const [once, twice] = [true, false].map((isFirst) =>
    JSON.stringify(
      changes.filter(({ applyAt }) => (applyAt === 0) === isFirst).map(({ domain }) => domain),
    ),
  );
  await db.$client.batch(
    [
      sql`DELETE FROM hiring_domain_changes
        WHERE apply_at > 0 AND domain IN (SELECT value FROM json_each(${twice}))`,
      sql`UPDATE hiring_domain_changes SET apply_at = ${applyAgainAt}
        WHERE apply_at = 0 AND domain IN (SELECT value FROM json_each(${once}))`,
    ].map((statement) => rawStatement(db, statement)),
  );
}
