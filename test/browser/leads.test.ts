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
  // Until the list is loaded, the page of the job stays, which shows the same leads.
  await page.getByRole("heading", { name: "Leads", exact: true, level: 1 }).waitFor();
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

it("writes to a person of a lead in a tone and a language", LONG_TEST, async () => {
  const page = await newVisitor();
  await register(page, "ada@tyrell.test", "Tyrell");
  await upload(page, "Website\nhafenwerk-robotik.de\n");
  await page.getByRole("row", { name: /Hafenwerk/ }).click();
  await page.getByRole("link", { name: "Open as a page" }).click();
  await page.getByText("Jürgen Möller", { exact: true }).waitFor();
  await page.getByText("No texts yet.").waitFor();
  const credits = Number(await page.getByLabel(/^\d+ credits$/).textContent());

  const title = page.getByRole("heading", { name: "Outreach" });
  const outreach = page.locator("section").filter({ has: title });
  await outreach.getByRole("button", { name: "Write", exact: true }).click();
  await outreach.getByLabel("Text").selectOption("Follow-up");
  const recipient = outreach.getByLabel("Recipient");
  const person = recipient.locator("option", { hasText: "Möller" });
  const personId = (await person.getAttribute("value")) ?? "";
  await recipient.selectOption(personId);
  await outreach.getByLabel("Language").selectOption("French");
  await outreach.getByLabel("What you offer").fill("Spare grippers within a day");
  await outreach.getByLabel("Tone (optional)").fill("formal");
  const request = page.waitForRequest(
    (one) => one.method() === "POST" && one.url().endsWith("/outreach"),
  );
  await outreach.getByRole("button", { name: "Write (2 credits)" }).click();
  expect((await request).postDataJSON()).toMatchObject({
    kind: "follow_up",
    product: "Spare grippers within a day",
    tone: "formal",
    language: "fr",
    person_id: personId,
  });
  // The text stays, and was paid for.
  const text = outreach.getByRole("listitem");
  await text.getByText("Follow-up, formal").waitFor();
  await page.getByLabel(`${credits - 2} credits`).waitFor();
  await page.reload();
  await text.getByText("Follow-up, formal").waitFor();
  expect(await text.count()).toBe(1);
});
