import type { Job } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { JobSearch } from "#web/features/jobs/data/search";
import { outcomesQuery } from "#web/features/jobs/data/queries";
import { describeOutcome, SITE_TONES } from "#web/features/jobs/data/status";
import { formatNumber } from "#web/format/numbers";
import type { Tone } from "#web/ui/badge";
import { classNames } from "#web/ui/class-names";

const DOTS: Record<Tone, string> = {
  ok: "bg-ok",
  warn: "bg-warn",
  bad: "bg-bad",
  info: "bg-info",
  neutral: "bg-faint",
};

type OutcomeStripProps = {
  job: Job;
  /** Leads that are shown below. The counter of the job can be behind. */
  shownLeads: number;
};

/** The sites of a job by outcome. A click lists the sites of one. */
export function OutcomeStrip({ job, shownLeads }: OutcomeStripProps) {
  const { data } = useQuery(outcomesQuery(job.id));
  const chosen = useSearch({ from: "/app/jobs/$jobId" });
  return (
    <nav
      aria-label="Results"
      className="flex gap-1.5 overflow-x-auto border-y bg-surface px-4 py-2"
    >
      <Outcome
        job={job}
        search={{}}
        isChosen={!chosen.status}
        tone="info"
        count={Math.max(job.progress.leads, shownLeads)}
      >
        Leads
      </Outcome>
      {data?.data.map((outcome) => (
        <Outcome
          key={`${outcome.status} ${outcome.reason}`}
          job={job}
          search={{ status: outcome.status, ...(outcome.reason && { reason: outcome.reason }) }}
          isChosen={chosen.status === outcome.status && (chosen.reason ?? null) === outcome.reason}
          tone={SITE_TONES[outcome.status]}
          count={outcome.sites}
        >
          {describeOutcome(outcome)}
        </Outcome>
      ))}
    </nav>
  );
}

type OutcomeProps = {
  job: Job;
  search: JobSearch;
  isChosen: boolean;
  tone: Tone;
  count: number;
  children: ReactNode;
};

const Outcome = ({ job, search, isChosen, tone, count, children }: OutcomeProps) => (
  <Link
    to="/jobs/$jobId"
    params={{ jobId: job.id }}
    search={search}
    aria-current={isChosen ? "true" : undefined}
    className={classNames(
      "flex h-8 shrink-0 items-center gap-2 rounded-md border px-2.5 whitespace-nowrap",
      isChosen ? "border-accent bg-selected" : "hover:bg-hover",
    )}
  >
    <span aria-hidden="true" className={classNames("size-2 rounded-full", DOTS[tone])} />
    {children}
    <span className="font-medium tabular-nums">{formatNumber(count)}</span>
  </Link>
);
