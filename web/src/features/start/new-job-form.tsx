import type { CrawlJobConfig, JobPreview } from "@quarry/client";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { Search, Upload } from "lucide-react";
import { lazy, useEffect, useState } from "react";
import { Button } from "#web/ui/button";
import { InputBox } from "#web/ui/input-box";
import { useInputBox } from "#web/ui/use-input-box";
import { CrawlOptions, DEFAULT_OPTIONS } from "./crawl-options";
import { describeInput } from "./describe-input";
import { KnownSites, type OnExisting } from "./known-sites";
import { MissingCredits } from "./missing-credits";
import { readSites } from "./sites";
import { usePreview } from "./use-preview";
import { useStartJob } from "./use-start-job";

/** Loaded with the first file. */
const FilePreview = lazy(() =>
  import("./file-preview").then((module) => ({ default: module.FilePreview })),
);

const PLACEHOLDER =
  "acme.com\nexample.org\n\nOr drop a CSV or Excel file here, or describe companies in a sentence";

/**
 * One box for addresses, a dropped file or a sentence, and the button that starts the job. A sentence leads to the
 * search for companies.
 */
export function NewJobForm() {
  const { box, column, onColumn } = useInputBox();
  const { text, file } = box;
  const [onExisting, setOnExisting] = useState<OnExisting>("update");
  const [options, setOptions] = useState<CrawlJobConfig>(DEFAULT_OPTIONS);
  const { start, isPending, error } = useStartJob();
  const navigate = useNavigate();
  const read = readSites(file ? "" : text);
  const { urls, sentence } = read;
  const preview = usePreview({ file, column }, urls, options);
  const { plan } = preview;
  const router = useRouter();
  const isSentence = sentence !== undefined;
  // The page of the search is loaded while somebody still types, so that the search starts at once.
  useEffect(() => {
    if (isSentence) void router.preloadRoute({ to: "/find" });
  }, [router, isSentence]);

  const submit = () => {
    const job = { config: options, on_existing: onExisting };
    if (file && preview.error === null) start({ ...job, file, ...(column && { column }) });
    else if (urls.length > 0) start({ ...job, urls });
    else if (sentence !== undefined) void navigate({ to: "/find", search: { q: sentence } });
  };
  return (
    <InputBox
      label="Websites"
      placeholder={PLACEHOLDER}
      {...box}
      preview={
        file && (
          <FilePreview
            file={file}
            column={column}
            config={options}
            onColumn={onColumn}
            onRemove={() => box.onFile(null)}
          />
        )
      }
      notes={
        plan && (
          <>
            {plan.known_sites > 0 && (
              <KnownSites plan={plan} value={onExisting} onChange={setOnExisting} />
            )}
            <MissingCredits cost={leastCredits(plan, onExisting, options)} />
          </>
        )
      }
      status={describeInput(read, preview.isCurrent ? plan : undefined, onExisting)}
      actions={
        <>
          <CrawlOptions options={options} onChange={setOptions} />
          {sentence === undefined ? (
            <Button
              type="submit"
              variant="primary"
              busy={isPending}
              disabled={file === null ? urls.length === 0 : preview.error !== null}
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
        </>
      }
      error={preview.error ?? error}
      onSubmit={submit}
    />
  );
}

/** What the job reserves at least. Rendering of empty pages reserves only what the balance permits. */
const leastCredits = (plan: JobPreview, onExisting: OnExisting, { render }: CrawlJobConfig) =>
  plan.credits[onExisting] + (render === "always" ? plan.rendering_credits[onExisting] : 0);
