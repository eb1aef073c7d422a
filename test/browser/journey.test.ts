import { writeXlsx } from "hucre/xlsx";
import { expect, it } from "vitest";
import {
  connectWebhook,
  crawl,
  downloadOf,
  dropFile,
  LONG_TEST,
  newVisitor,
  PASSWORD,
  register,
  SERVICE_URL,
} from "./support/visitor";

/** Two companies, and a site that forbids crawlers. */
const SITES = `Website,Customer no.
northfield-analytics.io,C-1
brandl-foerderanlagen.de,C-2
gated-archive-society.org,C-3
`;

it("leads from an account to tagged, exported and pushed leads", LONG_TEST, async () => {
  const page = await newVisitor();
  await register(page, "ada@acme.test", "Acme");

  // Addresses with a word among them, and more sites than there are credits.
  await page.getByLabel("Websites").fill("northfield-analytics.io hello");
  await page
    .getByText(
      "1 site: at most 11 credits reserved (1 for the site, 10 for pages that need a browser). What is not used comes back. Not an address: hello.",
    )
    .waitFor();
  const many = Array.from({ length: 501 }, (_, nth) => `company-${nth}.test`).join(" ");
  await page.getByLabel("Websites").fill(many);
  await page.getByText("The workspace has 500 credits, which is too few").waitFor();
  await page.getByRole("button", { name: "Start the job" }).click();
  await page.getByRole("alert").getByText("costs 501 credits, the balance is 500").waitFor();

  await dropFile(page.getByLabel("Websites"), "customers.csv", SITES);
  await page.getByText("3 sites: at most 33 credits reserved").waitFor();
  await page.getByRole("button", { name: "Start the job" }).click();
  await page.getByRole("link", { name: "Northfield Analytics" }).waitFor();
  await page.getByText("completed").waitFor();
  await page.getByLabel("498 credits").waitFor();

  // Why a site has no lead.
  await page.getByRole("link", { name: /Forbidden by robots.txt 1/ }).click();
  await page.getByRole("button", { name: /^gated-archive-society.org/ }).waitFor();
  await page.getByRole("link", { name: /Leads 2/ }).click();

  // The export is a signed link that downloads a file.
  const openExport = async () => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    return page.getByRole("dialog", { name: "Export the job" });
  };
  const exported = async (...choices: string[]) => {
    const dialog = await openExport();
    for (const choice of choices) await dialog.getByLabel(choice, { exact: true }).check();
    return downloadOf(page, dialog.getByRole("button", { name: "Export" }));
  };
  const file = await exported();
  expect(file).toContain("sales@northfield-analytics.io");
  const headerOf = (csv: string) => csv.slice(0, csv.indexOf("\r\n")).split(",");
  // Those of the uploaded list come first.
  expect(headerOf(file).slice(0, 3)).toEqual(["Customer no.", "company_name", "website"]);
  expect(headerOf(file)).toContain("people");
  expect(headerOf(file).length).toBeLessThan(20);
  expect(headerOf(await exported("All columns")).length).toBeGreaterThan(100);
  expect(headerOf(await exported("People")).slice(0, 2)).toEqual(["name", "title"]);
  expect(await exported("Sites without a lead")).toContain(
    "gated-archive-society.org,skipped,robots,Forbidden by robots.txt",
  );
  await connectWebhook(page, "Our server", "https://harborview-roasters-pdx.com/");

  // Search as one types, then a filter; both are in the URL.
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await page.getByText("2 leads", { exact: true }).waitFor();
  await page.getByRole("searchbox", { name: "Search leads" }).fill("northf");
  await page.getByText("1 lead", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitem", { name: "Country" }).click();
  await page.getByRole("combobox", { name: "Country" }).fill("DE");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("1 lead").waitFor();
  expect(page.url()).toBe(`${SERVICE_URL}/leads?country=DE`);
  await page.getByRole("row", { name: /Brandl/ }).waitFor();

  // A tag for the selected lead, and the filter by it.
  await page.getByRole("checkbox", { name: "Select Brandl Förderanlagen GmbH" }).click();
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("combobox", { name: "Tag" }).fill("Machines");
  await page.getByRole("button", { name: "Add the tag" }).click();
  await page.getByText("Tagged 1 lead").waitFor();
  await page.getByRole("row", { name: /Machines/ }).waitFor();
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await page.getByText("Verified 1 lead").waitFor();
  const openExportOf = async (leads: string) => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    return page.getByRole("dialog", { name: `Export ${leads}` });
  };
  const kinds = await openExportOf("1 lead");
  await kinds.getByLabel("E-mail addresses", { exact: true }).check();
  const contacts = await downloadOf(page, kinds.getByRole("button", { name: "Export" }));
  expect(contacts).toMatch(/info@brandl-foerderanlagen\.de/);
  expect(contacts).not.toMatch(/northfield/);
  // The browser remembers what was chosen last.
  const again = await openExportOf("1 lead");
  expect(await again.getByLabel("E-mail addresses", { exact: true }).isChecked()).toBe(true);
  await again.getByLabel("Only safe addresses").check();
  const valid = await downloadOf(page, again.getByRole("button", { name: "Export" }));
  const safeRows = valid.trim().split("\n").slice(1);
  expect(safeRows.length).toBeGreaterThan(0);
  expect(safeRows.filter((row) => !row.includes(",valid,"))).toEqual([]);
  await page.getByRole("button", { name: "Push", exact: true }).click();
  await page.getByRole("menuitem", { name: "Our server" }).click();
  await page.getByText("Pushed 1 lead").waitFor();
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("button", { name: "Remove a tag" }).click();
  await page.getByRole("combobox", { name: "Tag" }).fill("Machines");
  await page.getByRole("button", { name: "Remove the tag" }).click();
  await page.getByText("Removed the tag from 1 lead").waitFor();
  await page.getByRole("row", { name: /Machines/ }).waitFor({ state: "detached" });

  // The details, on a page of their own, after a reload: the session comes from the cookie.
  await page.getByRole("row", { name: /Brandl/ }).click();
  await page.getByRole("dialog").getByText("info@brandl-foerderanlagen.de").first().waitFor();
  await page.getByRole("link", { name: "Open as a page" }).click();
  await page.reload();
  await page.getByRole("heading", { name: "Brandl Förderanlagen GmbH" }).waitFor();
  await page.getByLabel("New note").fill("Call on <b>Monday</b>");
  await page.getByRole("button", { name: "Add the note" }).click();
  // Text is shown as text.
  await page.getByText("Call on <b>Monday</b>").waitFor();
  await page.getByRole("button", { name: "Correct the lead" }).click();
  await page.getByLabel("Company name").fill("Brandl");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Brandl", exact: true }).waitFor();
  await page.getByRole("button", { name: "Restore: Company name" }).click();
  await page.getByRole("heading", { name: "Brandl Förderanlagen GmbH" }).waitFor();

  // A change shows at once, and is taken back when the service rejects it.
  const { promise: rejection, resolve: reject } = Promise.withResolvers<void>();
  const error = { code: "validation_failed", message: "No more tags today" };
  await page.route("**/leads/*/tags", async (route) => {
    await rejection;
    await route.fulfill({ status: 422, json: { error } });
  });
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("combobox", { name: "Tag" }).fill("Lost");
  await page.getByRole("combobox", { name: "Tag" }).press("Enter");
  const lost = page.getByRole("button", { name: "Remove the tag Lost" });
  await lost.waitFor();
  reject();
  await page.getByText("No more tags today").first().waitFor();
  await lost.waitFor({ state: "detached" });
  await page.unroute("**/leads/*/tags");

  // Without a network the page says so, and keeps what it shows.
  await page.context().setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await page.getByRole("heading", { name: "Brandl Förderanlagen GmbH" }).waitFor();
  await page.context().setOffline(false);
  await page.getByText("You are offline.").waitFor({ state: "detached" });

  // A workbook: the column is chosen, a site is known, another one cannot be read.
  await page.goto("/");
  const rows = [
    ["Company", "Homepage", "Partner"],
    ["Northfield", "northfield-analytics.io", "fortified-savings-bank.com"],
    ["Partners", "brandl-foerderanlagen.de", "northfield-analytics.io"],
  ];
  await page.getByLabel("CSV or Excel file").setInputFiles({
    name: "partners.xlsx",
    mimeType: "application/octet-stream",
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: "Partners", rows }] })),
  });
  await page.getByText("You have leads of all 2 sites already.").waitFor();
  await page.getByLabel("Column with the websites").selectOption("Partner");
  await page.getByText("You have leads of 1 of the 2 sites already.").waitFor();
  await page.getByText("2 sites: at most 22 credits reserved").waitFor();
  await page.getByLabel("Known sites").selectOption("Skip them");
  await page.getByText("2 sites: at most 11 credits reserved").waitFor();
  await page.getByRole("button", { name: "Start the job" }).click();
  await page.getByRole("link", { name: /Already a lead 1/ }).waitFor();
  const job = page.url();
  await page.getByRole("button", { name: "Retry 1 failed site" }).click();
  await page.getByRole("heading", { name: "partners (retry)" }).waitFor();
  expect(page.url()).not.toBe(job);

  // A sentence is a search.
  await page.goto("/");
  await page.getByLabel("Websites").fill("Dental practices in Bath");
  await page.getByRole("button", { name: "Find companies" }).click();
  await page.waitForURL(/\/find\?q=Dental/);
  expect(await page.getByLabel("Search the web").inputValue()).toBe("Dental practices in Bath");
});

