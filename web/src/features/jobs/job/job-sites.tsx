import type { JobSite } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { pagesQuery, sitesQuery } from "#web/features/jobs/data/queries";
import { helpFor } from "#web/features/jobs/data/reason-help";
import { describeOutcome, describeReason, SITE_TONES } from "#web/features/jobs/data/status";
import { counted } from "#web/format/numbers";
import { Badge } from "#web/ui/badge";
import { ErrorState } from "#web/ui/error-state";
import { ExternalLink } from "#web/ui/external-link";
import { Pager } from "#web/ui/pager";
import { SkeletonLines } from "#web/ui/skeleton";

type JobSitesProps = {
  jobId: string;
  status: JobSite["status"];
  reason: string | undefined;
};

/** The sites of one outcome, each with its pages on demand. */
export function JobSites({ jobId, status, reason }: JobSitesProps) {
  const [page, setPage] = useState(1);
  // Only sites of this outcome: those with the status and another reason are another outcome.
  const filter = { status, reason: reason ?? "none" };
  const { data, error, refetch } = useQuery(sitesQuery(jobId, filter, page));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines />;
  const sites = data.data;
  const help = helpFor(reason);
  return (
    <>
      {help && (
        <p className="border-b px-4 py-2 text-muted">
          {help}
          {status === "failed" && " Failed sites are free."}
        </p>
      )}
      <ul>
        {sites.map((site) => (
          <SiteItem key={site.url} jobId={jobId} site={site} />
        ))}
      </ul>
      {sites.length === 0 && <p className="p-4 text-muted">No site has this result any more.</p>}
      <Pager page={page} perPage={data.per_page} total={data.total} onChange={setPage} />
    </>
  );
}

function SiteItem({ jobId, site }: { jobId: string; site: JobSite }) {
  const [isOpen, setOpen] = useState(false);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="border-b px-2 py-1">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 pr-2">
        <span className="flex min-w-0 flex-1 items-center gap-1">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-8 min-w-0 items-center gap-1.5 rounded px-1.5 hover:bg-hover"
          >
            <Icon aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
            <span className="truncate font-medium">{site.host}</span>
            <span className="shrink-0 text-xs text-muted max-sm:hidden">
              {counted(site.pages, "page")} read
            </span>
          </button>
        </span>
        <Badge tone={SITE_TONES[site.status]}>{describeOutcome(site)}</Badge>
        {site.lead_id && (
          <Link to="/leads/$leadId" params={{ leadId: site.lead_id }} className="hover:underline">
            Open the lead
          </Link>
        )}
        <ExternalLink href={site.url}>Visit</ExternalLink>
      </div>
      {isOpen && <SitePages jobId={jobId} host={site.host} />}
    </li>
  );
}

function SitePages({ jobId, host }: { jobId: string; host: string }) {
  const { data, error } = useQuery(pagesQuery(jobId, host));
  if (error) return <ErrorState error={error} />;
  if (!data) return <SkeletonLines lines={2} />;
  if (data.total === 0)
    return (
      <p className="pb-2 pl-7 text-xs text-muted">
        No page was requested, or its report is deleted.
      </p>
    );
  return (
    <ul className="mb-2 ml-3 grid gap-0.5 border-l-2 pl-3 text-xs">
      {data.data.map((page) => (
        <li key={page.url} className="flex min-h-7 flex-wrap items-center gap-x-2 pr-2">
          <code className="w-8 shrink-0 font-mono text-muted">{page.http_status ?? "–"}</code>
          <span className="min-w-0 truncate">
            <ExternalLink href={page.url}>{page.url}</ExternalLink>
          </span>
          {page.reason && (
            <span className="shrink-0 text-muted">{describeReason(page.reason)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
