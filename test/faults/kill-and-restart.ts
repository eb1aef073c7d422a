import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { type Browser, chromium, type Page } from "playwright-core";
import { serveWeb } from "#local/dev/web/serve-web";
import { launchBrowser } from "#test/browser/support/launch-browser";
import {
  clientOf,
  credentialsOf,
  HANGS_AFTER_MS,
  killService,
  startService,
  until,
} from "#test/support/harness/service-process";

const SITES = 200;
const CREDITS = 1000;
const SETTINGS = { PORT: process.env["PORT"] ?? "8791", SIGNUP_CREDITS: String(CREDITS) };

/** Sites that respond before the kill. The others wait for it, so that it comes in the middle of the job. */
const FREE_SITES = 100;
const killed = Promise.withResolvers<void>();

/** 200 companies with three pages each, which respond slowly. */
async function companyWeb(request: Request): Promise<Response> {
  const { hostname, pathname } = new URL(request.url);
  if (Number(/\d+/.exec(hostname)) >= FREE_SITES) await killed.promise;
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

/** Collects the leads that the page shows while it lives, and those that it shows twice at once. */
const WATCH_ROWS = `
window.shown = new Set();
window.twice = new Set();
new MutationObserver(() => {
  const names = [...document.querySelectorAll("main td:first-child a")].map((link) => link.textContent);
  for (const name of names) window[window.shown.has(name) && names.indexOf(name) !== names.lastIndexOf(name) ? "twice" : "shown"].add(name);
}).observe(document, { childList: true, subtree: true, characterData: true });`;

/** Opens the page of a job in a browser, signed in. */
async function watchJob(browser: Browser, folder: string, jobId: string): Promise<Page> {
  const { base_url, email, password } = credentialsOf(folder);
  const page = await browser.newPage({ baseURL: base_url.replace("/api/v1", "") });
  page.setDefaultTimeout(HANGS_AFTER_MS);
  await page.addInitScript(WATCH_ROWS);
  await page.goto(`/sign-in?next=${encodeURIComponent(`/jobs/${jobId}`)}`);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page
    .getByRole("cell", { name: /company-\d+\.test$/ })
    .first()
    .waitFor();
  return page;
}

void test("a job survives a kill of the service in its middle: every lead once, every credit accounted for", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-"));
  const web = await serveWeb(companyWeb);
  const server = await launchBrowser();
  const browser = await chromium.connect(server.wsEndpoint());
  let service: ChildProcess | undefined;
  try {
    service = await startService(folder, web.address, SETTINGS);
    const quarry = clientOf(folder);
    const urls = Array.from({ length: SITES }, (_, i) => `https://company-${i}.test/`);
    const config = { concurrency: 16, rate_limit_per_host_ms: 0, timeout_ms: 30_000 };
    const { id } = await quarry.jobs.create({ urls, config });
    const read = () => quarry.jobs.get(id);

    const page = await watchJob(browser, folder, id);
    const before = await until(read, (job) => job.progress.sites_done >= 40);
    assert.ok(before.progress.sites_done < SITES, "The service was killed too late");
    await killService(service);
    killed.resolve();

    service = await startService(folder, web.address, SETTINGS);
    const after = await until(read, (job) => job.finished_at !== null);
    assert.equal(after.status, "completed");
    const pages = await Array.fromAsync(quarry.jobs.pages(id));
    assert.deepEqual(
      pages.filter(({ status }) => status === "failed"),
      [],
    );
    assert.equal(after.progress.sites_done, SITES);
    assert.deepEqual(after.credits, { reserved: SITES, spent: SITES, refunded: 0 });

    // The page, which was neither reloaded nor touched, has received each lead.
    await page.getByText("completed").waitFor();
    const [shown, twice] = (await page.evaluate("[window.shown.size, [...window.twice]]")) as [
      number,
      string[],
    ];
    assert.deepEqual([shown, twice], [SITES, []]);

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
    await browser.close();
    await server.close();
    await killService(service);
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
