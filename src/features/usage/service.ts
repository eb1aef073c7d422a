import type { Scope } from "#src/db/scope";
import { writeRequestCounts } from "#src/http/limits/request-counts";
import { dateOf, dayOf } from "#src/shared/days";
import { invalid } from "#src/shared/errors";
import type { Usage, UsageQuery } from "./schemas";
import { findUsage } from "./usage.repository";

const DEFAULT_DAYS = 30;
const MAX_DAYS = 93;

/** Usage by key and day, including what this isolate has counted and not written yet. */
export async function readUsage(scope: Scope, { from, to }: UsageQuery): Promise<Usage> {
  const last = to === undefined ? dayOf(Date.now()) : dayOf(Date.parse(to));
  const first = from === undefined ? last - DEFAULT_DAYS + 1 : dayOf(Date.parse(from));
  if (first > last) throw invalid("query.from", "`from` must not be after `to`");
  if (last - first >= MAX_DAYS)
    throw invalid("query.from", `The period may have at most ${MAX_DAYS} days`);
  await writeRequestCounts(scope);
  const rows = await findUsage(scope, first, last);
  return {
    data: rows.map(({ day, apiKeyId, emailsVerified, ...counts }) => ({
      date: dateOf(day),
      api_key_id: apiKeyId === "" ? null : apiKeyId,
      ...counts,
      emails_verified: emailsVerified,
    })),
  };
}
