import type { Job } from "@quarry/client";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "#web/format/numbers";
import { Badge } from "#web/ui/badge";
import { type Column, DataTable, ROW_LINK } from "#web/ui/data-table";
import { Time } from "#web/ui/time";
import { isOpen, JOB_TONES } from "./status";

/** The number of sites, and while the job runs how many of them have ended. */
function sitesOf(job: Job): string {
  const { sites_total, sites_done, sites_failed } = job.progress;
  const total = formatNumber(sites_total);
  return isOpen(job) ? `${formatNumber(sites_done + sites_failed)} of ${total}` : total;
}

const COLUMNS: readonly Column<Job>[] = [
  {
    id: "name",
    header: "Job",
    cell: ({ id, name }) => (
      <Link to="/jobs/$jobId" params={{ jobId: id }} className={ROW_LINK}>
        {name}
      </Link>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <Badge tone={JOB_TONES[status]}>{status}</Badge>,
  },
  {
    id: "sites",
    header: "Sites",
    align: "right",
    cell: (job) => sitesOf(job),
  },
  {
    id: "leads",
    header: "Leads",
    align: "right",
    cell: ({ progress }) => formatNumber(progress.leads),
  },
  {
    id: "emails",
    header: "E-mails",
    align: "right",
    className: "max-sm:hidden",
    cell: ({ progress }) => formatNumber(progress.emails),
  },
  {
    id: "credits",
    header: "Credits",
    align: "right",
    className: "max-sm:hidden",
    cell: ({ credits }) => formatNumber(credits.spent),
  },
  {
    id: "created",
    header: "Created",
    className: "max-sm:hidden text-muted",
    cell: ({ created_at }) => <Time iso={created_at} />,
  },
];

export const JobsTable = ({ jobs }: { jobs: readonly Job[] }) => (
  <DataTable label="Jobs" columns={COLUMNS} rows={jobs} rowKey={({ id }) => id} />
);
