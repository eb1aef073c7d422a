import type { CrawlJobConfig, JobPreview } from "@quarry/client";
import { keepPreviousData, queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { quarry } from "#web/api/client";
import { useSettled } from "./use-settled";

/** A file can change on the disk, and other jobs make sites known. */
const NOT_KEPT = { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false } as const;

/** What a job of the file would read. Without a column, the service finds it. */
export const filePreviewQuery = (
  file: File | null,
  column: string | undefined,
  config: CrawlJobConfig,
) =>
  queryOptions({
    ...NOT_KEPT,
    queryKey: ["job-preview", identityOf(file), column ?? "", config],
    queryFn: file
      ? ({ signal }) =>
          quarry.jobs.previewFromCsv(
            { file, config: JSON.stringify(config), ...(column && { column }) },
            { signal },
          )
      : skipToken,
    // The former figures stay while those of other options are asked for, but not those of another file.
    placeholderData: (former, query) =>
      query?.queryKey[1] === identityOf(file) ? former : undefined,
  });

const identityOf = (file: File | null) =>
  file ? [file.name, file.size, file.lastModified].join("/") : "";

/** What a job of these addresses would read, one address a line. */
export const sitesPreviewQuery = (lines: string, config: CrawlJobConfig) =>
  queryOptions({
    ...NOT_KEPT,
    queryKey: ["job-preview", lines, config],
    queryFn: lines
      ? ({ signal }) => quarry.jobs.preview({ urls: lines.split("\n"), config }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
  });

type Preview = {
  /** It may be that of the former text while one types. */
  plan: JobPreview | undefined;
  /** Whether the plan is that of the present input. */
  isCurrent: boolean;
  /** Why a file cannot be read. Addresses are shown as they are typed, and rejected when the job starts. */
  error: unknown;
};

/** What a job of the file, or else of the addresses, would read and cost. */
export function usePreview(
  { file, column }: { file: File | null; column: string | undefined },
  urls: string[],
  config: CrawlJobConfig,
): Preview {
  const lines = file ? "" : urls.join("\n");
  const settled = useSettled(lines);
  const ofFile = useQuery(filePreviewQuery(file, column, config));
  const ofSites = useQuery(sitesPreviewQuery(settled, config));
  if (file) return { plan: ofFile.data, isCurrent: true, error: ofFile.error };
  if (lines === "") return { plan: undefined, isCurrent: true, error: null };
  const isCurrent = settled === lines && !ofSites.isPlaceholderData;
  return { plan: ofSites.data, isCurrent, error: null };
}
