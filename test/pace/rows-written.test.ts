import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newId } from "#src/shared/ids";
import { runJob } from "#test/support/builders/jobs";
import { newWorkspace } from "#test/support/harness/api";
import { newDomain } from "#test/support/harness/pace";

/*
 * Rows that Cloudflare bills for the object of a job (https://developers.cloudflare.com/durable-objects/platform/pricing/):
 * each row written by SQL, with one more for each index it is in; each value put into key-value storage; each alarm set.
 */
const SITES = 20;
const PAGES_PER_SITE = 10;
const MAX_ROWS_PER_PAGE = 5;

const written = new Map<object, { cursors: SqlStorageCursor<any>[]; values: number }>();
const alarms = new Map<object, number>();
const queries = new Map<object, string[]>();

beforeEach(async () => {
  await runInDurableObject(env.CRAWL_JOB.getByName(newId()), (_, { storage }) => {
    const sql = Object.getPrototypeOf(storage.sql) as SqlStorage;
    const { exec } = sql;
    vi.spyOn(sql, "exec").mockImplementation(function (this: SqlStorage, query, ...binds) {
      const cursor = exec.call(this, query, ...binds);
      const counts = written.get(this) ?? { cursors: [], values: 0 };
      counts.cursors.push(cursor);
      written.set(this, counts);
      queries.set(this, [...(queries.get(this) ?? []), query]);
      return cursor as never;
    });
    const kv = Object.getPrototypeOf(storage.kv) as SyncKvStorage;
    const { put } = kv;
    vi.spyOn(kv, "put").mockImplementation(function (this: SyncKvStorage, key, value) {
      alarms.set(this, (alarms.get(this) ?? 0) + 1);
      return put.call(this, key, value);
    });
    const all = Object.getPrototypeOf(storage) as DurableObjectStorage;
    const { setAlarm } = all;
    vi.spyOn(all, "setAlarm").mockImplementation(function (this: DurableObjectStorage, at) {
      alarms.set(this, (alarms.get(this) ?? 0) + 1);
      return setAlarm.call(this, at);
    });
  });
});
afterEach(() => vi.restoreAllMocks());

it(`writes at most ${MAX_ROWS_PER_PAGE} rows for each page of a job`, async () => {
  const { asKey } = await newWorkspace({ credits: 100 });
  const urls = Array.from({ length: SITES }, (_, n) => `https://s${n}.${newDomain("linked")}/`);
  const job = await runJob(asKey, urls, {
    rate_limit_per_host_ms: 0,
    max_pages_per_site: PAGES_PER_SITE,
    concurrency: 16,
  });
  expect(job.progress).toMatchObject({ sites_done: SITES, pages_fetched: SITES * PAGES_PER_SITE });
  const rows = await runInDurableObject(env.CRAWL_JOB.getByName(job.id), (_, { storage }) => {
    const { cursors = [] } = written.get(storage.sql) ?? {};
    const bySql = cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0);
    const byQuery = new Map<string, [number, number]>();
    for (const [index, cursor] of cursors.entries()) {
      const name = queries.get(storage.sql)![index]!.replace(/\s+/g, " ").slice(0, 60);
      const [n, sum] = byQuery.get(name) ?? [0, 0];
      byQuery.set(name, [n + 1, sum + cursor.rowsWritten]);
    }
    const detail = [...byQuery].filter(([, [, sum]]) => sum > 0);
    return {
      bySql,
      values: alarms.get(storage.kv) ?? 0,
      alarms: alarms.get(storage) ?? 0,
      detail,
    };
  });
  console.error(JSON.stringify(rows, null, 1));
  const total = rows.bySql + rows.values + rows.alarms;
  expect(total / job.progress.pages_fetched).toBeLessThanOrEqual(MAX_ROWS_PER_PAGE);
}, 300_000);
