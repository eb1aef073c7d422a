import { AppError, invalid } from "#src/shared/errors";
import { TableError } from "#src/uploads/table-error";

const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The file and the form around it. */
export const MAX_UPLOAD_FORM_BYTES = 11 * 1024 * 1024;
export const UPLOAD_DESCRIPTION =
  "CSV (any common encoding and delimiter) or the first visible sheet of an XLSX workbook. At most 10 MiB and 200 columns";

/** Reads an uploaded table. Throws `payload_too_large`, or `validation_failed` for a table that cannot be read. */
export async function readUpload<T>(
  file: File,
  read: (bytes: Uint8Array) => Promise<T>,
): Promise<T> {
  if (file.size > MAX_FILE_BYTES)
    throw new AppError("payload_too_large", "The file is larger than 10 MiB");
  try {
    return await read(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const path = error.code === "no_column" ? "body.column" : "body.file";
    throw invalid(path, error.message, error.code);
  }
}

/** The file name without its extension; undefined if that is empty. */
export const nameOfFile = ({ name }: File): string | undefined =>
  name
    .replace(/\.[a-z]{1,4}$/i, "")
    .trim()
    .slice(0, 200) || undefined;
