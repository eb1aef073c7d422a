import type { WorkflowPreview, WorkflowPreviewLead } from "@quarry/client";
import { Link } from "@tanstack/react-router";
import { Check, CircleHelp, ListFilter, type LucideIcon, Minus, X } from "lucide-react";
import { STEP_KINDS } from "#web/features/automate/data/steps";
import { counted } from "#web/format/numbers";
import { classNames } from "#web/ui/class-names";

type Outcome = WorkflowPreviewLead["outcome"];

const OUTCOMES: Record<Outcome, { icon: LucideIcon; className: string; text: string }> = {
  runs: { icon: Check, className: "bg-ok-soft text-ok", text: "Runs" },
  passes: {
    icon: ListFilter,
    className: "bg-ok-soft text-ok",
    text: "Matches the filter with its present data",
  },
  depends_on_run: {
    icon: CircleHelp,
    className: "bg-info-soft text-info",
    text: "Unknown until the workflow runs",
  },
  excluded: { icon: X, className: "bg-bad-soft text-bad", text: "Excluded by the filter" },
  skipped: { icon: Minus, className: "bg-neutral-soft text-muted", text: "Nothing to do" },
};

type DryRunResultProps = { preview: WorkflowPreview; isOutdated: boolean };

/** Each lead with its outcome in each step. */
export function DryRunResult({ preview, isOutdated }: DryRunResultProps) {
  const { leads, steps, credits } = preview;
  if (leads.length === 0) return <p className="text-muted">The job has no leads any more.</p>;
  const reaching = steps.at(-1)?.leads ?? [];
  const depend = reaching.filter(({ outcome }) => outcome === "depends_on_run").length;
  const reached = reaching.filter(({ outcome }) => outcome !== "excluded").length - depend;
  const problems = steps.flatMap(({ problem }, place) =>
    problem ? [{ place, problem, type: steps[place]!.type }] : [],
  );
  const used = new Set(steps.flatMap((step) => step.leads.map(({ outcome }) => outcome)));
  return (
    <div className={classNames("grid gap-3", isOutdated && "opacity-60")}>
      <p role="status" className="font-medium">
        {isOutdated
          ? "The steps have changed. Try again."
          : problems.length > 0
            ? "Not every step can run."
            : `${reached} of ${counted(leads.length, "lead")} ${reached === 1 ? "reaches" : "reach"} the end${depend > 0 ? `, ${depend} may, depending on the run` : ""}${credits > 0 ? `, for at most ${counted(credits, "credit")}` : ""}.`}
      </p>
      {problems.map(({ place, problem, type }) => (
        <p key={place} className="rounded-md bg-bad-soft px-2.5 py-2 text-bad">
          Step {place + 1}, {STEP_KINDS[type].label}: {problem}
          {type === "icp_match" && (
            <Link to="/settings/icp" className="mt-1 block underline">
              Describe your ideal customer
            </Link>
          )}
        </p>
      ))}
      <div
        className="overflow-x-auto rounded-lg border bg-surface"
        role="region"
        aria-label="Outcomes"
        tabIndex={0}
      >
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="border-b text-xs text-muted">
              <th scope="col" className="h-8 px-3 font-medium">
                Lead
              </th>
              {steps.map(({ type }, place) => (
                <th
                  key={place}
                  scope="col"
                  title={STEP_KINDS[type].label}
                  className="px-1 text-center font-medium last:pr-3"
                >
                  <span className="sr-only">{STEP_KINDS[type].label}, step </span>
                  {place + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {leads.map(({ id, domain, company_name }) => (
              <tr key={id} className="border-b last:border-b-0">
                <th scope="row" className="h-9 max-w-36 truncate px-3 font-normal" title={domain}>
                  {company_name ?? domain}
                </th>
                {steps.map((step, place) => (
                  <td key={place} className="px-1 text-center last:pr-3">
                    <OutcomeMark
                      outcome={step.leads.find(({ lead_id }) => lead_id === id)?.outcome}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="grid gap-1 text-xs text-muted">
        {[...used].map((outcome) => (
          <li key={outcome} className="flex items-center gap-2">
            <OutcomeMark outcome={outcome} isLegend />
            {OUTCOMES[outcome].text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function OutcomeMark({ outcome, isLegend }: { outcome: Outcome | undefined; isLegend?: boolean }) {
  if (!outcome) return <span className="sr-only">Not reached</span>;
  const { icon: Icon, className, text } = OUTCOMES[outcome];
  return (
    <span
      title={isLegend ? undefined : text}
      className={classNames("inline-grid size-5 place-items-center rounded", className)}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {!isLegend && <span className="sr-only">{text}</span>}
    </span>
  );
}
