import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "#src/shared/ids";
import { runJob } from "#test/support/builders/jobs";
import { newWorkspace } from "#test/support/harness/api";
import { newDomain } from "#test/support/harness/pace";

/*
 * Rows that Cloudflare bills for the object of a job (https://developers.cloudflare.com/durable-objects/platform/pricing/):
 * each row that SQL writes or deletes, and one more for each index it is in; each value put into key-value storage; each
 * alarm set.
 */
const PAGES_PER_SITE = 10;
const MAX_ROWS_PER_PAGE = 5;

/** By the storage of an object, or its `sql` or `kv`. */
const cursors = new Map<object, SqlStorageCursor<Record<string, SqlStorageValue>>[]>();
const calls = new Map<object, number>();

describe("rows written", () => {
  beforeEach(async () => {
    await runInDurableObject(env.CRAWL_JOB.getByName(newId()), (_, { storage }) => {
      const sql = Object.getPrototypeOf(storage.sql) as SqlStorage;
      const { exec } = sql;
      vi.spyOn(sql, "exec").mockImplementation(function (this: SqlStorage, query, ...binds) {
        const cursor = exec.call(this, query, ...binds);
        cursors.set(this, [...(cursors.get(this) ?? []), cursor]);
        return cursor as never;
      });
      const kv = Object.getPrototypeOf(storage.kv) as SyncKvStorage;
      const { put } = kv;
      vi.spyOn(kv, "put").mockImplementation(function (this: SyncKvStorage, key, value) {
        calls.set(this, (calls.get(this) ?? 0) + 1);
        return put.call(this, key, value);
      });
      const all = Object.getPrototypeOf(storage) as DurableObjectStorage;
      const { setAlarm } = all;
      vi.spyOn(all, "setAlarm").mockImplementation(function (this: DurableObjectStorage, at) {
        calls.set(this, (calls.get(this) ?? 0) + 1);
        return setAlarm.call(this, at);
      });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it.each([
    { sites: 20, config: { concurrency: 16, rate_limit_per_host_ms: 0 } },
    // The defaults of the API: four pages at once, one second between the pages of a host.
    { sites: 10, config: { concurrency: 4, rate_limit_per_host_ms: 1_000 } },
  ])(
    `writes at most ${MAX_ROWS_PER_PAGE} rows for each page of a job with $sites sites and $config`,
    async ({ sites, config }) => {
      const { asKey } = await newWorkspace({ credits: 100 });
      const urls = Array.from({ length: sites }, (_, n) => `https://s${n}.${newDomain("linked")}/`);
      const job = await runJob(asKey, urls, { ...config, max_pages_per_site: PAGES_PER_SITE });
      const pages = sites * PAGES_PER_SITE;
      expect(job.progress).toMatchObject({ sites_done: sites, pages_fetched: pages });
      const rows = await runInDurableObject(env.CRAWL_JOB.getByName(job.id), (_, { storage }) => {
        const ofSql = (cursors.get(storage.sql) ?? []).map(({ rowsWritten }) => rowsWritten);
        return {
          sql: ofSql.reduce((sum, n) => sum + n, 0),
          values: calls.get(storage.kv) ?? 0,
          alarms: calls.get(storage) ?? 0,
        };
      });
      expect(rows.sql).toBeGreaterThan(pages);
      console.log(`Rows written for ${pages} pages: ${JSON.stringify(rows)}`);
      expect((rows.sql + rows.values + rows.alarms) / pages).toBeLessThanOrEqual(MAX_ROWS_PER_PAGE);
    },
    300_000,
  );
});
