import type { ControlScope } from "#src/db/scope";
import {
  findEntries,
  findRecentEntries,
  type LedgerRow,
  readWallet,
} from "#src/features/credits/service";
import { type Page, pageOf } from "#src/http/paginated";
import { isoTime } from "#src/shared/iso-time";
import { periodAt } from "./periods";
import { planOf } from "./plans";
import { type QuotaSettings, readQuotas } from "./quotas";
import type { BillingOverview, LedgerEntry, LedgerQuery } from "./schemas";
import { requireSubscription } from "./subscription";

const RECENT_ENTRIES = 50;

/** The workspace's subscription, wallet, quotas and latest ledger entries. */
export async function readBillingOverview(
  scope: ControlScope,
  settings: QuotaSettings,
  nowMs: number,
): Promise<BillingOverview> {
  const [subscription, wallet, entries, quotas] = await Promise.all([
    requireSubscription(scope),
    readWallet(scope),
    findRecentEntries(scope, RECENT_ENTRIES),
    readQuotas(scope, settings),
  ]);
  const plan = planOf(subscription.plan);
  const { start, end } = periodAt(subscription.startedAt, nowMs);
  return {
    subscription: {
      plan: plan.id,
      name: plan.name,
      status: subscription.status,
      price_monthly: plan.priceMonthly,
      credits_monthly: plan.creditsMonthly,
      current_period_start: isoTime(start),
      current_period_end: isoTime(end),
      next_grant_at: isoTime(subscription.nextGrantAt),
    },
    wallet,
    quotas,
    ledger: entries.map(presentEntry),
  };
}

/** A page of the workspace's ledger. */
export async function listLedger(
  scope: ControlScope,
  query: LedgerQuery,
): Promise<Page<LedgerEntry>> {
  const { entries, total } = await findEntries(scope, query);
  return pageOf(entries.map(presentEntry), query, total);
}

const presentEntry = (entry: LedgerRow): LedgerEntry => ({
  id: entry.id,
  kind: entry.kind,
  amount: entry.amount,
  balance_after: entry.balanceAfter,
  reason: entry.reason,
  job_id: entry.jobId,
  lead_id: entry.leadId,
  created_at: isoTime(entry.createdAt),
});
