import type { Scope } from "#src/db/scope";
import { readWallet } from "#src/features/credits/service";
import { dateOf, dayOf } from "#src/shared/days";
import { CHART_DAYS } from "./chart-days";
import { readSpending } from "./analytics.repository";
import type { Forecast } from "./schemas";

/**
 * How long the balance lasts at the average spending of the last 30 days, including today. For a younger
 * workspace the average covers its lifetime. Future grants are not included.
 */
export async function readForecast(scope: Scope, nowMs: number): Promise<Forecast> {
  const today = dayOf(nowMs);
  const [{ balance }, { spent, createdAt }] = await Promise.all([
    readWallet(scope),
    readSpending(scope, today - CHART_DAYS + 1, today),
  ]);
  const firstDay = createdAt === null ? today : dayOf(createdAt);
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
