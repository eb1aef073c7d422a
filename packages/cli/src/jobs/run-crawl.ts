import { ConflictError, type Crawl, type Job } from "@quarry/client";
import { EXIT_INTERRUPTED } from "#cli/failures";
import { askYesOrNo } from "#cli/input/prompts";
import { ProgressBar } from "#cli/output/progress-bar";
import type { Session } from "#cli/session";

/** The job as it ended, or as it was created if the user stopped waiting. */
export type CrawlResult = { job: Job; isInterrupted: boolean; isRunning: boolean };

/**
 * Follows a job that this command created, and passes its leads on as they are found. Ctrl-C cancels it, after a
 * question where somebody can answer. Another Ctrl-C exits at once and leaves the job to the service.
 */
export async function runCrawl(
  session: Session,
  created: Job,
  printLeads: (leads: Crawl) => Promise<void>,
): Promise<CrawlResult> {
  const bar = new ProgressBar({ isQuiet: session.options.quiet ?? false });
  const leaving = new AbortController();
  const crawl = session.quarry.jobs.follow(created.id, {
    signal: leaving.signal,
    onProgress: (progress) => bar.show(progress),
  });
  let interruption: Promise<void> | undefined;
  const onInterrupt = () => {
    if (interruption) process.exit(EXIT_INTERRUPTED);
    bar.stop();
    interruption = interrupt(session, created.id, leaving);
  };
  process.on("SIGINT", onInterrupt);
  bar.start(created.progress.sites_total);
  try {
    await printLeads(crawl);
    const job = await crawl.finished();
    bar.show(job.progress);
    // The job can end while the question is open.
    await interruption;
    return { job, isInterrupted: interruption !== undefined, isRunning: false };
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
    return { job: created, isInterrupted: true, isRunning: true };
  } finally {
    bar.stop();
    process.off("SIGINT", onInterrupt);
  }
}

async function interrupt(session: Session, jobId: string, leaving: AbortController): Promise<void> {
  if (session.canAsk) {
    const isCanceled = await askYesOrNo("Cancel the job? Otherwise it continues.", true);
    if (isCanceled !== true) return leaving.abort();
  }
  process.stderr.write("\nCanceling the job. Press Ctrl-C again to exit immediately.\n");
  try {
    await session.quarry.jobs.cancel(jobId);
  } catch (error) {
    // The job has ended meanwhile, which its stream shows. After another failure, the job continues.
    if (error instanceof ConflictError) return;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    leaving.abort();
  }
}
