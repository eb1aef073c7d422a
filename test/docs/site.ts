import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { exampleGroups } from "#local/build/site/markdown";
import { readPages, urlOf } from "#local/build/site/pages";
import { openPage } from "./browser.ts";
import type { DocumentedService } from "./documented-service.ts";

const SITE = "dist/assets/docs";

/** Addresses that the service serves besides the site. */
const SERVED = ["/openapi.json", "/api/v1/docs"];

/** Pages of each kind: with tabs, with tables, of the API reference. */
const OPENED = [
  ...readPages()
    .filter(({ slug, body }) => slug === "" || exampleGroups(body).length > 0)
    .map(({ slug }) => urlOf(slug)),
  "/docs/adr/",
  "/docs/settings/",
  "/docs/api/",
  "/docs/api/operations/createjob/",
  "/docs/api/webhooks/receivepushedleads/",
];

/** The site: files of all pages, and some pages in a browser. */
export function testSite(service: () => DocumentedService, browser: () => Browser): void {
  void describe("the site", { concurrency: 1 }, () => {
    const pages = () => globSync(`${SITE}/**/*.html`);

    void it("has no inline script or style element", () => {
      const inline = pages().filter((page) =>
        /<script(?![^>]*\ssrc=)|<style/.test(readFileSync(page, "utf8")),
      );
      assert.deepEqual(inline, []);
    });

    void it("links only to pages and files that exist", () => {
      const links = new Map(
        pages().flatMap((page) =>
          Array.from(
            readFileSync(page, "utf8").matchAll(/(?:href|src)="(\/[^"#?]*)/g),
            ([, link = ""]) => [link, page] as const,
          ),
        ),
      );
      const broken = [...links].filter(([link]) => {
        const file = `dist/assets${link}`;
        return (
          !SERVED.includes(link) && !existsSync(link.endsWith("/") ? `${file}index.html` : file)
        );
      });
      assert.deepEqual(broken, []);
      assert.ok(links.size > 150);
    });

    void it("describes each page and each operation for language models", () => {
      const index = readFileSync(`${SITE}/llms.txt`, "utf8");
      const links = Array.from(index.matchAll(/\]\((\/docs\/[^)]+)\)/g), ([, link = ""]) => link);
      assert.ok(links.length > 130);
      for (const link of links) assert.ok(existsSync(`dist/assets${link}`), link);
      const job = readFileSync(`${SITE}/api/operations/createjob.md`, "utf8");
      assert.match(job, /`POST \/api\/v1\/jobs`/);
      assert.match(job, /- `urls` \(array of string, required\)/);
    });

    void it("loads without an error and without a request to another host", async () => {
      const { page, problems } = await openPage(browser(), service().url);
      for (const url of OPENED) {
        const response = await page.goto(`${service().url}${url}`);
        assert.equal(response?.status(), 200, url);
        assert.deepEqual(problems.splice(0), [], url);
      }
      await page.context().close();
    });

    void it("shows one language of each example, and keeps the choice", async () => {
      const { page, problems } = await openPage(browser(), service().url);
      await page.goto(`${service().url}/docs/quick-start/`);
      const panels = page.locator("example-tabs [role=tabpanel]:visible");
      await page.getByRole("tab", { name: "TypeScript" }).first().click();
      assert.match((await panels.first().textContent()) ?? "", /new Quarry\(\)/);
      await page.goto(`${service().url}/docs/guides/crawl-websites/`);
      assert.match((await panels.first().textContent()) ?? "", /new Quarry\(\)/);
      assert.deepEqual(problems, []);
      await page.context().close();
    });

    void it("finds pages and operations by the search", async () => {
      const { page, problems } = await openPage(browser(), service().url);
      await page.goto(`${service().url}/docs/`);
      await page.locator("button[data-open-modal]").click();
      for (const [text, address] of [
        ["daily budgets", "/docs/limits/"],
        ["Create a crawl job from URLs", "/docs/api/operations/createjob/"],
      ] as const) {
        await page.locator(".pagefind-ui__search-input").fill(text);
        await page.locator(`.pagefind-ui__result-link[href*="${address}"]`).first().waitFor();
      }
      assert.deepEqual(problems, []);
      await page.context().close();
    });
  });
}
