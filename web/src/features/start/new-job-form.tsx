import type { CrawlJobConfig, Job } from "@quarry/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FileUp, Upload } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { creditsQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { jobQuery } from "#web/features/jobs/data/queries";
import { counted } from "#web/format/numbers";
import { Button } from "#web/ui/button";
import { classNames } from "#web/ui/class-names";
import { ErrorLine } from "#web/ui/error-state";
import { showDone } from "#web/ui/toast";
import { CrawlOptions, DEFAULT_OPTIONS } from "./crawl-options";
import { FilePreview } from "./file-preview";
import { readSites } from "./sites";

/** One box for addresses or a dropped file, and the button that starts the job. */
export function NewJobForm() {
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [isOver, setOver] = useState(false);
  const [options, setOptions] = useState<CrawlJobConfig>(DEFAULT_OPTIONS);
  const picker = useRef<HTMLInputElement>(null);
  const { start, isPending, error } = useStartJob();
  const { urls, others } = readSites(text);
  const canStart = file !== null || urls.length > 0;

  const submit = () => {
    if (file) start(() => quarry.jobs.createFromCsv({ file, config: options }));
    else if (urls.length > 0) start(() => quarry.jobs.create({ urls, config: options }));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    setFile(event.dataTransfer.files[0] ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    // Files can be dropped on the form. The button "CSV file" does the same with keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onDrop={onDrop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      className={classNames(
        "rounded-xl border bg-surface shadow-[0_1px_2px_rgb(0_0_0/4%)] has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:ring-1 has-[textarea:focus-visible]:ring-accent",
        isOver ? "border-accent" : "border-line-strong",
      )}
    >
      {file ? (
        <FilePreview file={file} onRemove={() => setFile(null)} />
      ) : (
        <textarea
          aria-label="Websites"
          aria-describedby="sites-found"
          placeholder={"acme.com\nexample.org\n\nOne per line, or drop a CSV file here"}
          value={text}
          rows={5}
          autoFocus
          spellCheck={false}
          onKeyDown={onKeyDown}
          onChange={(event) => setText(event.target.value)}
          className="block w-full resize-y rounded-t-xl bg-transparent px-4 py-3 text-base outline-none"
        />
      )}
      <div className="flex flex-wrap items-center gap-2 border-t px-3 py-2">
        <p
          id="sites-found"
          role="status"
          className="mr-auto px-1 text-muted tabular-nums max-sm:w-full"
        >
          {describeInput(file, urls.length, others)}
        </p>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        <Button variant="ghost" onClick={() => picker.current?.click()}>
          <FileUp aria-hidden="true" className="size-4" />
          CSV file
        </Button>
        <CrawlOptions options={options} onChange={setOptions} />
        <Button type="submit" variant="primary" busy={isPending} disabled={!canStart}>
          <Upload aria-hidden="true" className="size-4" />
          Start the job
        </Button>
      </div>
      {error !== null && (
        <div className="px-3 pb-3">
          <ErrorLine error={error} />
        </div>
      )}
    </form>
  );
}

/** Creates the job and opens its page. */
function useStartJob() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const creation = useMutation({
    mutationFn: (create: () => Promise<Job & { skipped_count?: number }>) => create(),
    onSuccess: async (job) => {
      cache.setQueryData(jobQuery(job.id).queryKey, job);
      if (job.skipped_count)
        showDone(`Skipped ${counted(job.skipped_count, "row")} without a website`);
      await navigate({ to: "/jobs/$jobId", params: { jobId: job.id } });
      await Promise.all([
        cache.invalidateQueries(creditsQuery()),
        cache.invalidateQueries({ queryKey: ["jobs"] }),
      ]);
    },
    // Shown below the box.
    onError: () => {},
  });
  return { start: creation.mutate, isPending: creation.isPending, error: creation.error };
}

const SHOWN_WORDS = 2;

function describeInput(file: File | null, sites: number, others: string[]): string {
  if (file) return "Each site costs one credit. Sites that cannot be read are free.";
  if (sites === 0 && others.length === 0) return "Each site costs one credit.";
  const ignored =
    others.length > 0
      ? ` Not an address: ${others.slice(0, SHOWN_WORDS).join(", ")}${others.length > SHOWN_WORDS ? ", …" : ""}.`
      : "";
  return `${counted(sites, "site")}, at most ${counted(sites, "credit")}.${ignored}`;
}
