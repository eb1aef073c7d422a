import type { CreatedVerification, Verification } from "@quarry/client";
import {
  download,
  type ExportFormat,
  type ExportTarget,
  fileTarget,
} from "#cli/exports/export-file";
import { EXIT_FAILED, EXIT_INTERRUPTED } from "#cli/failures";
import { readList } from "#cli/input/sources";
import { counted } from "#cli/output/counted";
import { STANDARD_STREAM } from "#cli/output/sink";
import type { Session } from "#cli/session";
import { ADDRESS_COLUMNS, type Status, STATUSES } from "./columns.ts";
import { runVerification } from "./run-verification.ts";

export type ListOptions = {
  resume?: string | undefined;
  column?: string | undefined;
  status?: Status | undefined;
  format?: ExportFormat | undefined;
  wait: boolean;
};

/** Verifies a list in the background of the service, follows it, and prints or writes its results. */
export async function verifyList(
  session: Session,
  given: string[],
  { resume, column, status, format, wait }: ListOptions,
): Promise<void> {
  const { quarry, output } = session;
  const { out, json } = session.options;
  // Before anything is paid: a wrong ending would fail at the end.
  const target = fileTarget({ format, out, json }, "verified");
  const started = resume
    ? await quarry.verifications.get(resume)
    : await create(session, given, column);
  if (!wait) return output.to(undefined).result(started);
  output.note(`Verification ${started.id}: ${counted(started.total, "different address", "es")}`);
  const { result, isInterrupted } = await runVerification(session, started);
  if (!result) {
    output.note(`The verification continues. To follow it: quarry verify --resume ${started.id}`);
    return void (process.exitCode = EXIT_INTERRUPTED);
  }
  if (target) await writeVerified(session, result, target, status);
  else
    await output.list(
      quarry.verifications.results(result.id, { status, per_page: 200 }),
      ADDRESS_COLUMNS,
      { noun: "addresses" },
    );
  output.note(summaryOf(result));
  if (isInterrupted) process.exitCode = EXIT_INTERRUPTED;
  else if (result.status !== "completed") process.exitCode = EXIT_FAILED;
}

async function create(
  { quarry, output }: Session,
  given: string[],
  column: string | undefined,
): Promise<CreatedVerification> {
  const list = await readList(given);
  const created =
    "values" in list
      ? await quarry.verifications.create({ emails: list.values })
      : await quarry.verifications.createFromCsv({ file: list.file, ...(column && { column }) });
  if (created.skipped_count > 0)
    output.note(`Skipped ${counted(created.skipped_count, "row")} without an address`);
  return created;
}

/** Writes the rows of the list with all their columns and the results. */
export async function writeVerified(
  { quarry, output }: Session,
  { id }: Pick<Verification, "id">,
  { format, file }: ExportTarget,
  status: Status | undefined,
): Promise<void> {
  const statuses = status ? { statuses: [status] } : {};
  const { url, rows } = await quarry.verifications.export(id, { format, ...statuses });
  await download(url, file);
  if (file !== STANDARD_STREAM) output.note(`Wrote ${counted(rows, "row")} to ${file}`);
}

function summaryOf({ status, counts, credits, error }: Verification): string {
  const verdicts = STATUSES.map((name) => `${counts[name]} ${name}`).join(", ");
  const spent = counted(credits.spent, "credit");
  return `${status}: ${verdicts}; ${spent} spent.${error ? ` ${error}` : ""}`;
}
