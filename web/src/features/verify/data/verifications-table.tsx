import type { Verification } from "@quarry/client";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "#web/format/numbers";
import { Badge } from "#web/ui/badge";
import { type Column, DataTable, ROW_LINK } from "#web/ui/data-table";
import { Time } from "#web/ui/time";
import { Distribution } from "./distribution";
import { LIST_TONES } from "./status";

const COLUMNS: readonly Column<Verification>[] = [
  {
    id: "name",
    header: "List",
    className: "max-w-64",
    cell: ({ id, name }) => (
      <Link
        to="/verify/$verificationId"
        params={{ verificationId: id }}
        className={`block truncate ${ROW_LINK}`}
      >
        {name}
      </Link>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <Badge tone={LIST_TONES[status]}>{status}</Badge>,
  },
  {
    id: "total",
    header: "Addresses",
    align: "right",
    cell: ({ total }) => formatNumber(total),
  },
  {
    id: "counts",
    header: "Results",
    className: "max-sm:hidden",
    cell: ({ counts, total }) => (
      <Distribution counts={counts} total={total} className="h-2 w-40" />
    ),
  },
  {
    id: "credits",
    header: "Credits",
    align: "right",
    className: "max-md:hidden",
    cell: ({ credits }) => formatNumber(credits.spent),
  },
  {
    id: "created",
    header: "Created",
    className: "max-sm:hidden text-muted",
    cell: ({ created_at }) => <Time iso={created_at} />,
  },
];

export const VerificationsTable = ({ rows }: { rows: readonly Verification[] }) => (
  <DataTable label="Verified lists" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
);
