import type { Job } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { quarry } from "#web/api/client";
import { useRequestKey } from "#web/api/use-request-key";
import { useSubmit } from "#web/api/use-submit";
import { DEFAULT_PACE_MS } from "#web/features/jobs/data/crawl-pace";
import type { Candidate } from "#web/features/find/data/candidate";
import { describePrice } from "#web/features/jobs/data/describe-credits";
import { useOpenJob } from "#web/features/jobs/data/use-open-job";
import { LEADS_KEY, tagsQuery } from "#web/features/leads/data/queries";
import { TagOptions } from "#web/features/leads/data/tag-options";
import { sitesPreviewQuery } from "#web/features/start/use-preview";
import { counted } from "#web/format/numbers";
import { Field, TextField } from "#web/ui/field";
import { FormDialog } from "#web/ui/form-dialog";
import { Select } from "#web/ui/select";
import { showDone } from "#web/ui/toast";

type AddDialogProps = {
  /** Companies that are leads of the workspace. */
  known: readonly Candidate[];
  fresh: readonly Candidate[];
  jobName: string;
  onClose: () => void;
};

/** What happens to companies that are leads: `skip` tags them only. */
type OnKnown = Job["on_existing"];

const CONFIG = { rate_limit_per_host_ms: DEFAULT_PACE_MS };

const CHOICES = [
  { value: "skip", label: "Tag them only" },
  { value: "update", label: "Crawl them and update their leads" },
  { value: "new", label: "Crawl them and add new leads" },
] as const;

const MEANINGS: Record<OnKnown, string> = {
  skip: "Their sites are not read, which is free.",
  update: "Corrections, tags and notes stay.",
  new: "Each company gets a second lead.",
};

/** Crawls the companies that are new, and those that are leads if the user wants it, and tags all of them. */
export function AddDialog({ known, fresh, jobName, onClose }: AddDialogProps) {
  const cache = useQueryClient();
  const openJob = useOpenJob();
  const list = useId();
  const [onKnown, setOnKnown] = useState<OnKnown>("skip");
  const crawled = onKnown === "skip" ? fresh : [...fresh, ...known];
  const tagged = onKnown === "skip" ? known : [];
  const urls = crawled.map(({ domain, url }) => domain ?? url ?? "");
  const key = useRequestKey();
  const { data: plan } = useQuery(sitesPreviewQuery(urls.join("\n"), CONFIG));
  // A company found by its open roles can be a lead already.
  const onExisting = onKnown === "skip" ? "update" : onKnown;
  const submission = useSubmit(async ({ tag = "", job_name = "" }) => {
    const tags = tag.trim() ? [tag.trim()] : [];
    for (const name of tags) await tagLeads(tagged, name);
    const wanted = {
      urls,
      name: job_name.trim() || jobName,
      on_existing: onExisting,
      config: { ...CONFIG, tags },
    };
    const job =
      crawled.length > 0
        ? await quarry.jobs.create(wanted, { idempotencyKey: key.of(wanted) })
        : undefined;
    onClose();
    if (tagged.length > 0 && tags.length > 0) showDone(`Tagged ${counted(tagged.length, "lead")}`);
    if (job) await openJob(job);
    const keys = [LEADS_KEY, tagsQuery().queryKey];
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  });
  const isTagOnly = crawled.length === 0;
  const price =
    plan && !isTagOnly
      ? describePrice({
          sites: plan.sites,
          credits: plan.credits[onExisting],
          renderingCredits: plan.rendering_credits[onExisting],
        })
      : "";
  return (
    <FormDialog
      title={`Add ${counted(known.length + fresh.length, "company", "companies")}`}
      description={`${describe(crawled.length, fresh.length, known.length)} ${price}`.trim()}
      submission={submission}
      action={
        isTagOnly
          ? `Tag ${counted(known.length, "lead")}`
          : `Crawl ${counted(crawled.length, "site")}`
      }
      onClose={onClose}
    >
      {known.length > 0 && (
        <Field
          label={fresh.length > 0 ? "Companies that are leads already" : "What to do with them"}
          hint={MEANINGS[onKnown]}
        >
          {({ id }) => <Select id={id} value={onKnown} options={CHOICES} onChange={setOnKnown} />}
        </Field>
      )}
      <TextField
        label={isTagOnly ? "Tag" : "Tag (optional)"}
        name="tag"
        list={list}
        required={isTagOnly}
        maxLength={40}
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

function describe(crawled: number, fresh: number, known: number): string {
  const are =
    known === 1 ? "One company is a lead already." : `${known} companies are leads already.`;
  return [
    known > 0 && (fresh === 0 && known > 1 ? "All of them are leads already." : are),
    crawled === 0 && "A tag makes a list of them.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Tags the newest lead of each domain. */
async function tagLeads(known: readonly Candidate[], name: string): Promise<void> {
  for (const { domain } of known) {
    if (domain === null) continue;
    const { data } = await quarry.leads.list({ domain, per_page: 1 });
    for (const { id } of data) await quarry.leads.tags.assign(id, { name });
  }
}
