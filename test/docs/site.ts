import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { launchBrowser, openPage } from "./browser.ts";
import type { DocumentedService } from "./documented-service.ts";
import { readPages, urlOf } from "#local/build/site/pages";

/** The site in a browser: every page of docs, and some of the API reference. */
export function testSite(service: () => DocumentedService): void {
  describe("the documentation site", () => {
    let browser: Browser;
    before(async () => {
      browser = await launchBrowser();
    });
    after(() => browser.close());

    it("loads every page without an error and without a request to another host", async () => {
      const { page, problems } = await openPage(browser, service().url);
      const urls = [
        ...readPages().map(({ slug }) => urlOf(slug)),
        "/docs/api/",
        "/docs/api/operations/createjob/",
        "/docs/api/operations/tags/leads/",
        "/docs/api/webhooks/receivepushedleads/",
      ];
      for (const url of urls) {
        const response = await page.goto(`${service().url}${url}`);
        assert.equal(response?.status(), 200, url);
        assert.ok(await page.locator("h1").first().textContent(), url);
        assert.deepEqual(problems.splice(0), [], url);
      }
    });

    it("finds pages and operations by the search", async () => {
      const { page, problems } = await openPage(browser, service().url);
      for (const [text, address] of [
        ["daily budgets", "/docs/limits/"],
        ["Create a crawl job from URLs", "/docs/api/operations/createjob/"],
      ] as const) {
        await page.goto(`${service().url}/docs/`);
        await page.locator("button[data-open-modal]").click();
        await page.locator(".pagefind-ui__search-input").fill(text);
        await page.locator(`.pagefind-ui__result-link[href*="${address}"]`).first().waitFor();
      }
      assert.deepEqual(problems, []);
    });
  });
}
