import type { VerificationResult } from "@quarry/client";
import { describeReason } from "#web/features/leads/lead/reasons";
import { STATUS_TONES } from "#web/features/leads/data/tones";
import { Badge } from "#web/ui/badge";
import { type Column, DataTable } from "#web/ui/data-table";

const reasonsOf = ({ reasons }: VerificationResult) => reasons.map(describeReason).join(" · ");

const COLUMNS: readonly Column<VerificationResult>[] = [
  {
    id: "email",
    header: "Address",
    className: "max-w-80",
    cell: (result) => (
      <>
        <span className="block truncate font-medium">{result.email}</span>
        {result.suggestion && (
          <span className="block text-xs text-warn lg:whitespace-nowrap">
            Did they mean {result.suggestion}?
          </span>
        )}
        <span className="block text-xs text-muted lg:hidden">{reasonsOf(result)}</span>
      </>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{status}</Badge>,
  },
  {
    id: "confidence",
    header: "Confidence",
    align: "right",
    className: "max-sm:hidden",
    cell: ({ confidence }) => confidence,
  },
  {
    id: "reasons",
    header: "Why",
    className: "max-lg:hidden text-muted",
    cell: reasonsOf,
  },
  {
    id: "provider",
    header: "Mail provider",
    className: "max-md:hidden text-muted whitespace-nowrap",
    cell: ({ mx_provider, mx_host }) => mx_provider ?? mx_host ?? "–",
  },
];

export const ResultsTable = ({ rows }: { rows: readonly VerificationResult[] }) => (
  <DataTable label="Results" columns={COLUMNS} rows={rows} rowKey={({ email }) => email} />
);
