import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { serveWeb } from "#local/dev/web/serve-web";
import { companyWeb, countJobs, createPaused, resumeAll } from "#bench/schedules/fleet";
import {
  clientOf,
  killService,
  startService,
  stopService,
  until,
} from "#test/support/harness/service-process";

const SCHEDULES = 200;
const CREDITS = 500;
const SETTINGS = { PORT: process.env["PORT"] ?? "8794", SIGNUP_CREDITS: String(CREDITS) };
/** A service ticks when it starts, and not again in this test, so all schedules are due at one tick. */
const RARE_TICKS = { ...SETTINGS, QUARRY_TICK_SECONDS: "3600" };
const TICK_MS = 5_000;

void test("a fleet of due schedules survives a kill of the service while it starts them: each is started once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-"));
  const web = await serveWeb(companyWeb);
  let service: ChildProcess | undefined;
  try {
    service = await startService(folder, web.address, RARE_TICKS);
    const quarry = clientOf(folder);
    const ids = await createPaused(quarry, SCHEDULES);
    await resumeAll(quarry, ids);
    assert.equal(await countJobs(quarry), 0);
    await stopService(service);

    service = await startService(folder, web.address, RARE_TICKS);
    const before = await until(
      () => countJobs(quarry),
      (started) => started >= SCHEDULES / 4,
    );
    await killService(service);
    assert.ok(before < SCHEDULES, "The service was killed too late");

    service = await startService(folder, web.address, SETTINGS);
    const resumed = await countJobs(quarry);
    const read = async () => ({
      jobs: await countJobs(quarry),
      completed: await countJobs(quarry, "completed"),
      failed: await countJobs(quarry, "failed"),
    });
    await until(read, ({ completed }) => completed >= SCHEDULES);
    // Another tick starts nothing twice.
    await delay(3 * TICK_MS);
    const jobs = await Array.fromAsync(quarry.jobs.list());
    assert.equal(jobs.length, SCHEDULES);
    assert.deepEqual(new Set(jobs.map((job) => job.schedule_id)), new Set(ids));
    assert.ok(jobs.every(({ source, credits }) => source === "schedule" && credits.spent === 1));
    // The wallet contains exactly the credits that the runs did not cost.
    const left = CREDITS - SCHEDULES;
    const urls = Array.from({ length: left + 1 }, (_, at) => `https://other-${at}.test/`);
    await assert.rejects(
      quarry.jobs.create({ urls }),
      new RegExp(`costs ${left + 1} credits, the balance is ${left}\\b`),
    );
    console.log(
      `Killed with ${before} of ${SCHEDULES} runs started, ${resumed} after the start; ${jobs.length} jobs in the end, one a schedule.`,
    );
  } finally {
    await killService(service);
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
