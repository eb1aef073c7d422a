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
const CRASHES = 2;
const SETTINGS = { PORT: process.env["PORT"] ?? "8799", SIGNUP_CREDITS: String(SITES) };

void test("a service whose runtime crashes starts it again at the same address and loses nothing", async () => {
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
    for (let crash = 1; crash <= CRASHES; crash++) {
      const enough = (SITES / 6) * crash;
      const before = await until(read, (job) => (job?.progress.sites_done ?? 0) >= enough);
      crashedAt.push(before!.progress.sites_done);
      assert.ok(before!.progress.sites_done < SITES, "The runtime was killed too late");
      process.kill(runtimeOf(service), "SIGKILL");
    }
    const job = await until(read, (read) => !!read?.finished_at);
    assert.equal(job!.status, "completed");
    assert.deepEqual(job!.credits, { reserved: SITES, spent: SITES, refunded: 0 });
    const leads = await Array.fromAsync(quarry.jobs.leads(id));
    assert.equal(leads.length, SITES);
    assert.equal(new Set(leads.map(({ website }) => website)).size, SITES);

    // The state folder names the present runtime, so that the next start can end it.
    const last = runtimeOf(service);
    await killServiceOnly(service);
    service = await startService(folder, web.address, SETTINGS);
    await hasEnded(last);
    const runtime = runtimeOf(service);
    await stopService(service);
    await hasEnded(runtime);
    console.log(`The runtime crashed with ${crashedAt.join(" and ")} of ${SITES} sites done.`);
  } finally {
    await killService(service);
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The process of workerd that a service runs. */
function runtimeOf(service: ChildProcess): number {
  const runtimes = runtimesOf(service);
  assert.equal(runtimes.length, 1);
  return runtimes[0]!;
}

/** Kills the program of a service, which leaves its runtime. */
async function killServiceOnly(service: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => service.once("exit", resolve));
  service.kill("SIGKILL");
  await ended;
}

/** Waits until a process has ended. */
const hasEnded = (pid: number) =>
  until(
    () => Promise.resolve(isRunning(pid)),
    (runs) => !runs,
  );

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // No process has this number.
    return false;
  }
}
