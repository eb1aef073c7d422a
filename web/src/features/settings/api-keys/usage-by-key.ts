import type { ApiKey, UsageOfDay } from "@quarry/client";

const FIGURES = ["requests", "credits", "leads", "pages", "emails_verified"] as const;
export type UsageFigure = (typeof FIGURES)[number];
/** What was used with a key, or without one. */
export type UsageOfKey = { id: string; name: string } & Record<UsageFigure, number>;

/** The sums of the days for each key, the one with most credits first. */
export function sumByKey(
  days: readonly UsageOfDay[],
  keys: readonly Pick<ApiKey, "id" | "name">[],
): UsageOfKey[] {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const sums = new Map<string, UsageOfKey>();
  for (const day of days) {
    const id = day.api_key_id ?? "";
    const name = id === "" ? "Users and schedules" : (names.get(id) ?? "Revoked key");
    const sum = sums.get(id) ?? {
      id,
      name,
      ...(Object.fromEntries(FIGURES.map((one) => [one, 0])) as Record<UsageFigure, number>),
    };
    for (const one of FIGURES) sum[one] += day[one];
    sums.set(id, sum);
  }
  return [...sums.values()].sort(
    (one, other) => other.credits - one.credits || other.requests - one.requests,
  );
}
