import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import type { BulkAction, Job } from "@quarry/client";
import { expectedStatus, listedAddresses, startMailHosts } from "#test/support/harness/mail-hosts";
import {
  clientOf,
  HANGS_AFTER_MS,
  killService,
  startService,
  until,
} from "#test/support/harness/service-process";

const LEADS = Number(process.env["LEADS"] ?? 700);
/** Each lead is of another domain, with one address. */
const PER_DOMAIN = 25;
const CREDITS = 2 * LEADS;
const LIMIT_MS = Math.max(HANGS_AFTER_MS, LEADS * 800);
const addresses = listedAddresses(LEADS * PER_DOMAIN).filter((_, at) => at % PER_DOMAIN === 0);
const addressOf = new Map(addresses.map((email) => [email.slice(email.indexOf("@") + 1), email]));

void test("bulk actions survive kills of the service: each lead once, no credit lost", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-"));
  /** Leads by the id of the message with which they were pushed. */
  const pushed = new Map<string, string[]>();
  const hosts = await startMailHosts(LEADS * PER_DOMAIN, async (request) => {
    const { hostname, pathname } = new URL(request.url);
    if (hostname === "receiver.test") {
      const { data } = (await request.json()) as { data: { leads: { id: string }[] } };
      const ids = data.leads.map(({ id }) => id);
      const message = request.headers.get("webhook-id") ?? "";
      assert.deepEqual(pushed.get(message) ?? ids, ids);
      pushed.set(message, ids);
      return new Response("");
    }
    const email = addressOf.get(hostname);
    if (email === undefined || pathname !== "/") return undefined;
    return new Response(
      `<!doctype html><title>${hostname}</title><a href="mailto:${email}">Mail</a>`,
      { headers: { "content-type": "text/html; charset=utf-8" } },
    );
  });
  const settings = {
    PORT: process.env["PORT"] ?? "8798",
    SIGNUP_CREDITS: String(CREDITS),
    ...hosts.settings,
    // The crawl asks no mailbox; the action does, in the second run of the service.
    ENABLE_SMTP_VERIFY: "false",
  };
  let service: ChildProcess | undefined;
  const log: string[] = [];
  try {
    service = await startService(folder, hosts.address, settings);
    const quarry = clientOf(folder);
    const urls = [...addressOf.keys()].map((domain) => `https://${domain}/`);
    const config = { concurrency: 32, rate_limit_per_host_ms: 0, max_depth: 0, timeout_ms: 60_000 };
    const { id: jobId } = await quarry.jobs.create({ urls, config });
    const isOver = (job: Job) => job.finished_at !== null;
    const job = await until(() => quarry.jobs.get(jobId), isOver, LIMIT_MS);
    const { data: without } = await quarry.jobs.sites(jobId, { status: "failed" });
    assert.equal(job.progress.leads, LEADS, JSON.stringify(without));
    const restart = async () => {
      await killService(service);
      service = await startService(folder, hosts.address, settings);
    };
    settings.ENABLE_SMTP_VERIFY = "true";
    await restart();
    const webhook = {
      provider: "webhook" as const,
      name: "Ours",
      target_url: "https://receiver.test/in",
    };
    const { id: integration_id } = await quarry.integrations.create(webhook);

    /** Runs an action on all leads. With `kills`, the service is killed on the way; its lease takes a minute to expire. */
    const run = async (
      body: Parameters<typeof quarry.leads.bulk>[0],
      { kills = false } = {},
    ): Promise<BulkAction> => {
      const started = await quarry.leads.bulk({ ...body, filter: { job_id: jobId } });
      const read = () => quarry.bulkActions.get(started.id);
      if (kills) {
        const { done } = await until(
          read,
          (action) => action.done >= LEADS / 5 || action.status !== "running",
          LIMIT_MS,
        );
        await restart();
        log.push(`${body.action} killed at ${done}`);
      }
      const ended = await until(read, ({ status }) => status !== "running", LIMIT_MS);
      assert.deepEqual(
        [ended.status, ended.matched, ended.done, ended.failed, ended.skipped],
        ["completed", LEADS, LEADS, 0, 0],
      );
      return ended;
    };
    const count = async (filter: Parameters<typeof quarry.leads.list>[0]) =>
      (await quarry.leads.list({ ...filter, per_page: 1 })).total;

    await run({ action: "tag", name: "Hot" });
    assert.equal(await count({ tag: "Hot" }), LEADS);
    await run({ action: "untag", name: "Hot" });
    assert.equal(await count({ tag: "Hot" }), 0);

    await run({ action: "verify" }, { kills: true });
    const { url } = await quarry.jobs.export(jobId, { format: "ndjson", rows: "contacts" });
    const checked = (await (await fetch(url)).text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { email: string; status: string });
    assert.deepEqual(checked.map(({ email }) => email).toSorted(), addresses.toSorted());
    const wrong = checked.filter(
      ({ email, status }) => status !== "unknown" && status !== expectedStatus(email),
    );
    assert.deepEqual(wrong, []);

    const { push_id } = await run({ action: "push", integration_id });
    const readPush = () => quarry.integrations.pushes.get(push_id!);
    const push = await until(readPush, ({ status }) => status !== "pending", LIMIT_MS);
    assert.deepEqual([push.status, push.pushed, push.failed], ["succeeded", LEADS, 0]);
    const received = [...pushed.values()].flat();
    assert.deepEqual([received.length, new Set(received).size], [LEADS, LEADS]);

    await run({ action: "delete" }, { kills: true });
    assert.equal(await count({}), 0);
    assert.deepEqual(await quarry.billing.credits(), { balance: CREDITS - LEADS, reserved: 0 });
    console.log(`${LEADS} leads: ${log.join(", ")}; ${pushed.size} messages.`);
  } finally {
    await killService(service);
    await hosts.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
