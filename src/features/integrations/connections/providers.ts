import { airtable } from "#src/destinations/airtable/airtable";
import type { Destination } from "#src/destinations/destination";
import { googleSheets } from "#src/destinations/google-sheets/google-sheets";
import { hubspot } from "#src/destinations/hubspot/hubspot";
import { pipedrive } from "#src/destinations/pipedrive/pipedrive";
import { slack } from "#src/destinations/slack/slack";
import { webhook } from "#src/destinations/webhook/webhook";
import { zoho } from "#src/destinations/zoho/zoho";

/** Allowed values of `provider`: the names of the specification and of the products. */
export const PROVIDERS = [
  "webhook",
  "crm_1",
  "crm_2",
  "crm_3",
  "database_1",
  "spreadsheet_1",
  "chat_1",
  "hubspot",
  "pipedrive",
  "zoho",
  "airtable",
  "google_sheets",
  "slack",
] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The destination adapter of each product. */
const DESTINATIONS: Record<string, Destination> = {
  webhook,
  hubspot,
  pipedrive,
  zoho,
  airtable,
  google_sheets: googleSheets,
  slack,
};

/** The products behind the names of the specification. */
const ALIASES: Record<string, string> = {
  crm_1: "hubspot",
  crm_2: "pipedrive",
  crm_3: "zoho",
  database_1: "airtable",
  spreadsheet_1: "google_sheets",
  chat_1: "slack",
};

/** Members of `config` that identify the account or table of stored record ids. */
const ACCOUNT_MEMBERS: Record<string, string[]> = {
  pipedrive: ["domain"],
  zoho: ["region", "module"],
  airtable: ["base", "table"],
};

/** Identifies the account or table of an integration. Record ids of another one are not valid there. */
export function recordStoreOf(row: { provider: string; config: Record<string, unknown> }): string {
  const members = ACCOUNT_MEMBERS[ALIASES[row.provider] ?? row.provider] ?? [];
  return JSON.stringify(members.map((name) => row.config[name] ?? null));
}

/** Undefined for an unknown provider or one that was removed. */
export const destinationOf = (provider: string): Destination | undefined =>
  DESTINATIONS[ALIASES[provider] ?? provider];
