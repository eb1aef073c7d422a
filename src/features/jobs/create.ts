import type { Scope } from "#src/db/scope";
import type { JOB_SOURCES } from "#src/db/tables/jobs";
import {
  insufficientCredits,
  isOverdraft,
  readWallet,
  reserve,
} from "#src/features/credits/service";
import type { CrawlConfig } from "#src/shared/crawl-config";
import { newId } from "#src/shared/ids";
import type { Settings } from "#src/shared/settings";
import { crawlOf } from "./crawl-object";
import { insertJob, type JobRow, markRunning } from "./repository";
import type { Job } from "./schemas";
import type { SitePlan } from "./sites-of-urls";
import { toJob } from "./to-job";

export type JobRequest = {
  sites: SitePlan[];
  config: CrawlConfig;
  source: (typeof JOB_SOURCES)[number];
  name?: string | undefined;
  scheduleId?: string;
};

/**
 * Creates a job and starts it. The plan is handed to the job's object first, then credits and row are
 * written in one batch, then the object begins: a crash between leaves either nothing, or a queued job
 * that the sweep begins.
 */
export async function createJob(
  scope: Scope,
  env: Env,
  settings: Settings,
  request: JobRequest,
): Promise<Job> {
  const price = settings.CREDIT_PRICES.crawl_site * request.sites.length;
  const { balance } = await readWallet(scope);
  if (balance < price) throw insufficientCredits(price, balance);

  const row = newRow(scope, request, price);
  const { sites, config } = request;
  const crawl = crawlOf(env, row.id);
  await crawl.prepare({ jobId: row.id, workspaceId: scope.workspaceId, config, sites });
  try {
    await scope.db.batch([
      insertJob(scope, row),
      ...reserve(scope, {
        amount: price,
        bookingKey: `job:${row.id}:reserve`,
        reason: `Crawl of ${sites.length} ${sites.length === 1 ? "site" : "sites"}: ${row.name}`,
        jobId: row.id,
      }),
    ]);
  } catch (error) {
    await crawl.discard();
    // Another request took the credits since the wallet was read; all else is not ours to explain.
    if (isOverdraft(error)) throw insufficientCredits(price, (await readWallet(scope)).balance);
    throw error;
  }
  await crawl.begin();
  const startedAt = Date.now();
  await markRunning(scope, row.id, startedAt);
  return toJob({ ...row, status: "running", startedAt });
}

function newRow(
  scope: Scope,
  { sites, config, source, ...request }: JobRequest,
  price: number,
): JobRow {
  const createdAt = Date.now();
  return {
    id: newId(createdAt),
    workspaceId: scope.workspaceId,
    name: request.name ?? defaultName(sites),
    status: "queued",
    source,
    config,
    progress: {
      sites_total: sites.length,
      sites_done: 0,
      sites_failed: 0,
      pages_fetched: 0,
      pages_failed: 0,
      pages_queued: sites.length,
      leads: 0,
      emails: 0,
      phones: 0,
    },
    creditsReserved: price,
    creditsSpent: 0,
    creditsRefunded: 0,
    scheduleId: request.scheduleId ?? null,
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
