import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { serveWeb } from "#local/dev/web/serve-web";
import { clientOf, killService, startService, until } from "#test/support/harness/service-process";

const SITES = 200;
const CREDITS = 1000;
const SETTINGS = { PORT: "8791", SIGNUP_CREDITS: String(CREDITS) };

/** 200 companies with three pages each, which respond slowly. */
async function companyWeb(request: Request): Promise<Response> {
  const { hostname, pathname } = new URL(request.url);
  await new Promise((resolve) => setTimeout(resolve, 40 + ((hostname.length * 13) % 60)));
  if (pathname === "/robots.txt") return new Response("", { status: 404 });
  if (!["/", "/contact", "/about"].includes(pathname)) return new Response("", { status: 404 });
  const links = `<a href="/contact">Contact</a> <a href="/about">About us</a>`;
  const mail = `<a href="mailto:info@${hostname}">info@${hostname}</a>`;
  return new Response(
    `<!doctype html><title>${hostname} ${pathname}</title><p>Welcome to ${hostname}${pathname}</p>${links}${mail}`,
    { headers: { "content-type": "text/html; charset=utf-8" } },
  );
}

void test("a job survives a kill of the service in its middle: every lead once, every credit accounted for", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-"));
  const web = await serveWeb(companyWeb);
  let service = await startService(folder, web.address, SETTINGS);
  try {
    const quarry = clientOf(folder);
    const urls = Array.from({ length: SITES }, (_, i) => `https://company-${i}.test/`);
    const config = { concurrency: 16, rate_limit_per_host_ms: 0, timeout_ms: 1000 };
    const { id } = await quarry.jobs.create({ urls, config });
    const read = () => quarry.jobs.get(id);

    const before = await until(read, (job) => job.progress.sites_done >= 40, 30_000);
    assert.ok(before.progress.sites_done < SITES, "The service was killed too late");
    await killService(service);

    service = await startService(folder, web.address, SETTINGS);
    const after = await until(read, (job) => job.finished_at !== null, 240_000);
    assert.equal(after.status, "completed");
    assert.equal(after.progress.sites_done, SITES);
    assert.deepEqual(after.credits, { reserved: SITES, spent: SITES, refunded: 0 });

    const leads = await Array.fromAsync(quarry.jobs.leads(id));
    assert.equal(leads.length, SITES);
    assert.equal(new Set(leads.map((lead) => lead.website)).size, SITES);
    assert.ok(leads.every((lead) => lead.emails.length === 1));
    // The wallet contains exactly the credits that the job did not cost.
    const tooMany = Array.from(
      { length: CREDITS - SITES + 1 },
      (_, i) => `https://other-${i}.test/`,
    );
    await assert.rejects(
      quarry.jobs.create({ urls: tooMany }),
      /costs 801 credits, the balance is 800/,
    );
    console.log(
      `Killed with ${before.progress.sites_done} of ${SITES} sites done; ${leads.length} leads, each once, ledger ${CREDITS} - ${SITES}.`,
    );
  } finally {
    await killService(service);
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
