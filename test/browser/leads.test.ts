import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { dropFile, LONG_TEST, newVisitor, register } from "./support/visitor";

const CUSTOMERS = `Website,Segment,Owner
brightwater-kayak-works.com,Key account,Ada
pinecrest-cabinet-makers.com,Trial,Ada
`;

/** Crawls a file from the start page, and opens its leads. */
async function upload(page: Page, file: string): Promise<void> {
  await dropFile(page.getByLabel("Websites"), "customers.csv", file);
  await page.getByRole("button", { name: "Start the job" }).click();
  await page.getByText("completed").waitFor();
  await page.getByRole("link", { name: "Leads", exact: true }).click();
}

it("filters leads by a column of the uploaded file", LONG_TEST, async () => {
  const page = await newVisitor();
  await register(page, "ada@soylent.test", "Soylent");
  await upload(page, CUSTOMERS);
  await page.getByText("2 leads", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitem", { name: "Uploaded column" }).click();
  const editor = page.getByRole("dialog", { name: "Uploaded column" });
  // Both are suggested.
  await editor.locator("datalist option", { hasText: "Segment" }).waitFor({ state: "attached" });
  await editor.getByLabel("Column").fill("Segment");
  await editor.locator("datalist option", { hasText: "Trial" }).waitFor({ state: "attached" });
  await editor.getByLabel("Value").fill("Trial");
  await editor.getByRole("button", { name: "Apply" }).click();
  await page.getByText("1 lead", { exact: true }).waitFor();
  await page.getByRole("row", { name: /Pinecrest/ }).waitFor();
  expect(new URL(page.url()).searchParams.get("input")).toBe("Segment=Trial");

  // The URL has the filter, and its chip changes it.
  await page.reload();
  await page.getByRole("button", { name: "Uploaded column Segment is Trial" }).click();
  await editor.getByLabel("Value").fill("Key account");
  await editor.getByLabel("Value").press("Enter");
  await page.getByRole("row", { name: /Brightwater/ }).waitFor();
  expect(await page.getByRole("row", { name: /Pinecrest/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Remove the filter Uploaded column" }).click();
  await page.getByText("2 leads", { exact: true }).waitFor();
});
