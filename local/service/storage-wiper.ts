import { existsSync, globSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

const AGAIN_AFTER_MS = 10_000;
/** Rewriting turns writers away: a database with more than this in it waits until the service stops. */
const REWRITTEN_LIVE_BYTES = 128 * 1024 * 1024;
const LOCK_TIMEOUT_MS = 500;

/**
 * Makes what was erased vanish from the files of a local service too. SQLite leaves deleted rows in free
 * pages and in the write-ahead log, and workerd is built without SECURE_DELETE and forbids the pragmas
 * that would help (tried with 1.20261102); so its databases are rewritten from outside, which SQLite's
 * locks allow. On Cloudflare nobody can read such files.
 */
export class StorageWiper {
  readonly #databases: string;
  /** There while something is to be wiped, so that a crash does not forget it. */
  readonly #mark: string;
  /** Files that were erased from and are not rewritten since. */
  readonly #stale = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(stateFolder: string) {
    this.#databases = join(stateFolder, "v3");
    this.#mark = join(stateFolder, "erased");
  }

  /** Answers the Worker, which has erased something, once it is wiped as far as it can be now. */
  async answer(): Promise<Response> {
    writeFileSync(this.#mark, "");
    for (const file of this.#files()) this.#stale.add(file);
    await this.#wipeInUse([...this.#stale]);
    return new Response(null, { status: 204 });
  }

  /** Wipes what an earlier run, or this one, has left; nobody may have the databases open. */
  async wipeClosed(): Promise<void> {
    clearTimeout(this.#timer);
    if (!existsSync(this.#mark)) return;
    for (const file of this.#files()) this.#stale.add(file);
    await this.#wipe([...this.#stale], () => false);
  }

  async #wipeInUse(files: string[]) {
    clearTimeout(this.#timer);
    await this.#wipe(files, isBusy);
    // An object is looked at again until its job has ended; D1, which is always in use, is not.
    const objects = [...this.#stale].filter((file) => file.includes("CrawlJob"));
    if (objects.length === 0) return;
    this.#timer = setTimeout(() => void this.#wipeInUse(objects), AGAIN_AFTER_MS).unref();
  }

  async #wipe(files: string[], isLeft: (database: DatabaseSync) => boolean) {
    const { DatabaseSync } = await import("node:sqlite");
    for (const file of files) {
      const database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
      try {
        if (!isLeft(database) && rewrite(database)) this.#stale.delete(file);
      } catch (error) {
        // Locked for longer than we wait, or broken: it is tried again, at the latest when the service stops.
        console.error(`Erased data is not wiped from ${file} yet:`, error);
      } finally {
        database.close();
      }
    }
    if (this.#stale.size === 0) rmSync(this.#mark, { force: true });
  }

  /** The databases that hold what customers keep: D1's, those of the jobs' objects, the list of R2's files. */
  #files(): string[] {
    const patterns = ["d1/**/*.sqlite", "do/*CrawlJob*/*.sqlite", "r2/**/*.sqlite"];
    return globSync(patterns, { cwd: this.#databases })
      .filter((file) => basename(file) !== "metadata.sqlite")
      .map((file) => join(this.#databases, file));
  }
}

/** Whether rewriting would be in the way: a large database, or an object that is at work. */
function isBusy(database: DatabaseSync): boolean {
  const pragma = (name: string) =>
    Number(Object.values(database.prepare(`PRAGMA ${name}`).get()!)[0]);
  const liveBytes = (pragma("page_count") - pragma("freelist_count")) * pragma("page_size");
  if (liveBytes > REWRITTEN_LIVE_BYTES) return true;
  const tables = database.prepare("SELECT 1 FROM sqlite_master WHERE name = '_cf_ALARM'").all();
  if (tables.length === 0) return false;
  return (
    database.prepare("SELECT 1 FROM _cf_ALARM WHERE scheduled_time IS NOT NULL").all().length > 0
  );
}

/** Writes the database anew, without what was deleted, and empties its log; false where a reader was in the way. */
function rewrite(database: DatabaseSync): boolean {
  database.exec("VACUUM");
  const { busy } = database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
  return busy === 0;
}
