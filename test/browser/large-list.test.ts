import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { crawl, LONG_TEST, newVisitor, register } from "./support/visitor";

const TOTAL = 1_000_000;

/** Makes the API list a million leads, of which each is a copy of the only one with another name. */
async function multiply(page: Page): Promise<void> {
  await page.route("**/api/v1/leads?*", async (route) => {
    const url = new URL(route.request().url());
    const wanted = Number(url.searchParams.get("page"));
    const perPage = Number(url.searchParams.get("per_page"));
    url.searchParams.set("page", "1");
    const response = await route.fetch({ url: url.toString() });
    const {
      data: [lead],
    } = (await response.json()) as { data: object[] };
    const first = (wanted - 1) * perPage;
    const data = Array.from({ length: Math.min(perPage, TOTAL - first) }, (_, nth) => ({
      ...lead,
      id: `019a9c3e-7d2b-7c41-9f0a-${String(first + nth).padStart(12, "0")}`,
      company_name: `Company ${first + nth + 1}`,
    }));
    await route.fulfill({
      response,
      json: { data, page: wanted, per_page: perPage, total: TOTAL },
    });
  });
}

/** Drags the scroll bar to a part of its way. */
const scrollTo = (part: number) => `(() => {
  const grid = document.querySelector("[role=grid]");
  grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * ${part};
})()`;

/** Whether a row is in view as a whole. The header of the grid is the first row. */
const isWhole = (nth: number) => `(() => {
  const grid = document.querySelector("[role=grid]").getBoundingClientRect();
  const row = document.querySelector("[aria-rowindex='${nth + 1}']").getBoundingClientRect();
  return row.top >= grid.top && row.bottom <= grid.bottom + 1;
})()`;

it("scrolls a million leads to the very end", LONG_TEST, async () => {
  const page = await newVisitor();
  await register(page, "ada@vandelay.test", "Vandelay");
  await crawl(page, ["lakeshore-translations.ca"]);
  await multiply(page);
  await page.goto("/leads");
  await page.getByText("1,000,000 leads", { exact: true }).waitFor();
  const grid = page.getByRole("grid");
  const rowOf = (nth: number) => page.getByRole("row", { name: new RegExp(`Company ${nth} `) });
  expect(await grid.getAttribute("aria-rowcount")).toBe("1000001");

  // With the scroll bar.
  await page.evaluate(scrollTo(1));
  await rowOf(TOTAL).waitFor();
  expect(await page.evaluate(isWhole(TOTAL))).toBe(true);
  expect(await page.getByRole("row").count()).toBeLessThan(60);
  await page.evaluate(scrollTo(0.5));
  await rowOf(TOTAL / 2).waitFor();

  // With keys, and one row back.
  await grid.focus();
  await page.keyboard.press("Home");
  await rowOf(1).waitFor();
  await page.keyboard.press("End");
  await rowOf(TOTAL).waitFor();
  expect(await page.evaluate(isWhole(TOTAL))).toBe(true);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("x");
  await rowOf(TOTAL - 1)
    .and(page.locator("[aria-selected=true]"))
    .waitFor();
  await page.getByRole("button", { name: "Select all 1,000,000" }).click();
  await page.getByText("1,000,000 selected").waitFor();
});
