import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { openPage } from "./browser.ts";
import type { DocumentedService } from "./documented-service.ts";
import { newApiKey } from "./new-workspace.ts";

/** Operations that a reader tries first, by tag. Each is sent as the page shows it. */
const OPERATIONS = [
  ["Jobs", "createJob", 201],
  ["Discovery", "discoverSites", 200],
  ["Leads", "listLeads", 200],
  ["Tags", "createTag", 201],
  ["Saved searches", "createSavedSearch", 201],
  ["Schedules", "createSchedule", 201],
  ["Workflows", "createWorkflow", 201],
  ["AI", "searchLeads", 200],
  ["Integrations", "createIntegration", 201],
  ["Tools", "verifyEmail", 200],
  ["Tools", "extractContacts", 200],
  ["Health", "getHealth", 200],
] as const;

/** The page that sends requests: "Try it out" and "Execute", with nothing changed. */
export function testTryItOut(service: () => DocumentedService, browser: () => Browser): void {
  // They share a page.
  void describe("Try it out", { concurrency: 1 }, () => {
    let page: Page;
    let problems: string[];
    before(async () => {
      ({ page, problems } = await openPage(browser(), service().url));
      // The page renders only what is in view.
      await page.setViewportSize({ width: 1280, height: 4_000 });
      await page.goto(`${service().url}/api/v1/docs`);
      await authorize(page, await newApiKey(service().url));
    });

    for (const [tag, operationId, status] of OPERATIONS)
      void it(`returns data from ${operationId}, untouched`, async () => {
        const { code, body } = await execute(page, tag, operationId);
        assert.equal(code, status, body);
        assert.notDeepEqual(JSON.parse(body), {});
        assert.deepEqual(problems.splice(0), []);
      });
  });
}

async function authorize(page: Page, key: string): Promise<void> {
  await page.locator("button.authorize").first().click();
  const dialog = page.locator(".dialog-ux");
  const form = dialog.locator("form").filter({ hasText: "X-API-Key" });
  await form.locator("input").fill(key);
  await form.locator("button[type=submit]").click();
  await dialog.locator("button.close-modal").click();
}

async function execute(page: Page, tag: string, operationId: string) {
  const group = page.locator(`[id="operations-tag-${tag.replaceAll(" ", "_")}"]`);
  await group.click();
  const operation = page.locator(`[id="operations-${tag.replaceAll(" ", "_")}-${operationId}"]`);
  await operation.locator(".opblock-summary-control").click();
  await operation.locator(".try-out__btn").click();
  const answered = page.waitForResponse((response) => response.url().includes("/api/v1/"));
  await operation.locator("button.execute").click();
  const response = await answered;
  const body = await response.text();
  const shown = operation.locator(".live-responses-table tbody .response-col_status").first();
  assert.match((await shown.textContent()) ?? "", new RegExp(`^${response.status()}`));
  await group.click();
  return { code: response.status(), body };
}
