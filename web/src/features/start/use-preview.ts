import type { JobPreview } from "@quarry/client";
import { keepPreviousData, queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { quarry } from "#web/api/client";
import { useSettled } from "./use-settled";

/** A file can change on the disk, and other jobs make sites known. */
const NOT_KEPT = { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false } as const;

/** What a job of the file would read. Without a column, the service finds it. */
export const filePreviewQuery = (file: File | null, column: string | undefined) =>
  queryOptions({
    ...NOT_KEPT,
    queryKey: ["job-preview", file && [file.name, file.size, file.lastModified], column ?? ""],
    queryFn: file
      ? ({ signal }) => quarry.jobs.previewFromCsv({ file, ...(column && { column }) }, { signal })
      : skipToken,
  });

/** What a job of these addresses would read, one address a line. */
const sitesPreviewQuery = (lines: string) =>
  queryOptions({
    ...NOT_KEPT,
    queryKey: ["job-preview", lines],
    queryFn: lines
      ? ({ signal }) => quarry.jobs.preview({ urls: lines.split("\n") }, { signal })
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
export function usePreview(file: File | null, column: string | undefined, urls: string[]): Preview {
  const lines = file ? "" : urls.join("\n");
  const settled = useSettled(lines);
  const ofFile = useQuery(filePreviewQuery(file, column));
  const ofSites = useQuery(sitesPreviewQuery(settled));
  if (file) return { plan: ofFile.data, isCurrent: true, error: ofFile.error };
  if (lines === "") return { plan: undefined, isCurrent: true, error: null };
  const isCurrent = settled === lines && !ofSites.isPlaceholderData;
  return { plan: ofSites.data, isCurrent, error: null };
}
