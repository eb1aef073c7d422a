import { waitUntil } from "cloudflare:workers";
import type { CrawlPlan, PlannedSite, SnapshotOptions } from "#src/crawl/messages";
import type { JOB_SOURCES } from "#src/db/columns/enumerations";
import type { Scope } from "#src/db/scope";
import type { SqlFragment, Statement } from "#src/db/statement";
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
import { readSettings, type Settings } from "#src/shared/settings";
import { crawlOf } from "#src/platform/crawl-job-object";
import { failUnstartedJob } from "./complete";
import { type OnExisting, type PlannedSites, planSites } from "./existing-sites";
import {
  insertJob,
  isOverLeadQuota,
  isRunOvertaken,
  type JobRow,
  markRunning,
} from "./jobs.repository";
import { expectedLeadCount, leadQuotaRefusal } from "./lead-quota";
import { fitsLeadQuota } from "./lead-quota.repository";
import {
  checkRenderMode,
  lacksRenderCredits,
  renderBudget,
  type RenderBudget,
} from "./render-budget";
import type { Job } from "./schemas";
import { toJob } from "./to-job";

export type JobRequest = {
  sites: PlannedSite[];
  /** Names of the columns in `cells` of the sites. */
  inputColumns?: string[] | undefined;
  config: CrawlConfig;
  source: (typeof JOB_SOURCES)[number];
  /** Default: `new`. */
  onExisting?: OnExisting | undefined;
  name?: string | undefined;
  /** The job whose failed sites these are. */
  retriedJobId?: string | undefined;
  run?: RunOfSchedule;
  /** If this is false when the D1 batch runs, nothing is written and `RunAlreadyStarted` is thrown. */
  onlyIf?: SqlFragment | undefined;
};

/** Additional data of a job that is the run of a schedule. */
export type RunOfSchedule = {
  scheduleId: string;
  /** The due time; null for a manual run. */
  scheduledFor: number | null;
  /** As `onlyIf` of the request. */
  onlyIf: SqlFragment;
  /** A statement for the same D1 batch. */
  alongside: (jobId: string) => Statement;
  watch?: SnapshotOptions | undefined;
};

/** Another worker started this job, or its schedule changed meanwhile. */
export class RunAlreadyStarted extends Error {
  override readonly name = "RunAlreadyStarted";
}

/**
 * Creates and starts a job: first the row and the credit reservation in one D1 batch, then the Durable
 * Object that crawls. If the start fails, the job fails at once and costs nothing. After a crash in between,
 * the sweep fails the job. A scheduled run stays queued instead, because the queue retries its message.
 */
export async function createJob(
  scope: Scope,
  env: Env,
  settings: Settings,
  request: JobRequest,
): Promise<Job> {
  const { config, run, onlyIf = run?.onlyIf } = request;
  // The run of a schedule reads all its sites.
  const planned = await planSites(scope, request.sites, (!run && request.onExisting) || "new");
  const sitePrice = settings.CREDIT_PRICES.crawl_site * planned.read;
  if (!run) checkRenderMode(env, settings, config);
  const budget = await renderBudget(scope, env, settings, {
    sites: planned.read,
    sitePrice,
    config,
  });
  const wanted = newRow(scope, request, planned, { sitePrice, ...budget });
  const leads = expectedLeadCount(planned.created, run?.watch);
  const row = { ...wanted, config: await book(scope, settings, wanted, { leads, run, onlyIf }) };
  try {
    return await startCrawl(scope, env, row, {
      sites: planned.sites,
      inputColumns: request.inputColumns,
      watch: run?.watch,
    });
  } catch (error) {
    if (row.scheduledFor !== null) throw error;
    // The object may have started although the call failed: cancel, so that it does not crawl for free.
    await crawlOf(env, row.id).cancel();
    await failUnstartedJob(scope, row.id);
    throw error;
  }
}

