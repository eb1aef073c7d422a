import { and, asc, between, desc, eq, inArray, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Scope } from "#src/db/scope";
import { dailyActivity, leadCounts } from "#src/db/tables/analytics";
import { toIndustry } from "#src/shared/industry";
import { CHART_DAYS, dateOf, dayOf } from "./days";
import type { AnalyticsOverview } from "./schemas";

const TOP_SEGMENTS = 10;

type Kind = (typeof leadCounts.$inferSelect)["kind"];

/** Everything that the overview shows, from summary rows: its cost does not grow with the leads. */
export async function readOverview(scope: Scope, nowMs: number): Promise<AnalyticsOverview> {
  const today = dayOf(nowMs);
  const [totals, days, countries, industries, technologies, tlds, breakdowns] =
    await scope.db.batch([
      selectTotals(scope),
      selectDays(scope, today),
      selectTop(scope, "country"),
      selectTop(scope, "industry"),
      selectTopTechnologies(scope),
      selectTop(scope, "tld"),
      selectBreakdowns(scope),
    ]);
  const known = new Map(days.map(({ day, ...counts }) => [day, counts]));
  const counted = new Map(breakdowns.map(({ kind, value, leads }) => [`${kind} ${value}`, leads]));
  const breakdown = <T extends string>(kind: Kind, values: readonly T[]) =>
    Object.fromEntries(
      values.map((value) => [value, counted.get(`${kind} ${value}`) ?? 0]),
    ) as Record<T, number>;
  return {
    totals: totals[0]!,
    activity: Array.from({ length: CHART_DAYS }, (_, index) => {
      const day = today - CHART_DAYS + 1 + index;
      return { date: dateOf(day), ...(known.get(day) ?? QUIET) };
    }),
    top_segments: {
      countries,
      industries: industries.map(({ value, leads }) => ({ value: asListed(value), leads })),
      technologies,
      tlds,
    },
    quality: breakdown("grade", ["A", "B", "C", "D", "F"]),
    deliverability: breakdown("deliverability", ["high", "medium", "low", "unknown"]),
  };
}

/** Industries are counted in lower case. One that is not on the list keeps that. */
function asListed(counted: string): string {
  const industry = toIndustry(counted);
  return industry?.toLowerCase() === counted ? industry : counted;
}

const QUIET = { jobs: 0, leads: 0, pages: 0, credits: 0 };

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

function selectDays({ db, workspaceId }: Scope, today: number) {
  const { day, jobs, leads, pages, credits } = dailyActivity;
  return db
    .select({ day, jobs, leads, pages, credits })
    .from(dailyActivity)
    .where(
      and(eq(dailyActivity.workspaceId, workspaceId), between(day, today - CHART_DAYS + 1, today)),
    );
}

function selectTop({ db, workspaceId }: Scope, kind: Kind) {
  return db
    .select({ value: leadCounts.value, leads: leadCounts.leads })
    .from(leadCounts)
    .where(and(eq(leadCounts.workspaceId, workspaceId), eq(leadCounts.kind, kind)))
    .orderBy(desc(leadCounts.leads), asc(leadCounts.value))
    .limit(TOP_SEGMENTS);
}

/** Technologies are counted by their folded names; one lead of each tells how it is written. */
function selectTopTechnologies(scope: Scope) {
  const top = selectTop(scope, "technology").as("top");
  const written = sql<string>`coalesce((
    SELECT found.value ->> 'name'
    FROM lead_technologies AS link CROSS JOIN leads ON leads.seq = link.lead_seq
      CROSS JOIN json_each(leads.technologies) AS found
    WHERE link.workspace_id = ${scope.workspaceId} AND link.name = top.value
      AND lower(found.value ->> 'name') = link.name LIMIT 1), top.value)`;
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
