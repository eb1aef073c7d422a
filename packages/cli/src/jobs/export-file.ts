import { extname } from "node:path";
import type { Quarry } from "@quarry/client";
import { Failure, UsageError } from "#cli/failures";
import { openSink, STANDARD_STREAM } from "#cli/output/sink";

export const EXPORT_FORMATS = ["csv", "xlsx", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export type ExportTarget = { format: ExportFormat; file: string };

type Given = { format?: ExportFormat | undefined; out?: string | undefined };

/** Where an export goes and as what: the ending of a file names its format. */
export function exportTarget({ format, out }: Given): ExportTarget {
  const ending = out === undefined ? "" : extname(out).slice(1).toLowerCase();
  const byEnding = EXPORT_FORMATS.find((known) => known === ending);
  if (out !== undefined && out !== STANDARD_STREAM && !format && !byEnding)
    throw new UsageError(
      `--out: the file must end in .${EXPORT_FORMATS.join(", .")}, or give --format.`,
    );
  const chosen = format ?? byEnding ?? "csv";
  const file = out ?? (process.stdout.isTTY ? `leads.${chosen}` : STANDARD_STREAM);
  if (file === STANDARD_STREAM && chosen === "xlsx" && process.stdout.isTTY)
    throw new UsageError("A workbook cannot be printed on a terminal. Give --out leads.xlsx.");
  return { format: chosen, file };
}

/** Exports the leads of a job to a file or standard output. Returns the number of rows. */
export async function saveExport(
  quarry: Quarry,
  jobId: string,
  { format, file }: ExportTarget,
): Promise<number> {
  const { url, rows } = await quarry.jobs.export(jobId, { format });
  const response = await fetch(url);
  if (!response.ok || !response.body)
    throw new Failure(`The export at ${new URL(url).host} returned HTTP ${response.status}.`);
  const sink = await openSink(file);
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      await sink.write(chunk);
  } catch (error) {
    await sink.discard();
    throw error;
  }
  await sink.close();
  return rows;
}