it(
  "keeps two workspaces apart, merges duplicates, and returns to the page after sign-in",
  LONG_TEST,
  async () => {
    const [ada, bob] = await Promise.all([newVisitor(), newVisitor()]);
    await Promise.all([
      register(ada, "ada@globex.test", "Globex"),
      register(bob, "bob@initech.test", "Initech"),
    ]);
    await Promise.all([
      crawl(ada, ["harborview-roasters-pdx.com"]),
      crawl(bob, ["talleres-arrieta-mecanizados.es"]),
    ]);
    await ada.getByRole("link", { name: "Start", exact: true }).click();
    await ada.getByLabel("Websites").fill("harborview-roasters-pdx.com");
    await ada.getByLabel("Known sites").selectOption("Add new leads");
    await ada.getByRole("button", { name: "Start the job" }).click();
    await ada.waitForURL(/\/jobs\/./);
    await ada.getByText("completed").waitFor();
    await ada.getByRole("link", { name: "Leads", exact: true }).click();
    await ada.getByText("2 leads").waitFor();
    await ada.getByRole("button", { name: "More" }).click();
    await ada.getByRole("menuitem", { name: "Merge duplicates…" }).click();
    await ada.getByRole("button", { name: "Merge 1 domain" }).click();
    await ada.getByText("Merged the leads of 1 domain").waitFor();
    await ada.getByText("1 lead", { exact: true }).waitFor();
    await ada.getByRole("row", { name: /Harborview/ }).click();
    await ada.getByRole("link", { name: "Open as a page" }).click();
    await ada.getByRole("heading", { name: "Harborview Roasters" }).waitFor();
    const lead = ada.url();
    await bob.goto(lead);
    await bob.getByText("Lead not found").waitFor();
    await bob.getByRole("link", { name: "Leads", exact: true }).click();
    await bob.getByText("1 lead", { exact: true }).waitFor();
    await bob.getByRole("row", { name: /Arrieta/ }).waitFor();

    // Signed out in one tab, a second tab of the same browser follows, and comes back after sign-in.
    const other = await ada.context().newPage();
    await other.goto("/");
    await other.getByRole("button", { name: "Account", exact: true }).click();
    await other.getByRole("menuitem", { name: "Sign out everywhere" }).click();
    await other.getByRole("button", { name: "Sign out everywhere" }).click();
    await other.waitForURL(/sign-in/);
    await ada.waitForURL(/\/sign-in\?next=/);
    await ada.getByText("You return to the page you came from.").waitFor();
    await ada.getByLabel("E-mail address").fill("ada@globex.test");
    await ada.getByLabel("Password").fill(PASSWORD);
    await ada.getByRole("button", { name: "Sign in" }).click();
    await ada.getByRole("heading", { name: "Harborview Roasters" }).waitFor();
    expect(ada.url()).toBe(lead);
  },
);

it("maps a rejected form to its fields, and shows the sentence of the API", async () => {
  const page = await newVisitor();
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill("nobody@acme.test");
  await page.getByLabel("Password").fill("wrong password");
  await page.getByRole("button", { name: "Sign in" }).click();
  expect(await page.getByRole("alert").textContent()).toMatch(/Request [0-9a-f-]{36}$/);
  await page.goto("/register");
  await page.getByLabel("E-mail address").fill("name@host");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create the account" }).click();
  const field = page.getByLabel("E-mail address");
  await page.locator("input[aria-invalid='true']:focus").waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
});
