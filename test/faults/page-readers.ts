import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { companyWeb } from "#bench/schedules/fleet";
import { serveWeb } from "#local/dev/web/serve-web";
import {
  clientOf,
  killService,
  runtimesOf,
  startService,
  stopService,
  until,
} from "#test/support/harness/service-process";

const SITES = 300;
const READERS = 2;
const SETTINGS = {
  PORT: process.env["PORT"] ?? "8801",
  SIGNUP_CREDITS: String(SITES),
  QUARRY_PAGE_READERS: String(READERS),
};

void test("a job survives crashes of processes that read its pages, and of all processes of the runtime", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-"));
  const web = await serveWeb(companyWeb);
  let service: ChildProcess | undefined;
  try {
    service = await startService(folder, web.address, SETTINGS);
    const quarry = clientOf(folder);
    const urls = Array.from({ length: SITES }, (_, at) => `https://company-${at}.test/`);
    const config = { concurrency: 2, rate_limit_per_host_ms: 0, max_depth: 0, timeout_ms: 30_000 };
    const { id } = await quarry.jobs.create({ urls, config });
    /** Undefined while the runtime is down. */
    const read = () => quarry.jobs.get(id).catch(() => undefined);
    const crashedAt: number[] = [];
    // The readers start first. Then everything crashes.
    for (const [at, count] of [1, READERS + 1].entries()) {
      const enough = (SITES / 6) * (at + 1);
      const job = await until(read, (read) => (read?.progress.sites_done ?? 0) >= enough);
      assert.ok(job!.progress.sites_done < SITES, "The runtimes were killed too late");
      crashedAt.push(job!.progress.sites_done);
      const runtimes = await until(
        () => Promise.resolve(runtimesOf(service!)),
        ({ length }) => length === READERS + 1,
      );
      for (const runtime of runtimes.slice(0, count)) process.kill(runtime, "SIGKILL");
    }
    const job = await until(read, (read) => !!read?.finished_at);
    assert.equal(job!.status, "completed");
    assert.deepEqual(job!.credits, { reserved: SITES, spent: SITES, refunded: 0 });
    const leads = await Array.fromAsync(quarry.jobs.leads(id));
    assert.equal(new Set(leads.map(({ website }) => website)).size, SITES);
    assert.equal(leads.length, SITES);
    await stopService(service);
    console.log(`Processes crashed with ${crashedAt.join(" and ")} of ${SITES} sites done.`);
  } finally {
    await killService(service);
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
