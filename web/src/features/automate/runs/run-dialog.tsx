import type { Workflow } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { creditsQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { useSubmit } from "#web/api/use-submit";
import { WORKFLOWS_KEY } from "#web/features/automate/data/queries";
import { isOpen } from "#web/features/jobs/data/status";
import { LEADS_KEY, recentJobsQuery } from "#web/features/leads/data/queries";
import { counted } from "#web/format/numbers";
import { Combobox } from "#web/ui/combobox";
import { Field } from "#web/ui/field";
import { FormDialog } from "#web/ui/form-dialog";

type RunDialogProps = { workflow: Workflow; onClose: () => void };

/** Chooses the job whose leads the workflow runs on. */
export function RunDialog({ workflow, onClose }: RunDialogProps) {
  const cache = useQueryClient();
  const navigate = useNavigate({ from: "/automate/$workflowId" });
  const { data } = useQuery(recentJobsQuery());
  const jobs = (data?.data ?? []).filter((job) => !isOpen(job) && job.progress.leads > 0);
  const [chosen, setChosen] = useState<string>();
  const job = jobs.find(({ id }) => id === chosen) ?? jobs[0];
  const submission = useSubmit(async () => {
    if (!job) return;
    await quarry.workflows.run(workflow.id, { job_id: job.id });
    onClose();
    await navigate({ search: { tab: "runs" } });
    const keys = [WORKFLOWS_KEY, LEADS_KEY, creditsQuery().queryKey];
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  });
  return (
    <FormDialog
      title={`Run “${workflow.name}”`}
      description="The saved steps run on the leads of a job that has ended."
      submission={submission}
      action="Run"
      disabled={!job}
      onClose={onClose}
    >
      {data && jobs.length === 0 ? (
        <p>There is no ended job with leads yet.</p>
      ) : (
        <Field label="Job" hint={job && counted(job.progress.leads, "lead")}>
          {({ id }) => (
            <Combobox
              id={id}
              value={job?.id ?? null}
              options={jobs.map(({ id: value, name }) => ({ value, label: name }))}
              onChange={(value) => setChosen(value ?? undefined)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
