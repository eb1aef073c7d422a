import { Option } from "@commander-js/extra-typings";
import { existsSync } from "node:fs";
import { dirname, extname } from "node:path";
import { Failure, UsageError } from "#cli/failures";
import { openSink, STANDARD_STREAM } from "#cli/output/sink";

/** Formats of exported files. */
export const EXPORT_FORMATS = ["csv", "xlsx", "json", "ndjson"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export type ExportTarget = { format: ExportFormat; file: string };

type Given = {
  format?: ExportFormat | undefined;
  out?: string | undefined;
  json?: true | undefined;
};

/** The option that names the format of an exported file. */
export const formatOption = (what = "the file") =>
  new Option("--format <format>", `Format of ${what}. Default: its ending, or csv`).choices(
    EXPORT_FORMATS,
  );

/** The file that a command writes, if one is asked for. Otherwise it prints a list: also with `--json --out -`. */
export function fileTarget(given: Given, name?: string): ExportTarget | undefined {
  const { format, out, json } = given;
  const isPrinted = out === undefined || (out === STANDARD_STREAM && json === true);
  return format === undefined && isPrinted ? undefined : exportTarget(given, name);
}

/** Where an export goes and as what: the ending of a file names its format. `name` is that of a default file. */
export function exportTarget({ format, out, json }: Given, name = "leads"): ExportTarget {
  const ending = out === undefined ? "" : extname(out).slice(1).toLowerCase();
  const byEnding = ending === "jsonl" ? "ndjson" : EXPORT_FORMATS.find((known) => known === ending);
  const named = format ?? byEnding;
  if (out !== undefined && out !== STANDARD_STREAM && !named && !json)
    throw new UsageError(
      `--out: the file must end in .${EXPORT_FORMATS.join(", .")}, or give --format.`,
    );
  if (json && (named === "csv" || named === "xlsx"))
    throw new UsageError(`--json: the format of the file is ${named}. Give one of the two.`);
  // Found out now, not after a job that was paid for.
  if (out !== undefined && !existsSync(dirname(out)))
    throw new UsageError(`--out: there is no folder ${dirname(out)}.`);
  const chosen = named ?? (json ? "ndjson" : "csv");
  const isPrinted = json === true || !process.stdout.isTTY;
  const file = out ?? (isPrinted ? STANDARD_STREAM : `${name}.${chosen}`);
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
