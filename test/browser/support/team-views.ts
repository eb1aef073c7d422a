import type { Quarry } from "@quarry/client";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { connectClient } from "./connect-client";
import { visit } from "./visitor";

/** A page, and how to get to the state that is looked at. */
type TeamView = { name: string; open: (page: Page) => Promise<unknown> };

type Seeded = { integrationId: string; pushId: string };

/** Data for the pages of integrations and settings, so that none is empty. */
export async function seedTeam(quarry: Quarry): Promise<Seeded> {
  const { id: integrationId } = await quarry.integrations.create({
    provider: "webhook",
    name: "Our server",
    // A site of the sample web: it has no such page, so deliveries fail.
    target_url: "https://kaminski-tremblay-law.ca/hooks/leads",
    config: { events: ["lead.created"] },
    field_map: { company_name: "company", email: "mail" },
  });
  const { push_id: pushId } = await quarry.integrations.push(integrationId, { limit: 2 });
  await Promise.all([
    quarry.apiKeys.create({ name: "Nightly import", scopes: ["read"] }),
    connectClient(quarry, inject("serviceUrl"), "Claude"),
    quarry.workspace.invitations.create({ email: "grace@acme.test", role: "member" }),
    quarry.digests.create({ email: inject("owner").email, frequency: "weekly" }),
    quarry.icp.update({
      name: "Independent practices",
      description: "Privately run practices with a website of their own.",
      target_industries: ["Dental care", "Legal services"],
      company_keywords: ["appointments"],
      disqualifiers: ["franchise"],
    }),
    quarry.workspace.branding.update({ sender_name: "Ada Lovelace", footer_text: "Acme Inc." }),
    quarry.compliance.deletionRequests.create({
      subject_type: "email",
      subject: "someone@acme.com",
      reason: "Request by letter",
    }),
  ]);
  return { integrationId, pushId };
}

const settings = (path: string, title: string, find: (page: Page) => Promise<unknown>) => ({
  name: `settings-${path}`,
  open: async (page: Page) => {
    await visit(page, `/settings/${path}`);
    await page.getByRole("heading", { name: title, level: 1, exact: true }).waitFor();
    await find(page);
  },
});

const text = (shown: string) => (page: Page) => page.getByText(shown).first().waitFor();

/** The pages of integrations, analytics, the assistant and the settings. */
export const teamViews = ({ integrationId, pushId }: Seeded): TeamView[] => [
  {
    name: "integrations",
    open: async (page) => {
      await visit(page, "/integrations");
      await page.getByRole("link", { name: "Our server", exact: true }).waitFor();
    },
  },
  {
    name: "integration-new",
    open: async (page) => {
      await visit(page, "/integrations/new/zoho");
      await page.getByLabel("Refresh token").waitFor();
    },
  },
  {
    name: "integration-delivery",
    open: async (page) => {
      await visit(page, `/integrations/${integrationId}?push=${pushId}`);
      await page.getByRole("region", { name: "request body" }).waitFor();
    },
  },
  {
    name: "integration-fields",
    open: async (page) => {
      await visit(page, `/integrations/${integrationId}?tab=fields`);
      await page.getByLabel("Column of Company name").waitFor();
    },
  },
  {
    name: "integration-test",
    open: async (page) => {
      await visit(page, `/integrations/${integrationId}?tab=test`);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("HTTP 404", { exact: true }).waitFor();
    },
  },
  {
    name: "integration-settings",
    open: async (page) => {
      await visit(page, `/integrations/${integrationId}?tab=settings`);
      await page.getByRole("button", { name: "Rotate the secret" }).waitFor();
    },
  },
  {
    name: "analytics",
    open: async (page) => {
      await visit(page, "/analytics");
      await page.locator(".chart canvas").nth(2).waitFor();
    },
  },
  {
    name: "assistant",
    open: async (page) => {
      await visit(page, "/assistant");
      await page.getByRole("textbox", { name: "Question" }).fill("Which leads do we have?");
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await page.getByRole("region", { name: "Leads in this reply" }).waitFor();
    },
  },
  settings("workspace", "General", text("Collect the people")),
  settings("members", "Members", text("grace@acme.test")),
  settings("api-keys", "API keys", text("Users and schedules")),
  settings("clients", "Connected clients", text("assistant.test")),
  settings("icp", "Ideal customer", text("Legal services")),
  settings("billing", "Billing", (page) => page.getByRole("region", { name: "Ledger" }).waitFor()),
  settings("digests", "Digests", text("Best matches")),
  settings("branding", "Branding", text("Preview of a digest")),
  settings("retention", "Retention", text("until they are deleted")),
  settings("deletion-requests", "Deletion requests", text("Request by letter")),
  settings("audit-log", "Audit log", (page) =>
    page
      .getByRole("cell", { name: /^Changed the branding/ })
      .first()
      .waitFor(),
  ),
  settings("sessions", "Sessions", text("this session")),
  settings("password", "Password", (page) => page.getByLabel("New password").waitFor()),
];
