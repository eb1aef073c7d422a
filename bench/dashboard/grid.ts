import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { chromium, type Route } from "playwright-core";
import { launchBrowser } from "#test/browser/support/launch-browser";

/**
 * Measures the grid of leads with an API of 100,000 leads in memory (or the number given as the argument): how fast it
 * responds to keys, how many rows are in the document, and how many requests a jump to the last row takes.
 * Build the dashboard first: node local/scripts/build-assets.ts
 */
const ROWS = Number(process.argv[2] ?? 100_000);
const ORIGIN = "http://quarry.test";
const BUILT = "dist/dashboard";
const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

const leadAt = (index: number) => ({
  id: `019a9c3e-7d2b-7c41-9f0a-${String(index).padStart(12, "0")}`,
  job_id: "019a9c3e-7d2b-7c41-9f0a-000000000000",
  website: `https://company-${index}.example/`,
  domain: `company-${index}.example`,
  company_name: `Company ${index}`,
  emails: [`info@company-${index}.example`],
  phones: ["+493012345678"],
  socials: {},
  technologies: [],
  tags: [],
  title: null,
  description: null,
  language: "en",
  pages_crawled: 3,
  enrichment: { quality: { grade: "B", score: 77 } },
  created_at: "2026-11-01T00:00:00.000Z",
  updated_at: "2026-11-01T00:00:00.000Z",
});

let leadRequests = 0;

function respond(url: URL): object {
  const path = url.pathname.replace("/api/v1", "");
  if (path === "/auth/refresh") {
    const workspace = { id: "acme", name: "Acme", created_at: "" };
    const user = { id: "ada", email: "ada@acme.test", name: null, email_verified_at: "now" };
    return { access_token: "token", user, workspace };
  }
  if (path === "/credits") return { balance: 500, reserved: 0 };
  if (path !== "/leads") return { data: [], page: 1, per_page: 25, total: 0 };
  leadRequests++;
  const page = Number(url.searchParams.get("page"));
  const perPage = Number(url.searchParams.get("per_page"));
  const first = (page - 1) * perPage;
  const count = Math.max(0, Math.min(perPage, ROWS - first));
  const data = Array.from({ length: count }, (_, index) => leadAt(first + index));
  return { data, page, per_page: perPage, total: ROWS };
}

function serve(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  if (url.pathname.startsWith("/api/")) return route.fulfill({ json: respond(url) });
  const file = extname(url.pathname) ? url.pathname : "/index.html";
  const contentType = TYPES[extname(file)] ?? "text/html";
  return route.fulfill({ body: readFileSync(BUILT + file), contentType });
}

/** Runs in the page: durations from a key press to the next paint, and between frames while scrolling. */
const OBSERVE = `
window.keyMs = [];
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) if (name === "keydown") keyMs.push(duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
window.scrollFrames = () => new Promise((resolve) => {
  const grid = document.querySelector("[role=grid]");
  const frames = [];
  let last = performance.now();
  const step = (now) => {
    frames.push(now - last);
    last = now;
    grid.scrollTop += 120;
    if (frames.length < 240) requestAnimationFrame(step);
    else resolve(frames.slice(1));
  };
  requestAnimationFrame(step);
});`;

const percentile = (values: number[], share: number): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
};

const server = await launchBrowser();
const browser = await chromium.connect(server.wsEndpoint());
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
await page.addInitScript(OBSERVE);
await page.route("**/*", serve);
await page.goto(`${ORIGIN}/leads`);
await page.getByRole("row", { name: /Company 0 / }).waitFor();
const grid = page.getByRole("grid");
await grid.focus();
for (let key = 0; key < 40; key++) await page.keyboard.press("ArrowDown");
for (let key = 0; key < 10; key++) await page.keyboard.press("PageDown");
const keyMs = (await page.evaluate("keyMs")) as number[];
const frames = (await page.evaluate("scrollFrames()")) as number[];
leadRequests = 0;
await page.keyboard.press("End");
await page.getByRole("row", { name: new RegExp(`Company ${ROWS - 1} `) }).waitFor();
console.log(`${ROWS} leads, ${await page.getByRole("row").count()} rows in the document`);
console.log(
  `key to paint: p50 ${percentile(keyMs, 0.5)} ms, p98 ${percentile(keyMs, 0.98)} ms (of ${keyMs.length} of 50 keys above 16 ms)`,
);
console.log(
  `frames while scrolling: p50 ${percentile(frames, 0.5)} ms, p95 ${percentile(frames, 0.95)} ms`,
);
console.log(`jump to the last row: ${leadRequests} requests`);
await browser.close();
await server.close();
