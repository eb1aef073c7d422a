import type { Job, Lead } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { useState } from "react";
import { isOpen } from "#web/features/jobs/data/status";
import { jobLeadsQuery } from "#web/features/jobs/data/queries";
import { counted, formatNumber } from "#web/format/numbers";
import { usePhoneFormat } from "#web/phones/use-phone-format";
import { Badge, type Tone } from "#web/ui/badge";
import { buttonClass } from "#web/ui/button";
import { type Column, DataTable, ROW_LINK } from "#web/ui/data-table";
import { EmptyState } from "#web/ui/empty-state";
import { ErrorState } from "#web/ui/error-state";
import { Pager } from "#web/ui/pager";
import { SkeletonLines } from "#web/ui/skeleton";

const GRADES: Record<string, Tone> = { A: "ok", B: "ok", C: "warn", D: "warn", F: "bad" };

const COLUMNS: readonly Column<Lead>[] = [
  {
    id: "company",
    header: "Company",
    cell: (lead) => (
      <Link to="/leads/$leadId" params={{ leadId: lead.id }} className={ROW_LINK}>
        {lead.company_name ?? lead.domain}
      </Link>
    ),
  },
  {
    id: "domain",
    header: "Domain",
    className: "max-sm:hidden text-muted",
    cell: ({ domain }) => domain,
  },
  { id: "email", header: "E-mail", cell: ({ emails }) => <First values={emails} /> },
  {
    id: "phone",
    header: "Phone",
    className: "max-sm:hidden",
    cell: ({ phones }) => <FirstPhone phones={phones} />,
  },
  {
    id: "quality",
    header: "Quality",
    cell: ({ enrichment: { quality } }) =>
      quality && <Badge tone={GRADES[quality.grade] ?? "neutral"}>{quality.grade}</Badge>,
  },
];

const First = ({ values: [first, ...others] }: { values: string[] }) => (
  <>
    {first ?? <span className="text-faint">–</span>}
    {others.length > 0 && <span className="ml-1.5 text-xs text-muted">+{others.length}</span>}
  </>
);

const FirstPhone = ({ phones }: { phones: string[] }) => (
  <First values={phones.map(usePhoneFormat())} />
);

type JobLeadsProps = { job: Job; newLeads: readonly Lead[] };

/** The leads of a job, newest first. Those that arrive while the page is open come on top. */
export function JobLeads({ job, newLeads }: JobLeadsProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(jobLeadsQuery(job.id, page));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={6} />;
  const arrived = page === 1 ? newLeads : [];
  const ids = new Set(arrived.map(({ id }) => id));
  const leads = [...arrived, ...data.data.filter(({ id }) => !ids.has(id))];
  if (leads.length === 0)
    return isOpen(job) ? (
      <p role="status" className="p-4 text-muted">
        The first leads appear here as soon as a site is read.
      </p>
    ) : (
      <EmptyState icon={SearchX} title="No leads">
        No site could be read. The results above say why.
      </EmptyState>
    );
  return (
    <>
      <div className="flex items-center justify-between px-4 py-2 text-muted">
        <span role="status" className="tabular-nums">
          {leads.length < job.progress.leads
            ? `${formatNumber(leads.length)} of ${counted(job.progress.leads, "lead")}, newest first`
            : counted(leads.length, "lead")}
        </span>
        <Link to="/leads" search={{ job_id: job.id }} className={buttonClass("secondary", "small")}>
          Filter, tag and export them
        </Link>
      </div>
      <DataTable label="Leads of the job" columns={COLUMNS} rows={leads} rowKey={({ id }) => id} />
      <Pager page={page} perPage={data.per_page} total={data.total} onChange={setPage} />
    </>
  );
}
