import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { AUTOMATION_VIEWS } from "./support/automation-views";
import { findViolations, loadAxe } from "./support/axe";
import { registerClient } from "./support/connect-client";
import { dialogViews, EMPTY_VIEWS, startLiveJob } from "./support/dialog-views";
import { type Seeded, seedWorkspace } from "./support/seed";
import { seedTeam, teamViews } from "./support/team-views";
import {
  crawl,
  newVisitor,
  ownerClient,
  register,
  SERVICE_URL,
  signInAsOwner,
  visit,
} from "./support/visitor";

/** The screenshots of all pages, to look at. CI keeps them. */
const FOLDER = "dist/screenshots";
const TAKES_ALL = process.env["SCREENSHOTS"] === "all";
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Not the sites of another test: a site may reject two crawls at once. */
const SITES = ["kaminski-tremblay-law.ca", "hidden-orchard-cider.com"];
const SITES_FILE = `Customer no.,Company,Website,Owner
K-1042,Kaminski Tremblay Law,kaminski-tremblay-law.ca,Maria Keller
K-1043,Hidden Orchard Cider,https://hidden-orchard-cider.com/about,Jonas Brandt
K-1044,Talleres Arrieta,talleres-arrieta-mecanizados.es,Maria Keller
K-1045,Unknown,,
`;

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The narrowest screen on which pages need no sideways scrolling. */
const NARROWEST = { width: 360, height: 780 };
/** Waits until the page has applied another theme or width: axe reads the colours, and scripts measure the width. */
const NEXT_PAINT =
  "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))";
/** The page, or its content, which scrolls by itself below the top bar. */
const SCROLLS_SIDEWAYS = `[document.documentElement, document.getElementById("content")]
  .some((element) => element && element.scrollWidth > element.clientWidth)`;
const showsTheme = (theme: "light" | "dark") => `new Promise((resolve) => {
  const isApplied = () => document.documentElement.classList.contains("dark") === ${theme === "dark"};
  const check = () => requestAnimationFrame(isApplied() ? () => requestAnimationFrame(resolve) : check);
  check();
})`;
/** The test looks at many pages, and the machine may be busy. */
const TIMEOUT_MS = 600_000;

/** A page, and how to get to the state that is looked at. `leadId` is in the URL of a lead. */
type View = {
  name: string;
  isNarrow?: boolean;
  open: (page: Page, ids: Ids) => Promise<unknown>;
};
type Ids = Seeded & { jobPath: string; leadPath: string };

const NO_IDS: Ids = {
  jobPath: "",
  leadPath: "",
  verificationId: "",
  workflowId: "",
  profileId: "",
};

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 }).waitFor();

const PUBLIC: View[] = [
  ["sign-in", "Sign in"],
  ["register", "Create an account"],
  ["forgot-password", "Set a new password"],
  ["reset-password", "Choose a new password"],
  ["verify-email", "Verify your e-mail address"],
  ["accept-invitation", "Join the workspace"],
].map(([name = "", title = ""]) => ({
  name,
  open: async (page) => {
    await visit(page, `/${name}`);
    await heading(page, title);
  },
}));

const SIGNED_IN: View[] = [
  {
    name: "start",
    open: async (page) => {
      await visit(page, "/");
      await page.getByRole("link", { name: /kaminski/ }).waitFor();
    },
  },
  {
    name: "start-file",
    open: async (page) => {
      await visit(page, "/");
      await page.getByLabel("CSV or Excel file").setInputFiles({
        name: "law-firms.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(SITES_FILE),
      });
      await page.getByText("3 sites: at most 33 credits reserved").waitFor();
      await page.getByLabel("Known sites").waitFor();
      await page.getByLabel("First rows of the file").waitFor();
    },
  },
  {
    name: "jobs",
    open: async (page) => {
      await visit(page, "/jobs");
      await page.getByRole("cell", { name: "completed" }).first().waitFor();
    },
  },
  {
    name: "job",
    open: async (page, { jobPath }) => {
      await visit(page, jobPath);
      await page.getByRole("link", { name: "Kaminski Tremblay Law" }).waitFor();
    },
  },
  {
    name: "leads",
    open: async (page) => {
      await visit(page, "/leads?has_email=true");
      await page.getByRole("row", { name: /Kaminski/ }).waitFor();
    },
  },
  {
    name: "lead-panel",
    open: async (page, { leadPath }) => {
      await visit(page, `/leads?lead=${leadPath.split("/").at(-1)}`);
      await page.getByRole("dialog").getByText("DMARC").first().waitFor();
    },
  },
  {
    name: "lead",
    open: async (page, { leadPath }) => {
      await visit(page, leadPath);
      await page.getByText("DMARC").first().waitFor();
    },
  },
  {
    name: "lead-people",
    open: async (page, { profileId }) => {
      await visit(page, `/leads/${profileId}`);
      await page.getByRole("heading", { name: "Legal details" }).waitFor();
      await page.getByRole("heading", { name: "Postal addresses" }).waitFor();
      await page.getByText("Jürgen Möller", { exact: true }).waitFor();
    },
  },
  {
    name: "lead-correction",
    open: async (page, { profileId }) => {
      await visit(page, `/leads/${profileId}`);
      await page.getByRole("button", { name: "Restore: Title" }).waitFor();
      await page.getByRole("button", { name: "Correct the lead" }).click();
      await page.getByLabel("Title (corrected)").waitFor();
    },
  },
  {
    name: "palette",
    open: async (page) => {
      await visit(page, "/leads");
      await page.getByRole("row", { name: /Kaminski/ }).waitFor();
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: /Search pages/ }).fill("kaminski");
      await page.getByRole("option", { name: /Kaminski/ }).waitFor();
    },
  },
];

