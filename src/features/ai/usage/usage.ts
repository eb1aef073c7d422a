import type { z } from "@hono/zod-openapi";
import type { Scope } from "#src/db/scope";
import { dateOf, dayOf } from "#src/shared/days";
import type { UsageDay, UsageQuery } from "./schemas";
import { sumUsage } from "./usage.repository";

const DEFAULT_DAYS = 30;

/** Usage of AI calls by day, action and model, newest day first. */
export async function readUsage(
  scope: Scope,
  { from, to }: z.output<typeof UsageQuery>,
  nowMs: number,
): Promise<UsageDay[]> {
  const last = to === undefined ? dayOf(nowMs) : dayOf(Date.parse(to));
  const first = from === undefined ? last - DEFAULT_DAYS + 1 : dayOf(Date.parse(from));
  const days = await sumUsage(scope, { first, last });
  return days.map(({ day, ...usage }) => ({ date: dateOf(day), ...usage }));
}

export { deleteOldUsage } from "./usage.repository";
