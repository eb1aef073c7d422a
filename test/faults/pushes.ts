import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import type { Job } from "@quarry/client";
import { serveWeb } from "#local/dev/web/serve-web";
import { clientOf, killService, startService, until } from "#test/support/harness/service-process";

const SITES = 60;
const SETTINGS = { PORT: process.env["PORT"] ?? "8795", SIGNUP_CREDITS: "1000" };

type Message = { id: string; leads: string[] };

/** Companies with one page each, and a receiver that is slow from the tenth message until `isWell`. */
function newWorld() {
  const world = { messages: [] as Message[], isWell: false };
  const web = async (request: Request): Promise<Response> => {
    const { hostname, pathname } = new URL(request.url);
    if (hostname === "receiver.test") {
      const { data } = (await request.json()) as { data: { leads: { id: string }[] } };
      const id = request.headers.get("webhook-id") ?? "";
      world.messages.push({ id, leads: data.leads.map((lead) => lead.id) });
      // It has received the message, but the service never gets the response.
      if (world.messages.length >= 5 && !world.isWell) await new Promise(() => {});
      return new Response("");
    }
    if (pathname !== "/") return new Response("", { status: 404 });
    return new Response(
      `<!doctype html><title>${hostname}</title><a href="mailto:info@${hostname}">Mail</a>`,
      { headers: { "content-type": "text/html; charset=utf-8" } },
    );
  };
  return { world, web };
}

void test("a push survives a kill between a request and its record: nothing lost, and the same id again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-"));
  const { world, web } = newWorld();
  const served = await serveWeb(web);
  let service: ChildProcess | undefined;
  try {
    service = await startService(folder, served.address, SETTINGS);
    const quarry = clientOf(folder);
    const urls = Array.from({ length: SITES }, (_, i) => `https://company-${i}.test/`);
    const config = { concurrency: 32, rate_limit_per_host_ms: 0, max_depth: 0, timeout_ms: 60_000 };
    const { id: jobId } = await quarry.jobs.create({ urls, config });
    const isOver = (job: Job) => job.finished_at !== null;
    await until(() => quarry.jobs.get(jobId), isOver);

    const webhook = {
      provider: "webhook" as const,
      name: "Ours",
      target_url: "https://receiver.test/in",
    };
    const { id } = await quarry.integrations.create(webhook);
    // It hangs in its fifth message and is killed there.
    quarry.integrations.push(id, { job_id: jobId }).catch(() => {});
    await until(
      async () => world.messages.length,
      (count) => count === 5,
    );
    await killService(service);
    world.isWell = true;

    service = await startService(folder, served.address, SETTINGS);
    const read = async () => (await quarry.integrations.pushes.list()).data[0]!;
    const startedAt = Date.now();
    const push = await until(read, ({ status }) => status !== "pending");
    const tookMs = Date.now() - startedAt;
    assert.deepEqual([push.status, push.pushed, push.failed], ["succeeded", SITES, 0]);

    const byId = Map.groupBy(world.messages, (message) => message.id);
    assert.equal(byId.size, SITES / 5);
    const twice = [...byId.values()].filter((same) => same.length > 1);
    assert.deepEqual(
      twice.map((same) => same.map((message) => message.id)),
      [[`${push.id}_4`, `${push.id}_4`]],
    );
    assert.deepEqual(twice[0]![0]!.leads, twice[0]![1]!.leads);
    const leads = [...byId.values()].flatMap(([first]) => first!.leads);
    assert.equal(new Set(leads).size, SITES);
    console.log(
      `Killed in message 5 of ${SITES / 5}; whole ${Math.round(tookMs / 1000)} s after the restart, ${world.messages.length} messages, one of them twice under one id.`,
    );
  } finally {
    await killService(service);
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