it(
  "has no finding of axe on any page in both themes, and fits a phone",
  async () => {
    mkdirSync(FOLDER, { recursive: true });
    const [visitor, ...signedIn] = await Promise.all([1, 2, 3, 4].map(() => newVisitor()));
    const findings = await Promise.all([
      lookAtAsStranger(visitor!),
      lookAtSignedIn(signedIn as [Page, Page, Page]),
    ]);
    expect(findings.flat()).toEqual([]);
  },
  TIMEOUT_MS,
);

/** Looks at the pages without an account, and then at a workspace that has nothing yet. */
async function lookAtAsStranger(page: Page): Promise<string[]> {
  const findings = await lookAt(page, PUBLIC, NO_IDS);
  await register(page, "newcomer@acme.test", "Newcomers");
  return [...findings, ...(await lookAt(page, EMPTY_VIEWS, NO_IDS))];
}

/** Looks at the pages of leads with one page, at those of the team with another one, and at dialogs with a third. */
async function lookAtSignedIn([page, second, third]: [Page, Page, Page]): Promise<string[]> {
  await signInAsOwner(page);
  const seeding = ownerClient().then(seedWorkspace);
  await crawl(page, SITES);
  const jobPath = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Kaminski Tremblay Law" }).click();
  await page.waitForURL(/\/leads\//);
  const leadPath = new URL(page.url()).pathname;
  const ids = { ...(await seeding), jobPath, leadPath };
  await signInAsOwner(second);
  await signInAsOwner(third);
  const quarry = await ownerClient();
  const team = teamViews(await seedTeam(quarry));
  const liveJobId = await startLiveJob(quarry);
  const { request } = await registerClient(
    SERVICE_URL,
    "Research assistant",
    "http://127.0.0.1:9/",
  );
  const consent = `/authorize?${new URLSearchParams({ ...request, prompt: "consent" }).toString()}`;
  const findings = await Promise.all([
    lookAt(page, [...SIGNED_IN, ...AUTOMATION_VIEWS], ids),
    lookAt(second, team, ids),
    lookAt(third, dialogViews(liveJobId, ids.profileId, consent), ids),
  ]);
  return findings.flat();
}

/**
 * Opens pages and returns what is wrong with them. The wide screenshot is light and that of a phone is dark, because each
 * change of the theme or the width paints the whole page. `SCREENSHOTS=all` takes both in both themes.
 */
async function lookAt(page: Page, views: View[], ids: Ids): Promise<string[]> {
  const findings: string[] = [];
  const note = async (view: string, rules: { tags: string[] } | { rules: string[] }) => {
    const violations = await findViolations(page, rules);
    findings.push(...violations.map((violation) => `${view}: ${violation}`));
  };
  const shoot = (name: string) => page.screenshot({ path: `${FOLDER}/${name}.png` });
  for (const { name, isNarrow, open } of views) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize(isNarrow ? PHONE : DESKTOP);
    await open(page, ids);
    await shoot(`${name}-${isNarrow ? "390" : "1440"}`);
    await loadAxe(page);
    await note(name, { tags: WCAG });
    // The other theme differs in its colours only.
    await page.emulateMedia({ colorScheme: "dark" });
    await page.evaluate(showsTheme("dark"));
    await note(`${name} (dark)`, { rules: ["color-contrast"] });
    if (TAKES_ALL && !isNarrow) await shoot(`${name}-1440-dark`);
    await page.setViewportSize(PHONE);
    await shoot(`${name}-390-dark`);
    if (TAKES_ALL) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.evaluate(showsTheme("light"));
      await shoot(`${name}-390`);
    }
    await page.setViewportSize(NARROWEST);
    await page.evaluate(NEXT_PAINT);
    if (await page.evaluate(SCROLLS_SIDEWAYS)) findings.push(`${name}: wider than a phone`);
  }
  return findings;
}
