import type { AnalyticsOverview } from "@quarry/client";
import { formatNumber } from "#web/format/numbers";

type Totals = AnalyticsOverview["totals"];

const share = (part: number, whole: number) =>
  whole > 0 ? `${Math.round((part / whole) * 100)}% of leads` : undefined;

const FIGURES: readonly {
  label: string;
  of: (totals: Totals) => number;
  note?: (totals: Totals) => string | undefined;
}[] = [
  { label: "Leads", of: ({ leads }) => leads },
  {
    label: "With e-mail",
    of: ({ leads_with_email }) => leads_with_email,
    note: ({ leads_with_email, leads }) => share(leads_with_email, leads),
  },
  {
    label: "With phone",
    of: ({ leads_with_phone }) => leads_with_phone,
    note: ({ leads_with_phone, leads }) => share(leads_with_phone, leads),
  },
  { label: "E-mail addresses", of: ({ emails }) => emails },
  { label: "Jobs", of: ({ jobs }) => jobs },
  { label: "Pages read", of: ({ pages }) => pages },
  { label: "Credits spent", of: ({ credits }) => credits },
];

/** The totals of the workspace. */
export const Totals = ({ totals }: { totals: Totals }) => (
  <dl className="grid grid-cols-2 gap-px border-b bg-line sm:grid-cols-4 xl:grid-cols-7">
    {FIGURES.map(({ label, of, note }) => (
      <div key={label} className="bg-canvas px-4 py-3">
        <dt className="text-xs text-muted">{label}</dt>
        <dd className="text-lg font-semibold tabular-nums">{formatNumber(of(totals))}</dd>
        {note && <dd className="text-xs text-muted">{note(totals)}</dd>}
      </div>
    ))}
    {/* Completes the last row of each layout, so that the grid has no gap. */}
    <div aria-hidden="true" className="bg-canvas xl:hidden" />
  </dl>
);
