import type { Job } from "@quarry/client";
import {
  download,
  type ExportFormat,
  type ExportTarget,
  fileTarget,
} from "#cli/exports/export-file";
import { EXIT_FAILED, EXIT_INTERRUPTED } from "#cli/failures";
import { LEAD_COLUMNS } from "#cli/leads/columns";
import { counted } from "#cli/output/counted";
import { STANDARD_STREAM } from "#cli/output/sink";
import type { Session } from "#cli/session";
import { runCrawl } from "./run-crawl.ts";
import { summaryOf } from "./summary.ts";

/** The number of sites without a lead that are explained. `quarry jobs sites` lists all. */
const MAX_FAILURES = 20;

/** The file of leads that a command asks for. Read before anything is paid: a wrong ending would fail at the end. */
export const crawlTarget = ({ options: { out, json } }: Session, format?: ExportFormat) =>
  fileTarget({ format, out, json });

/** Follows a job that this command created, and prints or writes its leads. Without `wait`, prints its id. */
export async function crawlToEnd(
  session: Session,
  created: Job,
  { target, wait }: { target: ExportTarget | undefined; wait: boolean },
): Promise<void> {
  const { quarry, output } = session;
  const list = output.to(undefined);
  if (!wait) return list.result(created);
  output.note(`Job ${created.id}: ${created.name}`);
  // A person sees the leads beside a file of them. A program asks for one of the two.
  const isListed = target === undefined || (list.isTable && target.file !== STANDARD_STREAM);
  const { result: job, isInterrupted } = await runCrawl(session, created, async (found) => {
    if (isListed && !list.isTable) await list.list(found, LEAD_COLUMNS, { noun: "leads" });
  });
  if (!job) {
    output.note(`The job continues. To follow it: quarry jobs watch ${created.id}`);
    return void (process.exitCode = EXIT_INTERRUPTED);
  }
  if (isListed && list.isTable)
    await list.list(quarry.jobs.leads(job.id), LEAD_COLUMNS, { noun: "leads" });
  await explainFailures(session, job);
  if (target) {
    const { url, rows } = await quarry.jobs.export(job.id, { format: target.format });
    await download(url, target.file);
    if (target.file !== STANDARD_STREAM)
      output.note(`Wrote ${counted(rows, "lead")} to ${target.file}`);
  }
  output.note(summaryOf(job));
  if (isInterrupted) process.exitCode = EXIT_INTERRUPTED;
  else if (job.status !== "completed") process.exitCode = EXIT_FAILED;
}

/** Prints why sites have no lead. */
async function explainFailures({ quarry, output }: Session, job: Job): Promise<void> {
  const known = job.progress.sites_skipped;
  if (known > 0) output.note(`Skipped ${counted(known, "site")} that already had a lead`);
  const total = job.progress.sites_failed;
  if (total === 0) return;
  let shown = 0;
  for (const status of ["failed", "skipped"] as const)
    for await (const { host, reason } of quarry.jobs.sites(job.id, { status })) {
      if (reason === "known") continue;
      if (shown++ === MAX_FAILURES)
        return output.note(`… and ${total - MAX_FAILURES} more: quarry jobs sites ${job.id}`);
      output.note(`${host} has no lead: ${reason}`);
    }
}
