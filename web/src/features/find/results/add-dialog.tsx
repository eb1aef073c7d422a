import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { quarry } from "#web/api/client";
import { useSubmit } from "#web/api/use-submit";
import { DEFAULT_PACE_MS } from "#web/features/jobs/data/crawl-pace";
import type { Candidate } from "#web/features/find/data/candidate";
import { useOpenJob } from "#web/features/jobs/data/use-open-job";
import { LEADS_KEY, tagsQuery } from "#web/features/leads/data/queries";
import { TagOptions } from "#web/features/leads/data/tag-options";
import { counted } from "#web/format/numbers";
import { TextField } from "#web/ui/field";
import { FormDialog } from "#web/ui/form-dialog";
import { showDone } from "#web/ui/toast";

type AddDialogProps = {
  /** Companies that are leads of the workspace. */
  known: readonly Candidate[];
  fresh: readonly Candidate[];
  jobName: string;
  onClose: () => void;
};

/** Crawls the companies that are new, and tags all of them. */
export function AddDialog({ known, fresh, jobName, onClose }: AddDialogProps) {
  const cache = useQueryClient();
  const openJob = useOpenJob();
  const list = useId();
  const submission = useSubmit(async ({ tag = "", job_name = "" }) => {
    const tags = tag.trim() ? [tag.trim()] : [];
    for (const name of tags) await tagLeads(known, name);
    const job =
      fresh.length > 0
        ? await quarry.jobs.create({
            urls: fresh.map(({ domain, url }) => domain ?? url ?? ""),
            name: job_name.trim() || jobName,
            // A company found by its open roles can be a lead already.
            on_existing: "update",
            config: { tags, rate_limit_per_host_ms: DEFAULT_PACE_MS },
          })
        : undefined;
    onClose();
    if (known.length > 0 && tags.length > 0) showDone(`Tagged ${counted(known.length, "lead")}`);
    if (job) await openJob(job);
    const keys = [LEADS_KEY, tagsQuery().queryKey];
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  });
  const isTagOnly = fresh.length === 0;
  return (
    <FormDialog
      title={`Add ${counted(known.length + fresh.length, "company", "companies")}`}
      description={describe(fresh.length, known.length)}
      submission={submission}
      action={
        isTagOnly
          ? `Tag ${counted(known.length, "lead")}`
          : `Crawl ${counted(fresh.length, "site")}`
      }
      onClose={onClose}
    >
      <TextField
        label={isTagOnly ? "Tag" : "Tag (optional)"}
        name="tag"
        list={list}
        required={isTagOnly}
        maxLength={50}
        autoComplete="off"
        hint="Makes a list of them. A new name makes a new tag."
      />
      <TagOptions id={list} />
      {!isTagOnly && (
        <TextField label="Name of the job" name="job_name" defaultValue={jobName} maxLength={200} />
      )}
    </FormDialog>
  );
}

function describe(fresh: number, known: number): string {
  if (fresh === 0) return "All of them are leads already. A tag makes a list of them.";
  const cost = `${counted(fresh, "new site")} ${fresh === 1 ? "is" : "are"} crawled, for at most ${counted(fresh, "credit")}.`;
  if (known === 0) return cost;
  return `${cost} ${known === 1 ? "One company is a lead" : `${known} companies are leads`} already: only the tag is added.`;
}

/** Tags the newest lead of each domain. */
async function tagLeads(known: readonly Candidate[], name: string): Promise<void> {
  for (const { domain } of known) {
    if (domain === null) continue;
    const { data } = await quarry.leads.list({ domain, per_page: 1 });
    for (const { id } of data) await quarry.leads.tags.assign(id, { name });
  }
}
