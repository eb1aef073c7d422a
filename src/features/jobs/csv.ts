import { CsvError } from "#src/crawl/links/csv-text";
import { readUrlCsv } from "#src/crawl/links/url-csv";
import { checkJsonBounds } from "#src/http/body-bounds";
import { invalidRequest } from "#src/http/errors";
import { addressRules } from "#src/shared/web/address-rules";
import { AppError, invalid } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";
import { CrawlJobConfig, type NewCsvJob } from "./schemas";
import type { z } from "@hono/zod-openapi";

const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Reads the form of a CSV upload. Throws `validation_failed` or `payload_too_large`. */
export async function readCsvJob(form: z.infer<typeof NewCsvJob>, settings: Settings) {
  if (form.file.size > MAX_FILE_BYTES)
    throw new AppError("payload_too_large", "The file is larger than 10 MiB");
  const config = readConfig(form.config);
  try {
    const { sites, skippedCount, skippedRows } = readUrlCsv(
      new Uint8Array(await form.file.arrayBuffer()),
      addressRules(settings),
    );
    const skipped = { skipped_count: skippedCount, skipped_rows: skippedRows };
    return { sites, config, name: form.name ?? nameOf(form.file.name), skipped };
  } catch (error) {
    if (error instanceof CsvError) throw invalid("body.file", error.message, error.code);
    throw error;
  }
}

function readConfig(text: string | undefined) {
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

/** The file name without its extension; undefined if that is empty. */
function nameOf(filename: string): string | undefined {
  return (
    filename
      .replace(/\.[a-z]{1,4}$/i, "")
      .trim()
      .slice(0, 200) || undefined
  );
}
