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

/** Sites that end with the timeout. The others get a long one, because the machine may be busy. */
const TIMEOUTS_MS: Record<string, number> = {
  "never-answers": 2_000,
  "header-then-silence": 2_000,
  "page-then-silence": 8_000,
  "slow-drip": 8_000,
};

it("ends every bad site with a clear reason, while the others continue", async () => {
  const { asKey } = await newWorkspace({ credits: 1000 });
  const byTimeout = Map.groupBy(Object.keys(EXPECTED), (name) => TIMEOUTS_MS[name] ?? 60_000);
  const ended = await Promise.all(
    Array.from(byTimeout, async ([timeout_ms, names]) => {
      const job = await runJob(asKey, names.map(urlOf), { timeout_ms, max_retries: 2 });
      const sites = [...(await sitesOf(asKey, job.id)).values()];
      return { job, names, sites };
    }),
  );
  const found = ended.flatMap(({ sites }) =>
    sites.map(({ host, status, reason }) => [host.split(".")[0], [status, reason]] as const),
  );
  expect(Object.fromEntries(found)).toEqual(EXPECTED);
  for (const { job, names } of ended) {
    const done = names.filter((name) => EXPECTED[name]![0] === "done").length;
    expect(job).toMatchObject({
      status: done > 0 ? "completed" : "failed",
      progress: { sites_done: done, sites_failed: names.length - done, leads: done },
      credits: { reserved: names.length, spent: done, refunded: names.length - done },
    });
  }
});

const urlOf = (name: string) =>
  name === "does-not-exist" ? "https://does-not-exist.invalid/" : `https://${name}.hostile.test/`;

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
