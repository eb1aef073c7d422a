import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { CrawlPlan, SnapshotOptions } from "#src/crawl/messages";
import { breaksConstraint } from "#src/db/columns/constraints";
import type { Scope } from "#src/db/scope";
import type { JOB_SOURCES } from "#src/db/columns/enumerations";
import type { QuotaSettings } from "#src/features/billing/quotas";
import {
  insufficientCredits,
  isOverdraft,
  readWallet,
  reserve,
} from "#src/features/credits/service";
import type { CrawlConfig } from "#src/shared/jobs/crawl-config";
import { newId } from "#src/shared/ids";
import { noProgress } from "#src/shared/jobs/job-progress";
import { log } from "#src/shared/log";
import type { Settings } from "#src/shared/settings";
import { crawlOf } from "#src/platform/crawl-job-object";
import { failUnstartedJob } from "./complete";
import { hasRoomForLeads, leadsToExpect, refuseForLeads } from "./lead-quota";
import { insertJob, type JobRow, markRunning, NO_ROOM_FOR_JOB, REFUSED_JOB } from "./repository";
import type { Job } from "./schemas";
import type { SitePlan } from "./sites-of-urls";
import { toJob } from "./to-job";

export type JobRequest = {
  sites: SitePlan[];
  config: CrawlConfig;
  source: (typeof JOB_SOURCES)[number];
  name?: string | undefined;
  run?: RunOfSchedule;
};

/** What makes a job the run of a schedule. */
export type RunOfSchedule = {
  scheduleId: string;
  /** When it was due; null for one that was started by hand. */
  scheduledFor: number | null;
  /** Where this is false when the batch gets there, nothing is written: see `RunOvertaken`. */
  onlyIf: SQL;
  /** Written with the job, or not at all. */
  alongside: (jobId: string) => BatchItem<"sqlite">;
  watch?: SnapshotOptions | undefined;
};

/** Somebody else has started this run, or its schedule has changed meanwhile. */
export class RunOvertaken extends Error {
  override readonly name = "RunOvertaken";
}

/**
 * Creates a job and starts it: credits and row in one batch, then the object that crawls. If that
 * cannot start it the job fails at once and costs nothing; where it cannot be reached, or after a crash
 * between, the sweep does so. A run that was due stays queued instead: its message comes again.
 */
export async function createJob(
  scope: Scope,
  env: Env,
  settings: Settings,
  request: JobRequest,
): Promise<Job> {
  const row = newRow(scope, request, settings.CREDIT_PRICES.crawl_site * request.sites.length);
  await book(scope, settings, row, request.run);
  try {
    return await startCrawl(scope, env, row, { sites: request.sites, watch: request.run?.watch });
  } catch (error) {
    if (row.scheduledFor !== null) throw error;
    // The call may have come through and only its answer been lost: nothing is to be crawled for nothing.
    await crawlOf(env, row.id).cancel();
    await failUnstartedJob(scope, row.id);
    throw error;
  }
}

/** Starts a job that is booked. Again: changes nothing. */
export async function startCrawl(
  scope: Scope,
  env: Env,
  row: JobRow,
  what: Pick<CrawlPlan, "sites" | "watch">,
): Promise<Job> {
  const { id: jobId, workspaceId, config } = row;
  await crawlOf(env, jobId).start({ jobId, workspaceId, config, ...what });
  const startedAt = Date.now();
  await noteRunning(scope, jobId, startedAt);
  return toJob({ ...row, status: "running", startedAt });
}

const OVERTAKEN = [REFUSED_JOB, "UNIQUE constraint failed: jobs.schedule_id, jobs.scheduled_for"];

/** Writes the row and reserves its price, or neither. */
async function book(
  scope: Scope,
  settings: QuotaSettings,
  row: JobRow,
  run: RunOfSchedule | undefined,
) {
  const sites = row.progress.sites_total;
  const leads = leadsToExpect(sites, run?.watch);
  try {
    await scope.db.batch([
      insertJob(scope, row, { onlyIf: run?.onlyIf, room: hasRoomForLeads(scope, settings, leads) }),
      ...reserve(scope, {
        amount: row.creditsReserved,
        bookingKey: `job:${row.id}:reserve`,
        reason: `Crawl of ${sites} ${sites === 1 ? "site" : "sites"}: ${row.name}`,
        jobId: row.id,
      }),
      ...(run ? [run.alongside(row.id)] : []),
    ]);
  } catch (error) {
    if (run && OVERTAKEN.some((constraint) => breaksConstraint(error, constraint)))
      throw new RunOvertaken("The run was started already", { cause: error });
    if (breaksConstraint(error, NO_ROOM_FOR_JOB))
      throw await refuseForLeads(scope, settings, leads);
    if (!isOverdraft(error)) throw error;
    throw insufficientCredits(row.creditsReserved, (await readWallet(scope)).balance);
  }
}

async function noteRunning(scope: Scope, jobId: string, startedAt: number) {
  try {
    await markRunning(scope, jobId, startedAt);
  } catch (error) {
    // D1 is busy. The job runs all the same, and must not be created again; the sweep notes it.
    log.warn("job.start_not_recorded", { job_id: jobId, error });
  }
}

function newRow(
  scope: Scope,
  { sites, config, source, name, run }: JobRequest,
  price: number,
): JobRow {
  const createdAt = Date.now();
  return {
    id: newId(createdAt),
    workspaceId: scope.workspaceId,
    name: name ?? defaultName(sites),
    status: "queued",
    source,
    config,
    progress: { ...noProgress(sites.length), pages_queued: sites.length },
    creditsReserved: price,
    creditsSpent: 0,
    creditsRefunded: 0,
    scheduleId: run?.scheduleId ?? null,
    scheduledFor: run?.scheduledFor ?? null,
    error: null,
    createdAt,
    startedAt: null,
    finishedAt: null,
  };
}

function defaultName(sites: SitePlan[]): string {
  const first = sites[0]?.host ?? "Empty job";
  return sites.length < 2 ? first : `${first} and ${sites.length - 1} more`;
}
