import type { Page } from "playwright-core";
import type { Seeded } from "./seed";
import { visit } from "./visitor";

type View = { name: string; open: (page: Page, ids: Seeded) => Promise<unknown> };

/** The pages that verify, find, watch and automate, in the workspace of `seedWorkspace`. */
export const AUTOMATION_VIEWS: View[] = [
  {
    name: "verify",
    open: async (page) => {
      await visit(page, "/verify");
      await page.getByRole("link", { name: "Trade fair, autumn" }).waitFor();
    },
  },
  {
    name: "verified-list",
    open: async (page, { verificationId }) => {
      await visit(page, `/verify/${verificationId}`);
      await page.getByText("completed").waitFor();
      await page.getByRole("cell", { name: "sales@northfield-analytics.io" }).waitFor();
    },
  },
  {
    name: "find-web",
    open: async (page) => {
      await visit(page, "/find?q=dental");
      await page.getByRole("checkbox", { name: /Select brightwater/ }).check();
      await page.getByRole("button", { name: "Add to leads" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "find-maps",
    open: async (page) => {
      await visit(page, "/find?tab=maps&q=dentist");
      await page
        .getByRole("checkbox", { name: /Select Brightwater/ })
        .first()
        .waitFor();
    },
  },
  {
    name: "find-hiring",
    open: async (page) => {
      await visit(page, "/find?tab=hiring");
      await page.getByRole("button", { name: "Open roles of Northfield Analytics" }).click();
      await page.getByRole("link", { name: "Senior Platform Engineer" }).waitFor();
    },
  },
  {
    name: "watch-changes",
    open: async (page) => {
      await visit(page, "/watch");
      await page.getByText("vinter@fjordlinje-kajakk.no", { exact: true }).waitFor();
    },
  },
  {
    name: "watch-schedules",
    open: async (page) => {
      await visit(page, "/watch?tab=schedules");
      await page.getByRole("switch", { name: "Run Machine builders by itself" }).waitFor();
    },
  },
  {
    name: "watch-new",
    open: async (page) => {
      await visit(page, "/watch");
      await page.getByRole("button", { name: "New schedule" }).click();
      await page.getByRole("textbox", { name: "Websites" }).fill("acme.com");
    },
  },
  {
    name: "automate",
    open: async (page) => {
      await visit(page, "/automate");
      await page.getByRole("cell", { name: /Score and tag the best/ }).waitFor();
    },
  },
  {
    name: "workflow",
    open: async (page, { workflowId }) => {
      await visit(page, `/automate/${workflowId}`);
      await page.getByRole("button", { name: "Try on five leads" }).click();
      await page.getByRole("region", { name: "Outcomes" }).waitFor();
    },
  },
  {
    name: "workflow-runs",
    open: async (page, { workflowId }) => {
      await visit(page, `/automate/${workflowId}?tab=runs`);
      await page.getByText("ideal customer profile is empty").waitFor();
    },
  },
];
