import { existsSync } from "node:fs";
import { dirname, extname } from "node:path";
import { Failure, UsageError } from "#cli/failures";
import { openSink, STANDARD_STREAM } from "#cli/output/sink";

/** Formats of the leads of a job. */
export const LEAD_FORMATS = ["csv", "xlsx", "json"] as const;
/** Formats of a verified list. */
export const LIST_FORMATS = ["csv", "xlsx", "json", "ndjson"] as const;

export type ExportTarget<F extends string> = { format: F; file: string };

type Given<F extends string> = { format?: F | undefined; out?: string | undefined };

/** Where an export goes and as what: the ending of a file names its format. `name` is that of a default file. */
export function exportTarget<F extends string>(
  formats: readonly F[],
  { format, out }: Given<F>,
  name = "leads",
): ExportTarget<F> {
  const ending = out === undefined ? "" : extname(out).slice(1).toLowerCase();
  const byEnding = formats.find((known) => known === ending);
  if (out !== undefined && out !== STANDARD_STREAM && !format && !byEnding)
    throw new UsageError(`--out: the file must end in .${formats.join(", .")}, or give --format.`);
  // Found out now, not after a job that was paid for.
  if (out !== undefined && !existsSync(dirname(out)))
    throw new UsageError(`--out: there is no folder ${dirname(out)}.`);
  const chosen = format ?? byEnding ?? formats[0]!;
  const file = out ?? (process.stdout.isTTY ? `${name}.${chosen}` : STANDARD_STREAM);
  if (file === STANDARD_STREAM && chosen === "xlsx" && process.stdout.isTTY)
    throw new UsageError(`A workbook cannot be printed on a terminal. Give --out ${name}.xlsx.`);
  return { format: chosen, file };
}

/** Downloads an export to a file or standard output. Its URL needs no credentials. */
export async function download(url: string, file: string): Promise<void> {
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
}
