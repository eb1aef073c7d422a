import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { keyboardUser } from "./support/keys";
import { LONG_TEST, newVisitor, PASSWORD } from "./support/visitor";

const SITES =
  "Website,Customer no.\nrebkeller-weinversand.de,C-1\ncedar-ridge-veterinary.com,C-2\n";

it("can be used with keys only, from an account to pushed leads", LONG_TEST, async () => {
  const page = await newVisitor();
  const user = keyboardUser(page);
  await page.goto("/register");
  await page.locator("input:focus").waitFor();
  await user.type("keys@acme.test");
  await user.tabTo(/^Password/);
  await user.type(PASSWORD);
  await user.tabTo(/^Workspace/);
  await user.type("Keys");
  await user.press("Enter");

  // A file, and the column that was found in it.
  await page.getByRole("heading", { name: "Start", exact: true }).waitFor();
  await page.locator("textarea:focus").waitFor();
  const chooser = page.waitForEvent("filechooser");
  await user.tabTo(/^CSV or Excel file/);
  await user.press("Enter");
  const file = { name: "sites.csv", mimeType: "text/csv", buffer: Buffer.from(SITES) };
  await (await chooser).setFiles(file);
  await page.getByText("2 sites: at most 22 credits reserved").waitFor();
  await user.note("A chosen file");
  await user.tabTo(/^Column with the websites/, "Shift+Tab");
  await user.tabTo(/^Start the job/);
  await user.press("Enter");
  await page.waitForURL(/\/jobs\/./);
  await page.getByText("completed").waitFor();
  await user.note("The page of a job");
  await user.tabTo(/^Rebkeller/);

  // A webhook, by the palette.
  await user.press("Control+k");
  await page.getByRole("combobox", { name: /Search pages/ }).waitFor();
  await user.type("Integrations");
  await page.getByRole("option", { name: /Integrations/ }).waitFor();
  await user.press("Enter");
  await page.getByRole("heading", { name: "Integrations", level: 1 }).waitFor();
  await user.note("A page from the palette");
  await user.tabTo(/^Webhook/);
  await user.press("Enter");
  await page.getByRole("heading", { name: "Connect Webhook", level: 1 }).waitFor();
  await user.note("The form of a webhook");
  await user.tabTo(/^Address/);
  await user.type("https://harborview-roasters-pdx.com/");
  await user.press("Enter");
  await page.getByLabel("signing secret", { exact: true }).waitFor();
  await user.note("A connected webhook");

  // The list, and a filter from its menu.
  await user.press("Control+k");
  await page.getByRole("combobox", { name: /Search pages/ }).waitFor();
  await user.type("Leads");
  await page.getByRole("option", { name: /Leads/ }).first().waitFor();
  await user.press("Enter");
  await page.getByText("2 leads", { exact: true }).waitFor();
  await user.note("The list of leads");
  await user.tabTo(/^Filter$/);
  await user.press("Enter");
  await page.getByRole("menuitem", { name: "Country" }).waitFor();
  await user.type("Country");
  await page.locator("[role=menuitem][data-highlighted]", { hasText: "Country" }).waitFor();
  await user.press("Enter");
  await page.locator("[aria-label=Country]:focus").waitFor();
  await user.press("Escape");
  await page.locator("button:focus", { hasText: "Filter" }).waitFor();
  await user.press("Enter");
  await page.getByRole("menuitem", { name: "Country" }).waitFor();
  await user.type("Country");
  await page.locator("[role=menuitem][data-highlighted]", { hasText: "Country" }).waitFor();
  await user.press("Enter");
  await page.locator("[aria-label=Country]:focus").waitFor();
  await user.type("DE");
  await user.press("Enter");
  await page.getByText("1 lead", { exact: true }).waitFor();
  await user.note("A filtered list");

  // The panel of a lead: verify it and tag it. Closed, it returns the focus to the list.
  await user.tabTo(/^Leads$/);
  await user.press("Enter");
  await page.getByRole("link", { name: "Open as a page" }).waitFor();
  const panel = page.getByRole("dialog", { name: /Rebkeller/ });
  await panel.getByRole("button", { name: "Verify" }).waitFor();
  await user.note("The panel of a lead");
  await user.tabTo(/^Tag$/);
  await user.press("Enter");
  await page.locator("input:focus").waitFor();
  await user.type("Wine");
  await user.press("Enter");
  await panel.getByRole("button", { name: "Remove the tag Wine" }).waitFor();
  await user.note("A tagged lead");
  await user.tabTo(/^Verify$/);
  await user.press("Enter");
  await page.getByText(/^Verified/).waitFor();
  await user.note("A verified lead");
  await user.press("Escape");
  await panel.waitFor({ state: "detached" });
  await page.locator("[role=grid]:focus").waitFor();

  // The selected lead as a file, and to the webhook.
  await user.press("x");
  await user.tabTo(/^Export$/);
  await user.press("Enter");
  await page.getByRole("dialog", { name: "Export 1 lead" }).waitFor();
  await page.locator("input[value=companies]:focus").waitFor();
  await user.note("The kinds of files");
  await user.press("ArrowDown");
  await page.getByLabel("Only safe addresses").waitFor();
  const download = page.waitForEvent("download");
  await user.press("Enter");
  expect(await text(await (await download).createReadStream())).toContain("rebkeller");
  await user.note("An export");
  await user.tabTo(/^Push$/, "Shift+Tab");
  await user.press("Enter");
  await page.getByRole("menuitem", { name: "Webhook" }).waitFor();
  await user.press("ArrowDown");
  await user.press("Enter");
  await page.getByText("Pushed 1 lead").waitFor();
  await user.note("A push");

  await user.tabTo(/^Account$/, "Shift+Tab");
  await user.press("Enter");
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).waitFor();
  await user.type("Sign out");
  await user.press("Enter");
  await page.waitForURL(/\/sign-in$/);
  await page.locator("input:focus").waitFor();
  expect(user.problems).toEqual([]);
});
