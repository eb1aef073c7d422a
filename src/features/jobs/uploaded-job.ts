import type { z } from "@hono/zod-openapi";
import { nameOfFile, readUpload } from "#src/features/uploads/read-upload";
import { checkJsonBounds } from "#src/http/body-bounds";
import { invalidRequest } from "#src/http/errors";
import { invalid } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";
import { addressRules } from "#src/shared/web/address-rules";
import type { UrlTable } from "#src/uploads/url-table";
import { CrawlJobConfig } from "./schemas";
import type { NewCsvJob } from "./upload-schemas";

/** Reads the form of an upload. Throws `validation_failed` or `payload_too_large`. */
export async function readUploadedJob(form: z.infer<typeof NewCsvJob>, settings: Settings) {
  const config = readConfig(form.config);
  const table = await readUrlFile(form, settings);
  const { sites, inputColumns } = table;
  return {
    sites,
    inputColumns,
    config,
    onExisting: form.on_existing,
    name: form.name ?? nameOfFile(form.file),
    report: reportOf(table),
  };
}

/** The reader is loaded when it is needed. Throws `validation_failed` or `payload_too_large`. */
export async function readUrlFile(
  { file, column }: Pick<z.infer<typeof NewCsvJob>, "file" | "column">,
  settings: Settings,
) {
  const { readUrlTable } = await import("#src/uploads/url-table");
  return readUpload(file, (bytes) => readUrlTable(bytes, addressRules(settings), column));
}

const reportOf = ({ urlColumn, repeatedCount, skippedCount, skippedRows }: UrlTable) => ({
  column: urlColumn,
  repeated_count: repeatedCount,
  skipped_count: skippedCount,
  skipped_rows: skippedRows,
});

/** Reads `config` of a form, which is JSON as text. Throws `validation_failed`. */
export function readConfig(text: string | undefined) {
  checkJsonBounds(new TextEncoder().encode(text), "body.config");
  let given: unknown;
  try {
    given = JSON.parse(text?.trim() || "{}");
  } catch {
    throw invalid("body.config", "`config` must be valid JSON", "malformed_json");
  }
  const config = CrawlJobConfig.safeParse(given);
  if (config.success) return config.data;
  throw invalidRequest(config.error, "body.config");
}
