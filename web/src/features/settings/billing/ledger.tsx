import type { LedgerEntry } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ledgerQuery } from "#web/features/settings/data/queries";
import { LEDGER_KINDS, type LedgerKind, pageOf } from "#web/features/settings/data/search";
import { pageText } from "#web/routing/read-search";
import { formatNumber } from "#web/format/numbers";
import { Badge, type Tone } from "#web/ui/badge";
import { type Column, DataTable } from "#web/ui/data-table";
import { Pager } from "#web/ui/pager";
import { QueryView } from "#web/ui/query-view";
import { Select } from "#web/ui/select";
import { Moment } from "#web/ui/time";

const KINDS: Record<LedgerKind, { label: string; tone: Tone }> = {
  grant: { label: "Granted", tone: "ok" },
  reserve: { label: "Reserved", tone: "neutral" },
  spend: { label: "Spent", tone: "info" },
  refund: { label: "Refunded", tone: "ok" },
  adjust: { label: "Adjusted", tone: "warn" },
};

const OPTIONS = [
  { value: "all" as const, label: "All entries" },
  ...LEDGER_KINDS.map((value) => ({ value, label: KINDS[value].label })),
];

const COLUMNS: readonly Column<LedgerEntry>[] = [
  {
    id: "time",
    header: "When",
    className: "max-sm:hidden text-muted",
    cell: ({ created_at }) => <Moment iso={created_at} />,
  },
  {
    id: "kind",
    header: "Kind",
    className: "max-sm:hidden",
    cell: ({ kind }) => <Badge tone={KINDS[kind].tone}>{KINDS[kind].label}</Badge>,
  },
  {
    id: "reason",
    header: "Reason",
    // The first column of a small screen.
    className: "max-sm:pl-4",
    cell: (entry) => (
      <>
        <Reason entry={entry} />
        <p className="text-xs text-muted sm:hidden">
          {KINDS[entry.kind].label}, <Moment iso={entry.created_at} />
        </p>
      </>
    ),
  },
  {
    id: "amount",
    header: "Credits",
    align: "right",
    cell: ({ amount }) => `${amount > 0 ? "+" : ""}${formatNumber(amount)}`,
  },
  {
    id: "balance",
    header: "Balance",
    align: "right",
    className: "max-sm:hidden text-muted",
    cell: ({ balance_after }) => formatNumber(balance_after),
  },
];

/** Some reasons are names, such as `sign_up`. */
const describe = (reason: string): string =>
  /^[a-z_]+$/.test(reason)
    ? reason.charAt(0).toUpperCase() + reason.slice(1).replaceAll("_", " ")
    : reason;

function Reason({ entry: { job_id, lead_id, ...entry } }: { entry: LedgerEntry }) {
  const reason = describe(entry.reason);
  if (job_id)
    return (
      <Link to="/jobs/$jobId" params={{ jobId: job_id }} className="hover:underline">
        {reason}
      </Link>
    );
  if (lead_id)
    return (
      <Link to="/leads/$leadId" params={{ leadId: lead_id }} className="hover:underline">
        {reason}
      </Link>
    );
  return reason;
}

/** Every change of the credits, newest first. */
export function Ledger() {
  const search = useSearch({ from: "/app/settings/billing" });
  const navigate = useNavigate({ from: "/settings/billing" });
  const query = useQuery(ledgerQuery(search));
  return (
    <section>
      <div className="flex items-center justify-between gap-3 px-4 pt-4 pb-2">
        <h2 className="text-sm font-semibold">Ledger</h2>
        <div className="w-40">
          <Select
            label="Entries"
            value={search.kind ?? "all"}
            options={OPTIONS}
            onChange={(kind) => void navigate({ search: kind === "all" ? {} : { kind } })}
          />
        </div>
      </div>
      <QueryView query={query}>
        {({ data, total, per_page }) =>
          data.length === 0 ? (
            <p className="px-4 py-6 text-muted">No entry of this kind.</p>
          ) : (
            <>
              <DataTable label="Ledger" columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
              <Pager
                page={pageOf(search)}
                perPage={per_page}
                total={total}
                onChange={(page) =>
                  void navigate({
                    search: { ...pageText(page), ...(search.kind && { kind: search.kind }) },
                  })
                }
              />
            </>
          )
        }
      </QueryView>
    </section>
  );
}
