import { expect, it } from "vitest";
import { newWorkspace } from "#test/support/harness/api";
import { runJob, sitesOf } from "#test/support/builders/jobs";

/** The expected result of each bad site: its status, and the reason that users read. */
const EXPECTED: Record<string, [status: string, reason: string | null]> = {
  ok: ["done", null],
  "infinite-body": ["done", null],
  "huge-body": ["done", null],
  "gzip-bomb": ["done", null],
  "broken-gzip": ["failed", "body_broken"],
  "hundred-redirects": ["failed", "too_many_redirects"],
  "ten-redirects": ["done", null],
  "redirect-loop": ["failed", "too_many_redirects"],
  "redirect-nowhere": ["failed", "bad_redirect"],
  "cookie-wall": ["done", null],
  "meta-refresh": ["done", null],
  "meta-refresh-private": ["failed", "private_address"],
  "never-answers": ["failed", "timeout"],
  "header-then-silence": ["failed", "timeout"],
  "page-then-silence": ["done", null],
  "slow-drip": ["done", null],
  "breaks-off": ["failed", "body_broken"],
  "deep-nesting": ["done", null],
  "fifty-thousand-links": ["done", null],
  "utf-16le": ["done", null],
  "utf-16be": ["done", null],
  "wrong-label": ["done", null],
  "unknown-label": ["done", null],
  "utf-8-lie": ["done", null],
  "shift-jis": ["done", null],
  "zero-bytes": ["failed", "empty"],
  blank: ["failed", "empty"],
  "no-type": ["done", null],
  pdf: ["failed", "not_html"],
  "pdf-as-html": ["failed", "not_html"],
  image: ["failed", "not_html"],
  challenge: ["failed", "blocked"],
  "challenge-200": ["failed", "blocked"],
  forbidden: ["failed", "blocked"],
  missing: ["failed", "not_found"],
  teapot: ["failed", "client_error"],
  "always-500": ["failed", "server_error"],
  "429-then-ok": ["done", null],
  "503-twice-then-ok": ["done", null],
  "robots-500": ["failed", "robots_unreachable"],
  "robots-403": ["done", null],
  "robots-404": ["done", null],
  "robots-redirects": ["done", null],
  "robots-loop": ["done", null],
  "robots-infinite": ["done", null],
  "does-not-exist": ["failed", "connection"],
};

/** Private addresses to which pages link or redirect; the crawler must not request them. */
const PRIVATE = [
  "http://127.0.0.1/",
  "http://[::1]/",
  "http://169.254.169.254/latest/meta-data/",
  "http://2130706433/",
  "http://0177.0.0.1/",
  "http://localhost/",
];

it("ends every bad site with a clear reason, while the others continue", async () => {
  const { asKey } = await newWorkspace({ credits: 1000 });
  const hosts = Object.keys(EXPECTED);
  const urls = hosts.map((name) =>
    name === "does-not-exist" ? "https://does-not-exist.invalid/" : `https://${name}.hostile.test/`,
  );
  const job = await runJob(asKey, urls, { timeout_ms: 8000, max_retries: 2 });
  const sites = await sitesOf(asKey, job.id);
  const found = Object.fromEntries(
    [...sites.values()].map(({ host, status, reason }) => [host.split(".")[0], [status, reason]]),
  );
  expect(found).toEqual(EXPECTED);
  const done = Object.values(EXPECTED).filter(([status]) => status === "done").length;
  expect(job).toMatchObject({
    status: "completed",
    progress: { sites_done: done, sites_failed: hosts.length - done, leads: done },
    credits: { reserved: hosts.length, spent: done, refunded: hosts.length - done },
  });
});

it("follows no redirect to a private address in any notation", async () => {
  const { asKey } = await newWorkspace();
  for (const target of PRIVATE) {
    const url = `https://redirect-to.hostile.test/?to=${encodeURIComponent(target)}`;
    const job = await runJob(asKey, [url], { max_retries: 0 });
    const site = (await sitesOf(asKey, job.id)).get("redirect-to.hostile.test");
    expect([target, site?.status, site?.reason]).toEqual([target, "failed", "private_address"]);
    expect(job.credits).toEqual({ reserved: 1, spent: 0, refunded: 1 });
  }
});
