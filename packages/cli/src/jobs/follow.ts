import type { Job, JobEvent } from "@quarry/client";
import { followLeavable } from "#cli/input/interruptible";
import type { Session } from "#cli/session";
import { ProgressBar } from "./progress-bar.ts";

/** Waits about two minutes for a service that restarts. */
const MAX_RECONNECTIONS = 20;

/**
 * Follows a job to its end, shows its progress and returns it. `onEvent` receives all its events from the first.
 * Ctrl-C ends the command and leaves the job to the service.
 */
export async function followJob(
  { quarry, options }: Session,
  { id, progress }: Job,
  onEvent?: (event: JobEvent) => Promise<void>,
): Promise<Job> {
  const bar = new ProgressBar({ isQuiet: options.quiet ?? false });
  const follow = async () => {
    bar.start(progress.sites_total);
    const events = quarry.jobs.events(id, {
      maxRetries: MAX_RECONNECTIONS,
      ...(onEvent && { lastEventId: 0 }),
    });
    for await (const event of events) {
      await onEvent?.(event);
      if (event.event === "progress") bar.show(event.data);
      if (event.event !== "snapshot" && event.event !== "done") continue;
      bar.show(event.data.progress);
      if (event.event === "done") return event.data;
    }
    // The client ends a stream only after `done`.
    return quarry.jobs.get(id);
  };
  try {
    return await followLeavable(follow, {
      note: `The job continues. To follow it: quarry jobs watch ${id}`,
      // The bar has hidden the cursor.
      stop: () => bar.stop(),
    });
  } finally {
    bar.stop();
  }
}
