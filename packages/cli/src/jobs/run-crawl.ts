import type { Crawl, Job } from "@quarry/client";
import { type Followed, followInterruptible } from "#cli/input/interruptible";
import type { Session } from "#cli/session";
import { ProgressBar } from "./progress-bar.ts";

/** Follows a job that this command created, and passes its leads on as they are found. */
export async function runCrawl(
  session: Session,
  created: Job,
  printLeads: (leads: Crawl) => Promise<void>,
): Promise<Followed<Job>> {
  const bar = new ProgressBar({ isQuiet: session.options.quiet ?? false });
  try {
    return await followInterruptible(session, {
      noun: "job",
      follow: async (signal) => {
        bar.start(created.progress.sites_total);
        const crawl = session.quarry.jobs.follow(created.id, {
          signal,
          onProgress: (progress) => bar.show(progress),
        });
        await printLeads(crawl);
        const job = await crawl.finished();
        bar.show(job.progress);
        return job;
      },
      cancel: () => session.quarry.jobs.cancel(created.id),
      pause: () => bar.stop(),
    });
  } finally {
    bar.stop();
  }
}
