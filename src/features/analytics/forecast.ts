import { and, between, eq, sql } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { workspaces } from "#src/db/tables/accounts";
import { dailyActivity } from "#src/db/tables/analytics";
import { readWallet } from "#src/features/credits/service";
import { CHART_DAYS, dateOf, dayOf } from "./days";
import type { Forecast } from "./schemas";

/**
 * How long the credits last if they go on being spent as in the last 30 days, today among them; for a
 * younger workspace as in the days that it has been there. Grants to come are not counted.
 */
export async function readForecast(scope: Scope, nowMs: number): Promise<Forecast> {
  const today = dayOf(nowMs);
  const [{ balance }, { spent, firstDay }] = await Promise.all([
    readWallet(scope),
    readSpending(scope, today),
  ]);
  const days = Math.min(CHART_DAYS, Math.max(1, today - firstDay + 1));
  return {
    balance,
    average_daily_burn: Math.round((100 * spent) / days) / 100,
    days_until_empty: spent > 0 ? Math.floor((balance * days) / spent) : null,
    projection: Array.from({ length: CHART_DAYS }, (_, index) => ({
      date: dateOf(today + index + 1),
      balance: Math.max(0, Math.round(balance - (spent * (index + 1)) / days)),
    })),
  };
}

/** What the last 30 days cost, and the day on which the workspace was made. */
async function readSpending({ db, workspaceId }: Scope, today: number) {
  const [spending, found] = await db.batch([
    db
      .select({ spent: sql<number>`coalesce(sum(${dailyActivity.credits}), 0)` })
      .from(dailyActivity)
      .where(
        and(
          eq(dailyActivity.workspaceId, workspaceId),
          between(dailyActivity.day, today - CHART_DAYS + 1, today),
        ),
      ),
    db
      .select({ createdAt: workspaces.createdAt })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId)),
  ]);
  return {
    spent: Math.max(0, spending[0]?.spent ?? 0),
    firstDay: found[0] ? dayOf(found[0].createdAt) : today,
  };
}
