import { expect, it } from "vitest";
import { OTHER_CHANGING_HOST } from "./support/changing-site";
import { runSchedule } from "./support/seed";
import { clientOf, downloadOf, LONG_TEST, newVisitor, PASSWORD, register } from "./support/visitor";

it("verifies, finds, watches and automates", LONG_TEST, async () => {
  const page = await newVisitor();
  await register(page, "mia@umbrella.test", "Umbrella");

  // A pasted list, its distribution, and the download of the addresses that are safe.
  await page.goto("/verify");
  await page
    .getByLabel("E-mail addresses")
    .fill("Sales <sales@northfield-analytics.io>, press@northfield-analytics.io; @broken");
  await page.getByText("2 addresses. 1 left out: “@broken”.").waitFor();
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("completed").waitFor();
  await page.getByRole("link", { name: /invalid 1/ }).click();
  await page.getByRole("cell", { name: /press@northfield/ }).waitFor();
  expect(await page.getByRole("cell", { name: /sales@northfield/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Export" }).click();
  const safe = page.getByRole("group", { name: "Safe: valid" });
  const file = await downloadOf(page, safe.getByRole("menuitem", { name: "CSV" }));
  expect(file).toContain("sales@northfield-analytics.io");
  expect(file).not.toContain("press@");

  // A found company becomes a lead with a tag.
  await page.goto("/find");
  await page.getByRole("searchbox", { name: "Search the web" }).fill("trattoria");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("checkbox", { name: "Select trattoria-lanterna-chicago.com" }).check();
  await page.getByRole("button", { name: "Add to leads" }).click();
  await page.getByLabel("Tag (optional)").fill("Lunch");
  await page.getByRole("button", { name: "Crawl 1 site" }).click();
  await page.getByText("completed").waitFor();
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await page.getByRole("row", { name: /Lunch/ }).waitFor();

  // Found again, it is tagged only, or crawled again into the same lead.
  await page.goto("/find?q=trattoria");
  await page.getByText("your lead").waitFor();
  await page.getByRole("checkbox", { name: "Select trattoria-lanterna-chicago.com" }).check();
  await page.getByRole("button", { name: "Add to leads" }).click();
  await page.getByText("One company is a lead already. A tag makes a list of them.").waitFor();
  await page.getByRole("button", { name: "Tag 1 lead" }).waitFor();
  const choice = page.getByLabel("What to do with them");
  await choice.selectOption("Crawl them and update their leads");
  await page.getByText("1 site: at most 11 credits reserved").waitFor();
  await page.getByLabel("Tag (optional)").fill("Dinner");
  await page.getByRole("button", { name: "Crawl 1 site" }).click();
  await page.getByText("completed").waitFor();
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await page.getByRole("row", { name: /Dinner.*Lunch|Lunch.*Dinner/ }).waitFor();
  await page.getByText("1 lead", { exact: true }).waitFor();

  // Or it becomes a second lead.
  await page.goto("/find?q=trattoria");
  await page.getByRole("checkbox", { name: "Select trattoria-lanterna-chicago.com" }).check();
  await page.getByRole("button", { name: "Add to leads" }).click();
  await choice.selectOption("Crawl them and add new leads");
  await page.getByText("Each company gets a second lead.").waitFor();
  await page.getByRole("button", { name: "Crawl 1 site" }).click();
  await page.getByText("completed").waitFor();
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await page.getByText("2 leads", { exact: true }).waitFor();
  expect(await page.getByRole("row", { name: /Lanterna/ }).count()).toBe(2);
  // The new one has no tag. The first one keeps its tags.
  await page.getByRole("row", { name: /Dinner/ }).waitFor();
  expect(await page.getByRole("row", { name: /Dinner/ }).count()).toBe(1);

  // A schedule, paused at once. What the page shows is what the API has after a reload.
  await page.goto("/watch");
  await page.getByRole("button", { name: "Create a monitor" }).click();
  await page.getByLabel("Name").fill("Flowers");
  await page.getByRole("textbox", { name: "Websites" }).fill(OTHER_CHANGING_HOST);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const isOn = page.getByRole("switch", { name: "Run Flowers by itself" });
  await isOn.click();
  await page.getByRole("cell", { name: "paused" }).waitFor();
  await page.reload();
  expect(await isOn.getAttribute("aria-checked")).toBe("false");
  // Its first run remembers the site, the second one finds what changed, which the lead shows.
  const quarry = await clientOf({ email: "mia@umbrella.test", password: PASSWORD });
  const { data: schedules } = await quarry.schedules.list();
  for (let run = 0; run < 2; run++) await runSchedule(quarry, schedules[0]!.id);
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await page.getByRole("grid").getByRole("row", { name: /Malwa/ }).click();
  const changes = page.locator("section", { hasText: "Changes of the site" });
  await changes.getByText(/wesela@kwiaciarnia-malwa-warszawa\.pl/).waitFor();
  // A number is written as everywhere else.
  await page.goto("/watch");
  await page.getByText("+48 22 635 14 20", { exact: true }).waitFor();

  // Steps from a template, moved by keyboard, tried and saved.
  await page.goto("/automate/new?template=clean");
  const verify = page.getByRole("group", { name: "Step 2: Verify addresses" });
  await verify.getByRole("button", { name: "Remove step 2" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByRole("group", { name: "Step 1: Verify addresses" }).waitFor();
  await page.getByRole("button", { name: "Add a step" }).click();
  await page.getByRole("menuitem", { name: /Add a note/ }).click();
  await page.getByText("Fill in step 5.").waitFor();
  await page.getByLabel("Text of the note").fill("Checked");
  await page.getByRole("button", { name: "Try on five leads" }).click();
  await page.getByText("0 of 1 lead reach the end, 1 may, depending on the run.").waitFor();
  await page.getByRole("button", { name: "Create the workflow" }).click();
  await page.getByRole("tab", { name: "Runs" }).waitFor();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("listitem").getByText("completed").first().waitFor();
});
