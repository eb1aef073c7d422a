import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { api } from "#test/support/harness/api";
import { createService } from "#workers/api";

const app = createService();

/** Requests `path` of a Worker with these assets, by path. A build of the real site takes too long for a test. */
async function get(path: string, assets: Record<string, string>, headers = {}, settings = {}) {
  const ASSETS = {
    fetch: async (input: Request | URL) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const text = assets[pathname];
      const type = pathname.endsWith(".js") ? "text/javascript" : "text/html";
      return text === undefined
        ? new Response(null, { status: 404 })
        : new Response(text, { headers: { "Content-Type": type, ETag: '"1"' } });
    },
  };
  const request = new Request(`https://quarry.test${path}`, { headers, redirect: "manual" });
  return app.fetch(
    request,
    { ...env, ...settings, ASSETS } as typeof env,
    createExecutionContext(),
  );
}

const SITE = {
  "/docs/": "<h1>Quarry</h1>",
  "/docs/404": "<h1>404</h1>",
  "/docs/_astro/page.abc123.js": "1",
};

describe("the documentation site", () => {
  it("is at /docs/", async () => {
    const redirect = await get("/docs", SITE);
    expect(redirect.status).toBe(301);
    expect(redirect.headers.get("Location")).toBe("/docs/");
    const page = await get("/docs/", SITE);
    expect([page.status, await page.text()]).toEqual([200, "<h1>Quarry</h1>"]);
  });

  it("runs scripts of this Worker only, and no inline script", async () => {
    const policy = (await get("/docs/", SITE)).headers.get("Content-Security-Policy")!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it("is cached permanently if the name of a file contains a hash, and checked otherwise", async () => {
    const hashed = await get("/docs/_astro/page.abc123.js", SITE);
    expect(hashed.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const page = await get("/docs/", SITE);
    expect(page.headers.get("Cache-Control")).not.toContain("immutable");
    expect(page.headers.get("ETag")).toBe('"1"');
  });

  it("has a page for a wrong address, and an error for a client that reads no HTML", async () => {
    const page = await get("/docs/nothing/", SITE, { Accept: "text/html,*/*" });
    expect([page.status, await page.text()]).toEqual([404, "<h1>404</h1>"]);
    expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const failure = await get("/docs/nothing.md", SITE);
    expect([failure.status, await failure.json()]).toEqual([
      404,
      { error: { code: "not_found", message: "No page of the documentation has this address" } },
    ]);
  });

  it("counts its pages for the limit of an address, and not the files that they load", async () => {
    const settings = { ADDRESS_REQUESTS_PER_MINUTE: "1" };
    const read = async (path: string) =>
      (await get(path, SITE, { "CF-Connecting-IP": "192.0.2.77" }, settings)).status;
    const file = "/docs/_astro/page.abc123.js";
    expect([await read("/docs/"), await read(file), await read(file)]).toEqual([200, 200, 200]);
    expect(await read("/docs/_astro/none.js")).toBe(429);
    expect(await read("/docs/")).toBe(429);
  });

  it("says how to build it while it is not built", async () => {
    const failure = await get("/docs/", {}, { Accept: "text/html" });
    expect(failure.status).toBe(404);
    expect(await failure.text()).toContain("npm run docs:site");
  });

  it("leaves the page that sends requests at /api/v1/docs", async () => {
    expect((await api("GET", "//api/v1/docs")).body).toContain("swagger-ui-bundle.js");
  });
});
