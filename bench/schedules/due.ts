import { type Job, Quarry } from "@quarry/client";
import { serveWeb } from "#local/dev/web/serve-web";
import { startService } from "#bench/quarry/service-process";
import { companyWeb, countJobs, createPaused, nextTick, resumeAll, sleepUntil } from "./fleet.ts";

/*
 * Makes 1,000 schedules due in the same minute on the service as `npm start` boots it. Prints how many the next
 * two ticks of its clock started, how long that took, and whether each was started once. Usage: node
 * bench/schedules/due.ts [schedules] [--verbose]
 */
const SCHEDULES = Number(process.argv[2] ?? 1_000);
/** The time in which all must be started. */
const TICKS = 2;
const GIVE_UP_AFTER_MS = 10 * 60_000;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const web = await serveWeb(companyWeb);
const service = await startService(web.port);
try {
  const quarry = new Quarry({ baseUrl: service.baseUrl, apiKey: service.apiKey });
  const begun = Date.now();
  const ids = await createPaused(quarry, SCHEDULES);
  console.log(`${SCHEDULES} schedules created in ${seconds(Date.now() - begun)}`);

  await sleepUntil(nextTick() + 2_000);
  const firstTick = nextTick();
  await resumeAll(quarry, ids);
  if (Date.now() > firstTick || (await countJobs(quarry)) > 0)
    throw new Error("This machine is too slow to make so many due in one minute");

  await sleepUntil(firstTick);
  let startedAfterMs: number | null = null;
  for (let tick = 1; tick <= TICKS && startedAfterMs === null; tick++) {
    startedAfterMs = await untilCount(undefined, firstTick + tick * 60_000);
    const started = startedAfterMs === null ? await countJobs(quarry) : SCHEDULES;
    const after = startedAfterMs === null ? "" : ` after ${seconds(startedAfterMs)}`;
    console.log(`By the end of tick ${tick}: ${started} of ${SCHEDULES} started${after}`);
  }
  if (startedAfterMs === null) process.exitCode = 1;
  const endedAfterMs = await untilCount("completed", firstTick + GIVE_UP_AFTER_MS);
  console.log(
    `All jobs completed ${endedAfterMs === null ? "never" : `after ${seconds(endedAfterMs)}`}`,
  );

  // One more tick starts nothing a second time.
  await sleepUntil(nextTick() + 5_000);
  const jobs = await Array.fromAsync(quarry.jobs.list());
  const schedules = new Set(jobs.map((job) => job.schedule_id));
  console.log(`${jobs.length} jobs of ${schedules.size} schedules`);
  if (jobs.length !== SCHEDULES || schedules.size !== SCHEDULES) process.exitCode = 1;

  /** The time from the first tick until this number of jobs exists; null if not by `deadline`. */
  async function untilCount(
    status: Job["status"] | undefined,
    deadline: number,
  ): Promise<number | null> {
    while (Date.now() < deadline) {
      if ((await countJobs(quarry, status)) >= SCHEDULES) return Date.now() - firstTick;
      await sleepUntil(Date.now() + 200);
    }
    return null;
  }
} finally {
  await service.stop();
  await web.close();
}
