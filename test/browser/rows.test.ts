import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { clientOf, crawl, LONG_TEST, newVisitor, PASSWORD, register } from "./support/visitor";

const panelOf = (page: Page) => page.getByRole("link", { name: "Open as a page" });

/** Opens the panel of a lead in one way, and closes it. */
async function opens(page: Page, act: () => Promise<void>): Promise<void> {
  await act();
  await panelOf(page).waitFor();
  await page.getByRole("button", { name: "Close the panel" }).click();
  await panelOf(page).waitFor({ state: "detached" });
}

/** The cells of the row of a lead, without the one that selects it. */
async function cellsOf(row: Locator): Promise<Locator[]> {
  await row.waitFor();
  const [, ...cells] = await row.getByRole("gridcell").all();
  expect(cells.length).toBeGreaterThan(5);
  return cells;
}

it("opens a lead from anywhere in its row", LONG_TEST, async () => {
  const page = await newVisitor();
  await register(page, "ada@wonka.test", "Wonka");
  await crawl(page, ["savonnerie-brume.fr", "nordlicht-optik-wien.at"]);

  // The list of a job opens pages.
  const table = page.getByRole("region", { name: "Leads of the job" });
  await table.getByRole("row", { name: /Nordlicht/ }).click();
  await page.getByRole("heading", { name: "Nordlicht Optik", level: 1 }).waitFor();
  const quarry = await clientOf({ email: "ada@wonka.test", password: PASSWORD });
  const { data: leads } = await quarry.leads.list();
  await quarry.leads.tags.assign(leads[0]!.id, { name: "Glasses" });
  await quarry.leads.tags.assign(leads[1]!.id, { name: "Bread" });

  // With the pointer: each cell, the link in the first one, and a tag.
  await page.goto("/leads");
  const row = page.getByRole("row", { name: /Nordlicht/ });
  for (const cell of await cellsOf(row)) await opens(page, () => cell.click());
  await opens(page, () => row.getByRole("link").click());
  await opens(page, () => row.getByText(/Glasses|Bread/).click());
  // The first cell selects, also beside its box.
  await row
    .getByRole("gridcell")
    .first()
    .click({ position: { x: 3, y: 3 } });
  await page.getByText("1 selected").waitFor();
  expect(await panelOf(page).count()).toBe(0);

  // With keys, also the row after it, and the focus returns to the grid.
  await page.getByRole("grid").focus();
  await page.keyboard.press("Home");
  for (let nth = 0; nth < 2; nth++) {
    await page.keyboard.press("Enter");
    await panelOf(page).waitFor();
    await page.keyboard.press("Escape");
    await panelOf(page).waitFor({ state: "detached" });
    await page.locator("[role=grid]:focus").waitFor();
    await page.keyboard.press("ArrowDown");
  }

  // With a finger.
  const phone = await newVisitor({ width: 360, height: 780, touch: true });
  await phone.goto("/sign-in");
  await phone.getByLabel("E-mail address").fill("ada@wonka.test");
  await phone.getByLabel("Password").fill(PASSWORD);
  await phone.getByRole("button", { name: "Sign in" }).tap();
  await phone.getByRole("heading", { name: "Start", exact: true }).waitFor();
  await phone.goto("/leads");
  const touched = phone.getByRole("row", { name: /Nordlicht/ });
  for (const cell of await cellsOf(touched)) await opens(phone, () => cell.tap());
  await opens(phone, () => touched.getByRole("link").tap());
});

/** Longer than a row waits for a second click. */
const letTimePass = (page: Page) => page.clock.fastForward(2_000);

it(
  "selects a word in the grid of leads with a double click, and does not open the lead",
  LONG_TEST,
  async () => {
    const page = await newVisitor();
    await register(page, "joan@wonka.test", "Words");
    await crawl(page, ["nordlicht-optik-wien.at"]);
    await page.clock.install();
    await page.goto("/leads");
    const row = page.getByRole("row", { name: /Nordlicht/ });
    const domain = row.getByText("nordlicht-optik-wien.at", { exact: true });
    await domain.dblclick({ position: { x: 10, y: 8 } });
    expect(await page.evaluate("getSelection().toString().trim()")).toBe("nordlicht");
    await letTimePass(page);
    expect(await panelOf(page).count()).toBe(0);
    // One click opens it.
    await page.evaluate("getSelection().empty()");
    await domain.click();
    await panelOf(page).waitFor();
  },
);

it("selects text in the row of a lead without following its link", LONG_TEST, async () => {
  const page = await newVisitor();
  await register(page, "grace@wonka.test", "Texts");
  await crawl(page, ["nordlicht-optik-wien.at"]);
  const row = page
    .getByRole("region", { name: "Leads of the job" })
    .getByRole("row", { name: /Nordlicht/ });
  const domain = row.getByRole("cell", { name: "nordlicht-optik-wien.at", exact: true });
  const { pathname } = new URL(page.url());

  // A new tab, with a modifier and with the middle button.
  for (const how of [{ modifiers: ["ControlOrMeta" as const] }, { button: "middle" as const }]) {
    const opened = page.context().waitForEvent("page");
    await domain.click(how);
    const tab = await opened;
    await tab.waitForURL(/\/leads\/./);
    await tab.close();
  }
  expect(new URL(page.url()).pathname).toBe(pathname);

  await page.clock.install();
  const box = (await domain.boundingBox())!;
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 13, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, middle, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate("getSelection().toString().trim()")).toBe("nordlicht-optik-wien.at");
  expect(new URL(page.url()).pathname).toBe(pathname);

  // A double click selects a word.
  await page.evaluate("getSelection().empty()");
  await domain.dblclick({ position: { x: 16, y: box.height / 2 } });
  expect(await page.evaluate("getSelection().toString().trim()")).toBe("nordlicht");
  await letTimePass(page);
  expect(new URL(page.url()).pathname).toBe(pathname);

  // Without a selection, a click on the text follows the link.
  await page.evaluate("getSelection().empty()");
  await domain.click();
  await page.getByRole("heading", { name: "Nordlicht Optik", level: 1 }).waitFor();
});
