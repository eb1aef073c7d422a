import type { Scope } from "#src/db/scope";
import { dateOf, dayOf } from "#src/shared/days";
import { CHART_DAYS } from "./chart-days";
import { toIndustry } from "#src/shared/industry";
import { readCounts, type CountKind } from "./analytics.repository";
import type { AnalyticsOverview } from "./schemas";

/** Builds the overview from summary rows, so its cost does not grow with the number of leads. */
export async function readOverview(scope: Scope, nowMs: number): Promise<AnalyticsOverview> {
  const today = dayOf(nowMs);
  const [totals, days, countries, industries, technologies, tlds, breakdowns] = await readCounts(
    scope,
    today - CHART_DAYS + 1,
    today,
  );
  const known = new Map(days.map(({ day, ...counts }) => [day, counts]));
  const counted = new Map(breakdowns.map(({ kind, value, leads }) => [`${kind} ${value}`, leads]));
  const breakdown = <T extends string>(kind: CountKind, values: readonly T[]) =>
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

/** Industries are counted in lower case. One that is not on the list stays in lower case. */
function asListed(counted: string): string {
  const industry = toIndustry(counted);
  return industry?.toLowerCase() === counted ? industry : counted;
}

const QUIET = { jobs: 0, leads: 0, pages: 0, credits: 0 };
