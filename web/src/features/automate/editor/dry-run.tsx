import type { WorkflowPreview, WorkflowStep } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { lazy, useState } from "react";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { recentJobsQuery } from "#web/features/leads/data/queries";
import { Button } from "#web/ui/button";
import { Combobox } from "#web/ui/combobox";
import { ErrorLine } from "#web/ui/error-state";
import { Field } from "#web/ui/field";
import { LazyPart } from "#web/ui/lazy-part";

/** Loaded with the first result. */
const DryRunResult = lazy(() =>
  import("./dry-run-result").then((module) => ({ default: module.DryRunResult })),
);

/** Leads that the API tries. */
const SAMPLE = 5;

type DryRunProps = { steps: WorkflowStep[]; canRun: boolean };

/** Shows what the steps, as they are edited, would do for five leads. It changes nothing. */
export function DryRun({ steps, canRun }: DryRunProps) {
  const { data: jobs } = useQuery(recentJobsQuery());
  const ended = (jobs?.data ?? []).filter(({ progress }) => progress.leads > 0);
  const [chosen, setChosen] = useState<string>();
  // The newest job that fills the sample: a run of a monitor often has a single lead.
  const byLeads = ended.toSorted((a, b) => b.progress.leads - a.progress.leads);
  const usual = ended.find(({ progress }) => progress.leads >= SAMPLE) ?? byLeads[0];
  const jobId = chosen ?? usual?.id;
  const preview = useAction({
    mutationFn: async (job_id: string): Promise<[string, WorkflowPreview]> => [
      JSON.stringify(steps),
      await quarry.workflows.preview({ steps, job_id }),
    ],
    // Shown in the panel.
    onError: () => {},
  });
  const [key, result] = preview.data ?? [];
  const isOutdated = key !== undefined && key !== JSON.stringify(steps);
  return (
    <aside
      aria-label="Dry run"
      className="grid content-start gap-3 border-t px-4 py-4 lg:border-t-0 lg:border-l"
    >
      <div>
        <h2 className="font-semibold">Dry run</h2>
        <p className="text-muted">
          What the steps would do for the five newest leads of a job. Nothing is sent, stored or
          charged.
        </p>
      </div>
      {jobs && ended.length === 0 ? (
        <p className="text-muted">There is no job with leads yet. Crawl some websites first.</p>
      ) : (
        <>
          <Field label="Job">
            {({ id }) => (
              <Combobox
                id={id}
                value={jobId ?? null}
                options={ended.map((job) => ({ value: job.id, label: job.name }))}
                onChange={(job) => setChosen(job ?? undefined)}
              />
            )}
          </Field>
          <Button
            busy={preview.isPending}
            disabled={!canRun || jobId === undefined}
            onClick={() => {
              if (jobId !== undefined) preview.mutate(jobId);
            }}
          >
            <FlaskConical aria-hidden="true" className="size-4" />
            Try on five leads
          </Button>
        </>
      )}
      <ErrorLine error={preview.error} />
      {result && !preview.isPending && (
        <LazyPart>
          <DryRunResult preview={result} isOutdated={isOutdated} />
        </LazyPart>
      )}
    </aside>
  );
}
