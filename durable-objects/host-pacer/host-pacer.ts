import { DurableObject } from "cloudflare:workers";
import type { HostNotice, SlotReply, SlotRequest } from "#src/shared/addresses/host-slots";
import { type StoredNotice, SlotBook } from "./slot-book";

const CLEAN_UP_MS = 60 * 60_000;
const MAX_STORED_HOSTS = 10_000;

/**
 * The pace of hosts, shared by all jobs and workspaces. Slots are in memory: a restart loses one interval of
 * each host. What hosts asked for (Retry-After, Crawl-delay) is stored.
 */
export class HostPacer extends DurableObject<Env> {
  readonly #book = new SlotBook();
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS learned (
         host TEXT PRIMARY KEY,
         domain TEXT NOT NULL,
         pausedUntil INTEGER NOT NULL,
         crawlDelayMs INTEGER NOT NULL,
         crawlDelayUntil INTEGER NOT NULL
       ) WITHOUT ROWID`,
    );
    for (const notice of this.#sql.exec<StoredNotice>("SELECT * FROM learned"))
      this.#book.restore(notice);
  }

  /** Replies in the order of the requests. */
  async reserve(requests: SlotRequest[], notices: HostNotice[]): Promise<SlotReply[]> {
    const nowMs = Date.now();
    let hasNewNotices = false;
    for (const notice of notices) {
      if (notice.done) this.#book.end(notice.host, notice.done, nowMs);
      if (!notice.pauseMs && !notice.crawlDelayMs) continue;
      this.#store(this.#book.recordNotice(notice, nowMs));
      hasNewNotices = true;
    }
    if (hasNewNotices && (await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(nowMs + CLEAN_UP_MS);
    return requests.map((request) => this.#book.reserve(request, nowMs));
  }

  /** Deletes expired notices. Without notices, the object stores nothing and sets no alarm. */
  override async alarm() {
    const nowMs = Date.now();
    this.#sql.exec(
      `DELETE FROM learned WHERE max(pausedUntil, crawlDelayUntil) <= ?1 OR host NOT IN
         (SELECT host FROM learned ORDER BY max(pausedUntil, crawlDelayUntil) DESC LIMIT ?2)`,
      nowMs,
      MAX_STORED_HOSTS,
    );
    if (this.#hasStoredNotices()) await this.ctx.storage.setAlarm(nowMs + CLEAN_UP_MS);
  }

  #store({ host, domain, pausedUntil, crawlDelayMs, crawlDelayUntil }: StoredNotice) {
    this.#sql.exec(
      "INSERT OR REPLACE INTO learned VALUES (?, ?, ?, ?, ?)",
      host,
      domain,
      pausedUntil,
      crawlDelayMs,
      crawlDelayUntil,
    );
  }

  #hasStoredNotices(): boolean {
    return this.#sql.exec("SELECT 1 FROM learned LIMIT 1").toArray().length > 0;
  }
}
