import type { WorkflowRun, WorkflowStepReport } from "@quarry/client";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { RUN_TONES, STEP_TONES } from "#web/features/automate/data/status";
import { STEP_KINDS } from "#web/features/automate/data/steps";
import { counted, formatNumber } from "#web/format/numbers";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { classNames } from "#web/ui/class-names";
import { Time } from "#web/ui/time";

type RunItemProps = { run: WorkflowRun; jobName: string | undefined; isOpenAtFirst: boolean };

/** A run: how many leads passed, what it cost, and the report of each step. */
export function RunItem({ run, jobName, isOpenAtFirst }: RunItemProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <li className="border-b px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={RUN_TONES[run.status]}>{run.status}</Badge>
        <Link
          to="/jobs/$jobId"
          params={{ jobId: run.job_id }}
          className="min-w-0 truncate font-medium hover:underline"
        >
          {jobName ?? "An older job"}
        </Link>
        <span className="text-muted tabular-nums">
          {formatNumber(run.leads_in)} → {counted(run.leads_out, "lead")},{" "}
          {counted(run.credits_spent, "credit")}
        </span>
        <span className="ml-auto text-xs text-muted">
          <Time iso={run.started_at} />
        </span>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Steps of the run"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown
            aria-hidden="true"
            className={classNames("size-4 transition-transform", isOpen && "rotate-180")}
          />
        </Button>
      </div>
      {isOpen && (
        <ol className="mt-2 grid gap-1.5 border-l-2 pl-3">
          {run.steps.map((step, place) => (
            <StepReport key={place} step={step} />
          ))}
        </ol>
      )}
    </li>
  );
}

function StepReport({ step }: { step: WorkflowStepReport }) {
  const { label, icon: Icon } = STEP_KINDS[step.type];
  const { processed, failed, skipped } = step;
  const isFilter = step.type === "filter";
  const parts = [
    `${formatNumber(processed)} ${isFilter ? "passed" : "done"}`,
    ...(skipped > 0 ? [`${formatNumber(skipped)} ${isFilter ? "excluded" : "skipped"}`] : []),
    ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
  ];
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2">
        <Icon aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
        <span className="w-32">{label}</span>
        <Badge tone={STEP_TONES[step.status]}>{step.status}</Badge>
        <span className="text-muted tabular-nums">{parts.join(", ")}</span>
      </p>
      {step.error && (
        <p className="pl-5.5 text-xs text-bad">
          {step.error}
          {step.type === "icp_match" && (
            <>
              {". "}
              <Link to="/settings/icp" className="underline">
                Open the ideal customer profile
              </Link>
            </>
          )}
        </p>
      )}
    </li>
  );
}
