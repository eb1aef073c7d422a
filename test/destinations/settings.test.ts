import { describe, expect, it } from "vitest";
import type { Destination, DestinationSettings } from "#src/destinations/destination";
import { hubspot } from "#src/destinations/hubspot/hubspot";
import { pipedrive } from "#src/destinations/pipedrive/pipedrive";
import { zoho } from "#src/destinations/zoho/zoho";

const ZOHO = { client_id: "1000.C", client_secret: "s", region: "eu", module: "Leads" };
const settingsOf = (over: Partial<DestinationSettings>): DestinationSettings => ({
  authToken: "a-token",
  targetUrl: null,
  config: {},
  fieldMap: {},
  ...over,
});

const CASES: [string, Destination, Partial<DestinationSettings>, string[]][] = [
  ["hubspot", hubspot, {}, []],
  [
    "hubspot",
    hubspot,
    { config: { contacts: true }, fieldMap: { title: "my_title", city: "" } },
    [],
  ],
  ["hubspot", hubspot, { authToken: null }, ["auth_token"]],
  ["hubspot", hubspot, { authToken: "  " }, ["auth_token"]],
  ["hubspot", hubspot, { authToken: "two words" }, ["auth_token"]],
  ["hubspot", hubspot, { config: { contacts: "yes" } }, ["config.contacts"]],
  ["hubspot", hubspot, { fieldMap: { title: "My title" } }, ["field_map.title"]],
  ["hubspot", hubspot, { fieldMap: { industry: "website" } }, ["field_map.industry"]],
  ["pipedrive", pipedrive, { config: { domain: "acme" } }, []],
  ["pipedrive", pipedrive, { config: {} }, ["config.domain"]],
  [
    "pipedrive",
    pipedrive,
    { authToken: null, config: { domain: 7 } },
    ["auth_token", "config.domain"],
  ],
  ["pipedrive", pipedrive, { config: { domain: "https://evil.com" } }, ["config.domain"]],
  ["pipedrive", pipedrive, { config: { domain: "acme", contacts: 3 } }, ["config.contacts"]],
  [
    "pipedrive",
    pipedrive,
    { config: { domain: "acme" }, fieldMap: { city: "Town", title: "f".repeat(40), region: "" } },
    ["field_map.city"],
  ],
  ["zoho", zoho, { config: ZOHO }, []],
  [
    "zoho",
    zoho,
    { authToken: null },
    ["auth_token", "config.client_id", "config.client_secret", "config.region", "config.module"],
  ],
  ["zoho", zoho, { config: { ...ZOHO, region: "moon" } }, ["config.region"]],
  ["zoho", zoho, { config: { ...ZOHO, region: "constructor" } }, ["config.region"]],
  ["zoho", zoho, { config: { ...ZOHO, region: "US" } }, ["config.region"]],
  ["zoho", zoho, { config: { ...ZOHO, module: "../users" } }, ["config.module"]],
  ["zoho", zoho, { config: { ...ZOHO, duplicate_check_fields: ["Email"] } }, []],
  [
    "zoho",
    zoho,
    { config: { ...ZOHO, duplicate_check_fields: "Email" } },
    ["config.duplicate_check_fields"],
  ],
  ["zoho", zoho, { config: ZOHO, fieldMap: { title: "Lead Title" } }, ["field_map.title"]],
  ["zoho", zoho, { config: ZOHO, fieldMap: { domain: "Website" } }, ["field_map.domain"]],
];

describe("the settings of a destination", () => {
  it.each(CASES)(
    "%s #%#: problems are reported with their paths",
    (_, destination, over, paths) => {
      const problems = destination.check(settingsOf(over));
      expect(problems.map(({ path }) => path)).toEqual(paths);
      expect(problems.every(({ message }) => message.length > 5)).toBe(true);
    },
  );
});
