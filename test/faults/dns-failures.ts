import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { answerDoh } from "#local/dev/dns/doh-server";
import { serveWeb } from "#local/dev/web/serve-web";
import { clientOf, killService, startService, until } from "#test/support/harness/service-process";

/** Several batches of the sites queue. */
const SITES = 30;
const SETTINGS = { PORT: process.env["PORT"] ?? "8792", SIGNUP_CREDITS: "1000" };

type Fault = (request: Request) => Response | Promise<Response>;

const message = (bytes: Uint8Array) =>
  new Response(bytes as BodyInit, { headers: { "content-type": "application/dns-message" } });

/** Faults of a DNS server. */
const FAULTS: Record<string, Fault> = {
  slow: async (request) => {
    await delay(2_000);
    return answerDoh({ "*.test": { A: ["192.0.2.1"], MX: [[10, "mx.test"]] } }, request);
  },
  // A SERVFAIL for no question, as broken resolvers send it.
  servfail: () => message(Buffer.from("000081020000000000000000", "hex")),
  "HTTP 500": () => new Response("Down", { status: 500 }),
  garbage: () => message(crypto.getRandomValues(new Uint8Array(200))),
  truncated: async (request) => {
    const answer = await answerDoh({ "*.test": { A: ["192.0.2.1"] } }, request);
    return message((await answer.bytes()).subarray(0, 20));
  },
  dead: () => new Promise(() => {}),
};

/** Sites named after the fault under which they are crawled, and DNS servers with that fault. */
function brokenWeb(fault: () => string) {
  return async (request: Request): Promise<Response> => {
    const { hostname, pathname } = new URL(request.url);
    if (pathname === "/dns-query") return FAULTS[fault()]!(request);
    if (pathname !== "/") return new Response("", { status: 404 });
    return new Response(
      `<!doctype html><title>${hostname}</title><a href="mailto:info@${hostname}">Mail</a>`,
      { headers: { "content-type": "text/html; charset=utf-8" } },
    );
  };
}

void test("a DNS server that is slow, broken or dead costs a job time and facts, never its leads", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-"));
  let fault = "slow";
  const web = await serveWeb(brokenWeb(() => fault));
  let service: ChildProcess | undefined;
  try {
    service = await startService(folder, web.address, SETTINGS);
    const quarry = clientOf(folder);
    for (const name of Object.keys(FAULTS)) {
      fault = name;
      const label = name.toLowerCase().replace(" ", "");
      const urls = Array.from({ length: SITES }, (_, i) => `https://${label}-${i}.test/`);
      const startedMs = Date.now();
      const { id } = await quarry.jobs.create({
        urls,
        config: { concurrency: 64, timeout_ms: 60_000 },
      });
      const read = () => quarry.jobs.get(id);
      const job = await until(read, (it) => it.finished_at !== null);
      const { data } = await quarry.jobs.leads(id, { per_page: 200 });
      assert.equal(job.status, "completed", name);
      assert.equal(data.length, SITES, name);
      const levels = new Set(
        data.map(({ enrichment }) => String(enrichment.email?.deliverability)),
      );
      // A late response still counts within the time limit of a batch.
      const allowed = name === "slow" ? ["medium", "unknown"] : ["unknown"];
      for (const level of levels) assert.ok(allowed.includes(level), `${name}: ${level}`);
      for (const { enrichment, emails } of data) {
        assert.equal(emails.length, 1);
        assert.deepEqual(Object.keys(enrichment).toSorted(), [
          "company",
          "domain",
          "email",
          "phone",
          "quality",
          "seo",
        ]);
      }
      const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
      console.log(`DNS ${name}: ${data.length} leads in ${seconds} s`);
    }
  } finally {
    await killService(service);
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
