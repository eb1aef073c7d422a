import { expect, it } from "vitest";
import { crawl, LONG_TEST, newVisitor, register } from "./support/visitor";

const HOST = "northfield-analytics.io";

it("says what is wrong where it is wrong", LONG_TEST, async () => {
  // The response without a profile of the ideal customer.
  const page = await newVisitor({ caused: /status of 400/ });
  await register(page, "ada@mistakes.test", "Mistakes");

  // A file that cannot be read starts no job.
  await page.getByLabel("CSV or Excel file").setInputFiles({
    name: "sites.xlsx",
    mimeType: "application/octet-stream",
    buffer: Buffer.from("\u0000\u0001\u0002".repeat(40)),
  });
  await page.getByText("neither a text file nor a readable workbook").waitFor();
  const disabled = page.getByRole("button", { name: "Start the job", disabled: true });
  await disabled.waitFor();
  expect(await disabled.count()).toBe(1);
  await page.goto("/");
  await crawl(page, [HOST]);

  // A pasted list.
  await page.goto("/verify");
  await page.getByLabel("E-mail addresses").fill(`press@${HOST}\nnot an address\ninfo@`);
  await page.getByText("1 address. 2 left out: “info@”, “not an address”.").waitFor();

  // A country that does not exist.
  await page.goto("/find?q=dental");
  await page.getByLabel("Country", { exact: true }).fill("Atlantis");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByText("No country has this name.").waitFor();
  await page.locator("input[aria-invalid='true']").waitFor();

  // Without verified addresses, and without a selection.
  await page.goto("/leads?email_status=valid");
  await page.getByText("Addresses get their status when they are verified").waitFor();
  await page.getByRole("button", { name: "Reset search and filters" }).click();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByLabel("E-mail addresses", { exact: true }).check();
  await page.getByLabel("Only safe addresses").waitFor();
  await page.keyboard.press("Escape");

  // Without a profile of the ideal customer.
  await page.getByRole("row", { name: /Northfield/ }).click();
  await page.getByRole("button", { name: "Score (2 credits)" }).click();
  await page.getByRole("link", { name: "Settings, Ideal customer" }).click();
  await page.getByRole("heading", { name: "Ideal customer" }).waitFor();
});

it("draws charts in a browser whose language Intl rejects", LONG_TEST, async () => {
  const page = await newVisitor();
  await page.addInitScript(
    `Object.defineProperty(Navigator.prototype, "language", { get: () => "en-US@posix", configurable: true })`,
  );
  await register(page, "grace@mistakes.test", "Language");
  await crawl(page, [HOST]);
  await page.getByRole("link", { name: "Analytics", exact: true }).click();
  await page.locator(".uplot canvas").first().waitFor();
  expect(await page.getByText("could not be loaded").count()).toBe(0);
});
