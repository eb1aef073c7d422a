import type { BillingOverview } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { AdminsOnly } from "#web/features/settings/data/admins-only";
import { billingQuery } from "#web/features/settings/data/queries";
import { formatNumber } from "#web/format/numbers";
import { formatDate } from "#web/format/times";
import { Badge } from "#web/ui/badge";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { Facts, Section } from "#web/ui/section";
import { Ledger } from "./ledger";
import { Plans } from "./plans";

/** The plan, what it allows, and every change of the credits. */
export const BillingPage = () => (
  <Page
    title="Billing"
    actions={
      <CopyAsMenu
        call={{
          method: "GET",
          path: "/billing/credits",
          typescript: "quarry.billing.credits()",
          cli: "quarry credits",
        }}
      />
    }
  >
    <AdminsOnly what="the billing">
      <Overview />
    </AdminsOnly>
  </Page>
);

function Overview() {
  const query = useQuery(billingQuery());
  return (
    <QueryView query={query} lines={9}>
      {(overview) => (
        <>
          <div className="grid border-b max-lg:divide-y lg:grid-cols-2 lg:divide-x [&>section]:border-b-0">
            <Subscription overview={overview} />
            <Quotas quotas={overview.quotas} />
          </div>
          <Plans current={overview.subscription.plan} />
          <Ledger />
        </>
      )}
    </QueryView>
  );
}

const Subscription = ({ overview: { subscription, wallet } }: { overview: BillingOverview }) => (
  <Section title="Plan">
    <p className="mb-3 flex items-baseline gap-2">
      <span className="text-2xl font-semibold tabular-nums">{formatNumber(wallet.balance)}</span>
      <span className="text-muted">
        credits
        {wallet.reserved > 0 && `, and ${formatNumber(wallet.reserved)} reserved for running work`}
      </span>
    </p>
    <Facts
      facts={[
        {
          label: "Plan",
          value: (
            <span className="flex items-center gap-2">
              {subscription.name}
              {subscription.status === "past_due" && <Badge tone="bad">payment is due</Badge>}
            </span>
          ),
        },
        { label: "Price", value: `$${formatNumber(subscription.price_monthly)} a month` },
        {
          label: "Credits",
          value: `${formatNumber(subscription.credits_monthly)} a month`,
        },
        { label: "Next credits", value: formatDate(subscription.next_grant_at) },
        {
          label: "This month",
          value: `${formatDate(subscription.current_period_start)} to ${formatDate(subscription.current_period_end)}`,
        },
      ]}
    />
  </Section>
);

const NAMES: Record<BillingOverview["quotas"][number]["name"], string> = {
  leads: "Leads",
  notes: "Notes",
  tags: "Tags",
  saved_searches: "Saved searches",
  api_keys: "API keys",
  captures_per_day: "Captures today",
};

const Quotas = ({ quotas }: { quotas: BillingOverview["quotas"] }) => (
  <Section title="Limits of the plan">
    <ul className="grid gap-2.5">
      {quotas.map(({ name, used, limit }) => (
        <li key={name} className="grid gap-1">
          <p className="flex justify-between gap-2">
            {NAMES[name]}
            <span className="text-muted tabular-nums">
              {formatNumber(used)} of {limit === null ? "unlimited" : formatNumber(limit)}
            </span>
          </p>
          {limit !== null && <Meter label={NAMES[name]} used={used} limit={limit} />}
        </li>
      ))}
    </ul>
  </Section>
);

const NEARLY = 0.9;

function Meter({ label, used, limit }: { label: string; used: number; limit: number }) {
  const share = limit > 0 ? Math.min(1, used / limit) : 1;
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={used}
      className="h-1.5 overflow-hidden rounded-full bg-neutral-soft"
    >
      <div
        className={share >= NEARLY ? "h-full bg-warn" : "h-full bg-accent"}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
