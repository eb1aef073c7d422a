import { and, asc, between, desc, eq, inArray, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { technologyQuery } from "#src/db/lead-search";
import type { Scope } from "#src/db/scope";
import { workspaces } from "#src/db/tables/accounts";
import { dailyActivity, leadCounts } from "#src/db/tables/analytics";

/** Reads all summary rows of the overview in one batch. `days` covers the days `first` to `last`. */
export const readCounts = (scope: Scope, first: number, last: number) =>
  scope.db.batch([
    selectTotals(scope),
    selectDays(scope, first, last),
    selectTop(scope, "country"),
    selectTop(scope, "industry"),
    selectTopTechnologies(scope),
    selectTop(scope, "tld"),
    selectBreakdowns(scope),
  ]);

export type CountKind = (typeof leadCounts.$inferSelect)["kind"];

function selectTotals({ db, workspaceId }: Scope) {
  const total = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`;
  return db
    .select({
      leads: total(dailyActivity.leads),
      leads_with_email: total(dailyActivity.leadsWithEmail),
      leads_with_phone: total(dailyActivity.leadsWithPhone),
      emails: total(dailyActivity.emails),
      phones: total(dailyActivity.phones),
      jobs: total(dailyActivity.jobs),
      pages: total(dailyActivity.pages),
      credits: total(dailyActivity.credits),
    })
    .from(dailyActivity)
    .where(eq(dailyActivity.workspaceId, workspaceId));
}

function selectDays({ db, workspaceId }: Scope, first: number, last: number) {
  const { day, jobs, leads, pages, credits } = dailyActivity;
  return db
    .select({ day, jobs, leads, pages, credits })
    .from(dailyActivity)
    .where(and(eq(dailyActivity.workspaceId, workspaceId), between(day, first, last)));
}

/** Technologies are counted by folded name. The display name comes from one of the leads. */
function selectTopTechnologies(scope: Scope) {
  const top = selectTop(scope, "technology").as("top");
  const written = sql<string>`coalesce((
    SELECT found.value ->> 'name'
    FROM lead_search CROSS JOIN leads ON leads.seq = lead_search.rowid
      CROSS JOIN json_each(leads.technologies) AS found
    WHERE lead_search MATCH ${technologyQuery(scope.workspaceId, [sql`top.value`])}
      AND leads.workspace_id = ${scope.workspaceId}
      AND lower(found.value ->> 'name') = top.value LIMIT 1), top.value)`;
  return scope.db
    .select({ value: written, leads: top.leads })
    .from(top)
    .orderBy(desc(top.leads), asc(top.value));
}

function selectBreakdowns({ db, workspaceId }: Scope) {
  return db
    .select({ kind: leadCounts.kind, value: leadCounts.value, leads: leadCounts.leads })
    .from(leadCounts)
    .where(
      and(
        eq(leadCounts.workspaceId, workspaceId),
        inArray(leadCounts.kind, ["grade", "deliverability"]),
      ),
    );
}

function selectTop({ db, workspaceId }: Scope, kind: CountKind) {
  return db
    .select({ value: leadCounts.value, leads: leadCounts.leads })
    .from(leadCounts)
    .where(and(eq(leadCounts.workspaceId, workspaceId), eq(leadCounts.kind, kind)))
    .orderBy(desc(leadCounts.leads), asc(leadCounts.value))
    .limit(TOP_SEGMENTS);
}

const TOP_SEGMENTS = 10;

/** Credits charged from day `first` to day `last`, and the creation time of the workspace. */
export async function readSpending({ db, workspaceId }: Scope, first: number, last: number) {
  const [spending, found] = await db.batch([
    db
      .select({ spent: sql<number>`coalesce(sum(${dailyActivity.credits}), 0)` })
      .from(dailyActivity)
      .where(
        and(eq(dailyActivity.workspaceId, workspaceId), between(dailyActivity.day, first, last)),
      ),
    db
      .select({ createdAt: workspaces.createdAt })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId)),
  ]);
  return {
    spent: Math.max(0, spending[0]?.spent ?? 0),
    createdAt: found[0]?.createdAt ?? null,
  };
}
