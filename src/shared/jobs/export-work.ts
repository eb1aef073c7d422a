/** The rows of a file of leads. */
export const EXPORT_ROWS = ["companies", "contacts", "people"] as const;
export type ExportRows = (typeof EXPORT_ROWS)[number];

/** What has been written of a sheet: its rows without the header, its size before and after compression, and its checksum. */
export type SheetProgress = { rows: number; size: number; packed: number; crc: number };

/** What has been written of a file: with it, another process continues the file. */
export type FileProgress = {
  rows: number;
  /** The sheets of a workbook. The last one is being written. */
  sheets: SheetProgress[];
};

/** What is left to find out before an export is written. */
export type ExportSelection =
  /** Its leads. */
  | { stage: "leads" }
  /** The names of their uploaded columns: those of the leads from this place on. */
  | { stage: "inputs"; from: number };

/**
 * An export in the background. Files in R2 have what is large: the filter, the numbers of the leads, and the rest of the upload.
 * The names of files contain the lease of the worker that wrote them: one that lost its lease writes other files.
 */
export type ExportWork = {
  rows: ExportRows;
  columns: string[] | null;
  /** The statuses of the filter, separated by commas. Missing in exports of earlier versions. */
  emailStatus?: string | null;
  /** Names of the uploaded columns of the leads, when it began. */
  inputs: string[];
  /** Missing in an export from before its leads were selected in the background. */
  selection?: ExportSelection | null;
  /** Which file has the numbers of the leads. Missing in exports from before files were named by their lease. */
  seqs?: string | null;
  /** Null until the leads are selected. An earlier version that finds no list of leads would write an empty file, and fails at this. */
  progress: FileProgress | null;
  /** The upload in R2: full parts, and in which file the rest is. */
  upload: { id: string | null; parts: { partNumber: number; etag: string }[] };
  /** A number in exports from before files were named by their lease. */
  rest: string | 0 | 1 | null;
  /** All rows are written, and the upload can be completed. */
  isWritten: boolean;
};