/** Starts a job whose row exists. Idempotent. */
export async function startCrawl(
  scope: Scope,
  env: Env,
  row: JobRow,
  what: Pick<CrawlPlan, "sites" | "inputColumns" | "watch">,
): Promise<Job> {
  const { id: jobId, workspaceId, maxRenders, onExisting } = row;
  const config = withinPace(row.config, readSettings(env));
  const plan = {
    jobId,
    workspaceId,
    config,
    maxRenders,
    updatesKnown: onExisting === "update",
    ...(lacksRenderCredits(row) && { lacksRenderCredits: true as const }),
  };
  // Before the call: a job whose sites are all known ends in it.
  const startedAt = Date.now();
  await crawlOf(env, jobId).start({ ...plan, ...what });
  waitUntil(recordStart(scope, jobId, startedAt));
  return toJob({ ...row, status: "running", startedAt });
}

/** The operator of the crawled sites, such as those of the sample web, can make jobs faster than they ask for. */
const withinPace = (config: CrawlConfig, { MAX_HOST_INTERVAL_MS }: Settings): CrawlConfig => ({
  ...config,
  rate_limit_per_host_ms: Math.min(config.rate_limit_per_host_ms, MAX_HOST_INTERVAL_MS),
});

/** Inserts the row and reserves its price in one D1 batch. Returns the configuration as the workspace allows it. */
async function book(
  scope: Scope,
  settings: QuotaSettings,
  row: JobRow,
  {
    leads,
    run,
    onlyIf,
  }: {
    leads: number;
    run: RunOfSchedule | undefined;
    onlyIf: SqlFragment | undefined;
  },
): Promise<CrawlConfig> {
  const sites = row.progress.sites_total;
  try {
    const [[inserted]] = await scope.db.batch([
      insertJob(scope, row, { onlyIf, fits: fitsLeadQuota(scope, settings, leads) }),
      ...reserve(scope, {
        amount: row.creditsReserved,
        bookingKey: `job:${row.id}:reserve`,
        reason: `Crawl of ${sites} ${sites === 1 ? "site" : "sites"}: ${row.name}`,
        jobId: row.id,
      }),
      ...(run ? [run.alongside(row.id)] : []),
    ]);
    return inserted?.config ?? row.config;
  } catch (error) {
    if (onlyIf && isRunOvertaken(error))
      throw new RunAlreadyStarted("The job was started already", { cause: error });
    if (isOverLeadQuota(error)) throw await leadQuotaRefusal(scope, settings, leads);
    if (!isOverdraft(error)) throw error;
    throw insufficientCredits(row.creditsReserved, (await readWallet(scope)).balance);
  }
}

async function recordStart(scope: Scope, jobId: string, startedAt: number) {
  try {
    await markRunning(scope, jobId, startedAt);
  } catch (error) {
    // D1 is busy. The job runs and must not be created again. The sweep records the start.
    log.warn("job.start_not_recorded", { job_id: jobId, error });
  }
}

function newRow(
  scope: Scope,
  { sites, inputColumns, config, source, onExisting = "new", name, retriedJobId, run }: JobRequest,
  { read }: PlannedSites,
  { sitePrice, ...budget }: RenderBudget & { sitePrice: number },
): JobRow {
  const createdAt = Date.now();
  return {
    id: newId(createdAt),
    workspaceId: scope.workspaceId,
    name: name ?? defaultName(sites),
    status: "queued",
    source,
    config,
    progress: { ...noProgress(read), sites_skipped: sites.length - read, pages_queued: read },
    creditsReserved: sitePrice + budget.maxRenders * budget.renderPrice,
    creditsSpent: 0,
    creditsRefunded: 0,
    ...budget,
    retriedJobId: retriedJobId ?? null,
    scheduleId: run?.scheduleId ?? null,
    scheduledFor: run?.scheduledFor ?? null,
    error: null,
    onExisting,
    inputColumns: inputColumns?.length ? inputColumns : null,
    createdAt,
    startedAt: null,
    finishedAt: null,
    reportsDeletedAt: null,
  };
}

function defaultName(sites: PlannedSite[]): string {
  const first = sites[0]?.host ?? "Empty job";
  return sites.length < 2 ? first : `${first} and ${sites.length - 1} more`;
}
