import { airtable } from "#src/destinations/airtable/airtable";
import type { Destination } from "#src/destinations/destination";
import { googleSheets } from "#src/destinations/google-sheets/google-sheets";
import { hubspot } from "#src/destinations/hubspot/hubspot";
import { pipedrive } from "#src/destinations/pipedrive/pipedrive";
import { slack } from "#src/destinations/slack/slack";
import { webhook } from "#src/destinations/webhook/webhook";
import { zoho } from "#src/destinations/zoho/zoho";

/** What an integration's `provider` may be: the specification's names, and the products'. */
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

/** The products that leads go to. */
const DESTINATIONS: Record<string, Destination> = {
  webhook,
  hubspot,
  pipedrive,
  zoho,
  airtable,
  google_sheets: googleSheets,
  slack,
};

/** The specification's names that are other names of a product. */
const ALIASES: Record<string, string> = {
  crm_1: "hubspot",
  crm_2: "pipedrive",
  crm_3: "zoho",
  database_1: "airtable",
  spreadsheet_1: "google_sheets",
  chat_1: "slack",
};

/** Members of `config` that say in which account or table the records are that a stored id names. */
const PLACES: Record<string, string[]> = {
  pipedrive: ["domain"],
  zoho: ["region", "module"],
  airtable: ["base", "table"],
};

/** Where an integration's records are: ids of one place are strangers' records in another. */
export function placeOf(row: { provider: string; config: Record<string, unknown> }): string {
  const members = PLACES[ALIASES[row.provider] ?? row.provider] ?? [];
  return JSON.stringify(members.map((name) => row.config[name] ?? null));
}

/** Undefined for a provider that this service does not know (any more). */
export const destinationOf = (provider: string): Destination | undefined =>
  DESTINATIONS[ALIASES[provider] ?? provider];
