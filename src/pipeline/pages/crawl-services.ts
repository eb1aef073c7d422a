import { RpcTarget } from "cloudflare:workers";
import type { PageClaim, PageOutcome, PageSnapshotOptions, PageTask } from "#src/crawl/messages";
import { openDatabases, shardOf } from "#src/db/databases";
import { crawlOf } from "#src/platform/crawl-job-object";
import { reserveSlots } from "#src/platform/outbound/host-pacer";
import type { HostNotice, ReserveSlots, SlotRequest } from "#src/shared/addresses/host-slots";
import { log } from "#src/shared/log";
import { count } from "#src/shared/metrics";
import { readSettings } from "#src/shared/settings";
import type { CachedPages } from "./page-cache";
import { PageCacheReader } from "./saved-pages.repository";

const NOTHING: PageClaim = { tasks: [], isActive: false, leaseMs: 0 };

/**
 * What those who read pages need of the objects, databases and files of the service, for one invocation. An RpcTarget,
 * because the local service can read pages in further processes, which have none of these bindings.
 */
export class CrawlServices extends RpcTarget {
  readonly #env: Env;
  readonly #onUnclaimed: (jobId: string) => void;
  readonly #reserve: ReserveSlots;
  readonly #cache: PageCacheReader;

  /** `onUnclaimed` is called if the object of a job cannot be reached. */
  constructor(env: Env, onUnclaimed: (jobId: string) => void) {
    super();
    this.#env = env;
    this.#onUnclaimed = onUnclaimed;
    this.#reserve = reserveSlots(env, readSettings(env).HOST_PACER_SHARDS);
    const databases = openDatabases(env);
    this.#cache = new PageCacheReader((workspaceId) => shardOf(databases, workspaceId), env.FILES);
  }

  /** Leases up to `capacity` pages of a job, of which `messages` were received. */
  async claim(jobId: string, capacity: number, messages: number): Promise<PageClaim> {
    try {
      return plain(await crawlOf(this.#env, jobId).claim(capacity, messages));
    } catch (error) {
      // The object is restarting, or still runs an older version that knows no claims.
      log.warn("page.claim_failed", { job_id: jobId, error });
      this.#onUnclaimed(jobId);
      return NOTHING;
    }
  }

  /** Records outcomes with their job, and leases up to `capacity` further pages. */
  async report(jobId: string, outcomes: PageOutcome[], capacity: number): Promise<PageClaim> {
    const reply = await crawlOf(this.#env, jobId).report(outcomes, capacity);
    for (const { result } of outcomes) {
      count("pages", "reason" in result ? result.reason : result.status, { fetched: 1 });
      if ("rendering" in result && result.rendering)
        count("renders", result.rendering, { pages: 1 });
    }
    return plain(reply);
  }

  /** Asks the job for one of its renderings, and extends the lease of the page by the expected time. */
  async claimRender({ jobId, pageId, lease }: PageTask, expectedMs: number): Promise<boolean> {
    try {
      return await crawlOf(this.#env, jobId).claimRender({ pageId, lease, expectedMs });
    } catch (error) {
      // The object is restarting, or still runs an older version: the page is used as it was fetched.
      log.warn("page.claim_failed", { job_id: jobId, error });
      return false;
    }
  }

  reserve(requests: SlotRequest[], notices: HostNotice[]) {
    return this.#reserve(requests, notices);
  }

  /** The page as the last run of a schedule stored it; `withOthers`: and the addresses of all pages of its site. */
  lookUp(watch: PageSnapshotOptions, key: string, withOthers: boolean): Promise<CachedPages> {
    return this.#cache.lookUp(watch, key, withOthers);
  }
}

/** Without the disposer of a result of an object, which another process would have to call. */
const plain = ({ tasks, isActive, leaseMs }: PageClaim): PageClaim => ({
  tasks,
  isActive,
  leaseMs,
});
