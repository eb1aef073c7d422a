import type { Quarry } from "@quarry/client";
import type { Page } from "playwright-core";
import { visit } from "./visitor";

type DialogView = {
  name: string;
  /** Small screens only have it. */
  isNarrow?: boolean;
  open: (page: Page) => Promise<unknown>;
};

const LIST_OF_LEADS = "**/api/v1/leads?*";

/** A job that still runs when it is looked at: it has a lead, a failed site, and a domain that is asked again. */
export async function startLiveJob(quarry: Quarry): Promise<string> {
  const { id } = await quarry.jobs.create({
    urls: ["moonstall-night-market.com", "missing-lantern-works.com", "no-such-company.test"],
    name: "A running job",
    config: { max_depth: 0, max_pages_per_site: 1, max_retries: 10 },
  });
  return id;
}

const selectFirstLead = async (page: Page) => {
  await visit(page, "/leads?has_email=true");
  await page
    .getByRole("checkbox", { name: /^Select (?!all)/ })
    .first()
    .click();
};

const openMenu = async (page: Page, name: string) => {
  await page.getByRole("button", { name, exact: true }).first().click();
  await page.getByRole("menu").waitFor();
};

const openDialog = async (page: Page, name: string | RegExp) => {
  await page.getByRole("button", { name, exact: true }).first().click();
  await page.getByRole("dialog").waitFor();
};

/** A running job, the page of consent, menus and dialogs. `profileId` is a lead with people. */
export const dialogViews = (
  liveJobId: string,
  profileId: string,
  authorizePath: string,
): DialogView[] => [
  {
    name: "job-live",
    open: async (page) => {
      await visit(page, `/jobs/${liveJobId}`);
      await page.getByText("running", { exact: true }).waitFor();
      await page.getByRole("link", { name: /Moonstall/ }).waitFor();
    },
  },
  {
    name: "job-reason",
    open: async (page) => {
      await page.getByRole("link", { name: /Page not found 1/ }).click();
      await page.getByRole("button", { name: /^missing-lantern/ }).click();
      await page.getByText("404", { exact: true }).first().waitFor();
    },
  },
  { name: "job-cancel", open: (page) => openDialog(page, "Cancel the job") },
  {
    name: "job-export",
    open: async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await openDialog(page, "Export");
      await page.getByLabel("Sites without a lead").waitFor();
    },
  },
  {
    name: "consent",
    open: async (page) => {
      await visit(page, authorizePath);
      await page.getByRole("heading", { name: /^Connect / }).waitFor();
    },
  },
  {
    name: "leads-filter",
    open: async (page) => {
      await visit(page, "/leads?country=DE");
      await page.getByRole("grid").waitFor();
      await openMenu(page, "Filter");
    },
  },
  {
    name: "leads-columns",
    open: async (page) => {
      await visit(page, "/leads");
      await page.getByRole("row", { name: /Moonstall/ }).waitFor();
      await page.getByRole("button", { name: "Columns" }).click();
      await page.getByRole("button", { name: "Reset the columns" }).waitFor();
    },
  },
  {
    name: "leads-message",
    open: async (page) => {
      await page.context().grantPermissions(["clipboard-write"]);
      await visit(page, "/leads");
      await openMenu(page, "Copy as code");
      await page.getByRole("menuitem", { name: "Copy as curl" }).click();
      await page.getByText("Copied as curl").waitFor();
    },
  },
  {
    name: "leads-loading",
    open: async (page) => {
      // The next view ends it.
      await page.route(LIST_OF_LEADS, () => {});
      await visit(page, "/leads?q=slow");
      await page.locator("[role=row][aria-busy]").first().waitFor();
    },
  },
  {
    name: "leads-error",
    open: async (page) => {
      const error = { code: "internal_error", message: "The service is busy. Try again" };
      await page.route(LIST_OF_LEADS, (route) =>
        route.fulfill({
          status: 422,
          headers: { "x-request-id": "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b" },
          json: { error },
        }),
      );
      await visit(page, "/leads?q=failing");
      await page.getByText(error.message).waitFor();
      await page.unroute(LIST_OF_LEADS);
    },
  },
  {
    name: "leads-offline",
    open: async (page) => {
      await visit(page, "/leads");
      await page.getByRole("row", { name: /Moonstall/ }).waitFor();
      await page.context().setOffline(true);
      await page.getByText("You are offline.").waitFor();
    },
  },
  {
    name: "navigation",
    isNarrow: true,
    open: async (page) => {
      await page.context().setOffline(false);
      await page.getByText("You are offline.").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Open the navigation" }).click();
      await page.getByRole("dialog", { name: "Quarry" }).waitFor();
    },
  },
  {
    name: "not-found",
    open: (page) => visit(page, "/no-such-page"),
  },
  {
    name: "leads-no-match",
    open: async (page) => {
      await visit(page, "/leads?q=nothing-like-this");
      await page.getByRole("heading", { name: "No lead matches" }).waitFor();
    },
  },
  {
    name: "leads-merge",
    open: async (page) => {
      await openMenu(page, "More");
      await page.getByRole("menuitem", { name: "Merge duplicates…" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "leads-export",
    open: async (page) => {
      await selectFirstLead(page);
      await openDialog(page, "Export");
    },
  },
  {
    name: "leads-tag",
    open: async (page) => {
      await selectFirstLead(page);
      await openDialog(page, "Tag");
    },
  },
  {
    name: "leads-delete",
    open: async (page) => {
      await selectFirstLead(page);
      await openDialog(page, "Delete");
    },
  },
  {
    name: "lead-erase",
    open: async (page) => {
      await visit(page, `/leads/${profileId}`);
      await openDialog(page, /^Erase Jürgen/);
    },
  },
  {
    name: "lead-missing",
    open: async (page) => {
      await visit(page, "/leads/019a9c3e-7d2b-7c41-9f0a-000000000000");
      await page.getByText("Lead not found").waitFor();
    },
  },
  {
    name: "verify-file",
    open: async (page) => {
      await visit(page, "/verify");
      await page.getByLabel("CSV or Excel file").setInputFiles({
        name: "contacts.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("Name,E-mail\nAda,ada@acme.test\nGrace,grace@acme.test\n"),
      });
      await page.getByLabel("First rows of the file").waitFor();
    },
  },
  {
    name: "key-created",
    open: async (page) => {
      await visit(page, "/settings/api-keys");
      await page.getByRole("button", { name: "New API key" }).click();
      await page.getByLabel("Name").fill("Warehouse");
      await page.getByRole("button", { name: "Create the key" }).click();
      await page.getByLabel("API key", { exact: true }).waitFor();
    },
  },
];

/** The pages of a workspace that has nothing yet. */
export const EMPTY_VIEWS: DialogView[] = [
  ["empty-start", "/", "Turn websites into leads"],
  ["empty-jobs", "/jobs", "No jobs yet"],
  ["empty-leads", "/leads", "No leads yet"],
  ["empty-watch", "/watch", "Watch websites for changes"],
  ["empty-automate", "/automate", "Run steps on new leads"],
  ["empty-analytics", "/analytics", "Nothing to count yet"],
].map(([name, path, title]) => ({
  name: name as string,
  open: async (page) => {
    await visit(page, path as string);
    await page
      .getByRole("heading", { name: title as string, level: 2 })
      .first()
      .waitFor();
  },
}));
