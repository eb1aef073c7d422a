import type { CrawlJobConfig, JobPreview } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FileUp, Search, Upload } from "lucide-react";
import { type DragEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import { creditsQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { counted } from "#web/format/numbers";
import { Button } from "#web/ui/button";
import { classNames } from "#web/ui/class-names";
import { ErrorLine } from "#web/ui/error-state";
import { SkeletonLines } from "#web/ui/skeleton";
import { CrawlOptions, DEFAULT_OPTIONS } from "./crawl-options";
import { KnownSites, type OnExisting } from "./known-sites";
import { type ReadSites, readSites } from "./sites";
import { usePreview } from "./use-preview";
import { useStartJob } from "./use-start-job";

/** Loaded with the first file. */
const FilePreview = lazy(() =>
  import("./file-preview").then((module) => ({ default: module.FilePreview })),
);

/**
 * One box for addresses, a dropped file or a sentence, and the button that starts the job. A sentence leads to the
 * search for companies.
 */
export function NewJobForm() {
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [column, setColumn] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [onExisting, setOnExisting] = useState<OnExisting>("update");
  const [options, setOptions] = useState<CrawlJobConfig>(DEFAULT_OPTIONS);
  const picker = useRef<HTMLInputElement>(null);
  const { start, isPending, error } = useStartJob();
  const navigate = useNavigate();
  const read = readSites(file ? "" : text);
  const { urls, sentence } = read;
  const preview = usePreview(file, column, urls);
  const { plan } = preview;
  const failure = preview.error ?? error;
  const canStart = file !== null || urls.length > 0;

  const choose = (chosen: File | undefined) => {
    setColumn(undefined);
    setFile(chosen ?? null);
  };
  const submit = () => {
    const job = { config: options, on_existing: onExisting };
    if (file) start(() => quarry.jobs.createFromCsv({ ...job, file, ...(column && { column }) }));
    else if (urls.length > 0) start(() => quarry.jobs.create({ ...job, urls }));
    else if (sentence !== undefined) void navigate({ to: "/find", search: { q: sentence } });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    // Files can be dropped on the form. The button "CSV or Excel file" does the same with keys.
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
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <FilePreview
            file={file}
            column={column}
            onColumn={setColumn}
            onRemove={() => choose(undefined)}
          />
        </Suspense>
      ) : (
        <textarea
          aria-label="Websites"
          aria-describedby="sites-found"
          placeholder={
            "acme.com\nexample.org\n\nOr drop a CSV or Excel file here, or describe companies in a sentence"
          }
          value={text}
          rows={5}
          autoFocus
          spellCheck={false}
          onKeyDown={onKeyDown}
          onChange={(event) => setText(event.target.value)}
          className="block w-full resize-y rounded-t-xl bg-transparent px-4 py-3 text-base outline-none"
        />
      )}
      {plan && plan.known_sites > 0 && (
        <KnownSites plan={plan} value={onExisting} onChange={setOnExisting} />
      )}
      {plan && <MissingCredits cost={plan.credits[onExisting]} />}
      <div className="flex flex-wrap items-center gap-2 border-t px-3 py-2">
        <p
          id="sites-found"
          role="status"
          className="mr-auto px-1 text-muted tabular-nums max-sm:w-full"
        >
          {describeInput(read, preview.isCurrent ? plan : undefined, onExisting)}
        </p>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          aria-label="CSV or Excel file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // The same file can be chosen again after it was removed.
            event.target.value = "";
          }}
        />
        <Button variant="ghost" onClick={() => picker.current?.click()}>
          <FileUp aria-hidden="true" className="size-4" />
          CSV or Excel file
        </Button>
        <CrawlOptions options={options} onChange={setOptions} />
        {sentence === undefined ? (
          <Button
            type="submit"
            variant="primary"
            busy={isPending}
            disabled={!canStart}
            className="max-sm:w-full"
          >
            <Upload aria-hidden="true" className="size-4" />
            Start the job
          </Button>
        ) : (
          <Button type="submit" variant="primary" className="max-sm:w-full">
            <Search aria-hidden="true" className="size-4" />
            Find companies
          </Button>
        )}
      </div>
      {failure !== null && (
        <div className="px-3 pb-3">
          <ErrorLine error={failure} />
        </div>
      )}
    </form>
  );
}

const SHOWN_WORDS = 2;

/** The number of sites and the price: those of the API if it has the present input, else those of the words. */
function describeInput(
  { urls, others, sentence }: ReadSites,
  plan: JobPreview | undefined,
  onExisting: OnExisting,
): string {
  if (sentence !== undefined) return "No website in the text. It can describe companies to find.";
  if (!plan && urls.length === 0 && others.length === 0) return "Each site costs one credit.";
  const sites = plan?.sites ?? urls.length;
  const credits = plan?.credits[onExisting] ?? sites;
  const ignored =
    others.length > 0
      ? ` Not an address: ${others.slice(0, SHOWN_WORDS).join(", ")}${others.length > SHOWN_WORDS ? ", …" : ""}.`
      : "";
  return `${counted(sites, "site")}, at most ${counted(credits, "credit")}.${ignored}`;
}

/** Says that a job would cost more credits than there are. */
function MissingCredits({ cost }: { cost: number }) {
  const { data } = useQuery(creditsQuery());
  if (!data || cost <= data.balance) return null;
  return (
    <p className="border-t px-4 py-2 text-bad">
      The workspace has {counted(data.balance, "credit")}, which is too few for this job.
    </p>
  );
}
