import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { workspaces } from "#src/db/tables/accounts";
import { NO_BRANDING, saveBranding } from "#src/features/branding/service";
import { scopeOf } from "#test/support/builders/leads";
import { databaseOf } from "#test/support/harness/shards";

const get = (url: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(new URL(url, "https://quarry.test").href, { headers });
const NAVIGATION = { "Sec-Fetch-Mode": "navigate", Accept: "text/html" };

/** Addresses of the files that a page loads. */
const filesOf = (page: string) =>
  [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? "");

it("serves the page for every navigation, with a policy that forbids inline code", async () => {
  for (const path of ["/", "/leads?q=a.b", "/leads/019a9c3e-7d2b-7c41-9f0a-0000000000ab"]) {
    const response = await get(path, NAVIGATION);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get("Content-Type")).toContain("text/html");
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    expect(response.headers.get("X-Request-Id")).toBeTruthy();
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:/);
    const page = await response.text();
    expect(page).toContain('<div id="root">');
    expect(page).not.toMatch(/<script>|<style|style="/);
  }
});

it("serves the files of the page, those with a hash for a year", async () => {
  const page = await (await get("/", NAVIGATION)).text();
  const files = filesOf(page);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const response = await get(file);
    await response.body?.cancel();
    expect([file, response.status]).toEqual([file, 200]);
    expect(response.headers.get("Cache-Control")).toBe(
      file.startsWith("/static/") ? "public, max-age=31536000, immutable" : "no-cache",
    );
  }
});

it.each([
  ["a missing file", "/static/index-former.js", NAVIGATION],
  ["a path of the API", "/api/v1/nothing", NAVIGATION],
  ["a path below the documentation", "/docs-assets/nothing.js", NAVIGATION],
  ["a request that is no navigation", "/leads", { "Sec-Fetch-Mode": "cors", Accept: "*/*" }],
  ["a program that asks for no page", "/leads", {}],
])("returns 404 as JSON for %s", async (_, path, headers) => {
  const response = await get(path, headers);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
});

it("returns 404 for other methods", async () => {
  const response = await exports.default.fetch("https://quarry.test/leads", {
    method: "POST",
    headers: NAVIGATION,
  });
  expect(response.status).toBe(404);
  await response.body?.cancel();
});

it("shows the brand of a workspace at the domain that DNS assigns to it, and only there", async () => {
  // The workspace in the TXT record at _quarry.leads.branded.test (test/support/fakes/dns/dns-web.ts).
  const owner = "019a9c3e-7d2b-7c41-9f0a-0000000000aa";
  await databaseOf(owner)
    .insert(workspaces)
    .values({ id: owner, name: "Branded" })
    .onConflictDoNothing();
  await saveBranding(scopeOf(owner), {
    ...NO_BRANDING,
    product_name: 'A & "B" <i>',
    logo_url: "https://cdn.branded.test/logo.svg",
    primary_color: "#0a7d5a",
    custom_domain: "leads.branded.test",
  });
  const branded = await get("https://leads.branded.test/leads", NAVIGATION);
  expect(branded.headers.get("Content-Security-Policy")).toContain(
    "img-src 'self' data: https://cdn.branded.test;",
  );
  const page = await branded.text();
  expect(page).toContain('<title>A &amp; "B" &lt;i&gt;</title>');
  expect(page).toMatch(/<html[^>]* data-product="A & &quot;B&quot; <i>"/);
  expect(page).toContain('data-color="#0a7d5a"');
  const own = await (await get("/leads", NAVIGATION)).text();
  expect(own).toContain("<title>Quarry</title>");
  expect(own).not.toContain("data-product");
});
