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

/** An export in the background. The numbers of its leads are a file in R2. */
export type ExportWork = {
  rows: ExportRows;
  columns: string[] | null;
  /** Names of the uploaded columns of the leads, when it began. */
  inputs: string[];
  progress: FileProgress;
  /** The upload in R2: full parts, and in which of two files the rest is. */
  upload: { id: string | null; parts: { partNumber: number; etag: string }[] };
  rest: 0 | 1 | null;
  /** All rows are written, and the upload can be completed. */
  isWritten: boolean;
};
