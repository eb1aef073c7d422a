import { describe, expect, it } from "vitest";
import { airtable } from "#src/destinations/airtable/airtable";
import type {
  Destination,
  DestinationSettings,
  LeadResult,
  OutgoingLead,
} from "#src/destinations/destination";
import { hubspot } from "#src/destinations/hubspot/hubspot";
import { valuesToFill } from "#src/destinations/overwrite";
import { pipedrive } from "#src/destinations/pipedrive/pipedrive";
import { zoho } from "#src/destinations/zoho/zoho";
import {
  batchOf,
  connectionTo,
  outgoingLead,
  type TestConnection,
} from "#test/support/fakes/providers/destination-calls";
import { CUSTOM_FIELDS } from "#test/support/fakes/providers/pipedrive-web";
import { tokenFor } from "#test/support/fakes/providers/provider-modes";

type Overwrite = { overwrite?: string };
type Fields = Record<string, unknown>;
type Adapter = {
  name: string;
  destination: Destination;
  settings: (overwrite: Overwrite) => Partial<DestinationSettings>;
  /** What somebody entered there for acme.com by hand, and then after a push of either kind. */
  byHand: Fields;
  filled: Fields;
  overwritten: Fields;
  records: (settings: DestinationSettings) => Promise<Fields[]>;
  /** Requests of a push of five leads: of new ones, of known ones, and of ones that are found there. */
  requests: { always: [number, number, number]; empty_only: [number, number, number] };
  /** A field that is left out of what is read, and the reply's member that has the fields. */
  unread: string;
};

const ask = async (url: string, headers: Record<string, string>): Promise<any> =>
  (await fetch(url, { headers })).json();

const ADAPTERS: Adapter[] = [
  {
    name: "hubspot",
    destination: hubspot,
    settings: (config) => ({
      authToken: tokenFor("ok", "pat-eu1-"),
      config,
      fieldMap: { title: "custom_tier", icp_score: "custom_score" },
    }),
    byHand: { domain: "acme.com", name: "Acme Holding", phone: "+1 555", custom_tier: "Gold" },
    filled: {
      name: "Acme Holding",
      phone: "+1 555",
      city: "Bath",
      country: "United Kingdom",
      custom_tier: "Gold",
      custom_score: "88",
    },
    overwritten: { name: "Acme", phone: "+493012345678", custom_tier: "Anvils" },
    records: async ({ authToken }) => {
      const headers = { authorization: `Bearer ${authToken}` };
      const { records } = await ask("https://api.hubapi.com/__records", headers);
      return records.map(({ properties }: { properties: Fields }) => properties);
    },
    requests: { always: [2, 1, 2], empty_only: [2, 1, 2] },
    unread: "phone",
  },
  {
    name: "pipedrive",
    destination: pipedrive,
    settings: (config) => ({
      authToken: tokenFor("ok"),
      config: { domain: "acme", contacts: false, ...config },
      fieldMap: {
        domain: CUSTOM_FIELDS.domain,
        title: CUSTOM_FIELDS.tier,
        icp_score: CUSTOM_FIELDS.score,
      },
    }),
    byHand: {
      name: "Acme Holding",
      address: { value: "Somewhere" },
      custom_fields: { [CUSTOM_FIELDS.domain]: "acme.com", [CUSTOM_FIELDS.tier]: "Gold" },
    },
    filled: {
      name: "Acme Holding",
      website: "https://www.acme.com/",
      employee_count: 42,
      address: { value: "Somewhere" },
      custom_fields: {
        [CUSTOM_FIELDS.domain]: "acme.com",
        [CUSTOM_FIELDS.tier]: "Gold",
        [CUSTOM_FIELDS.score]: 88,
      },
    },
    overwritten: {
      name: "Acme",
      address: { value: "Bath, United Kingdom" },
      custom_fields: { [CUSTOM_FIELDS.tier]: "Anvils" },
    },
    records: async ({ authToken }) => {
      const headers = { "x-api-token": authToken ?? "" };
      return (await ask("https://acme.pipedrive.com/__records", headers)).records;
    },
    requests: { always: [15, 5, 15], empty_only: [15, 1, 10] },
    unread: "website",
  },
  {
    name: "zoho",
    destination: zoho,
    settings: (config) => ({
      authToken: tokenFor("ok", "1000."),
      config: {
        client_id: "1000.CLIENT",
        client_secret: "secret-of-zoho",
        region: "eu",
        module: "Leads",
        ...config,
      },
      fieldMap: { title: "Segment", icp_score: "Rank" },
    }),
    byHand: {
      Email: "info@acme.com",
      Company: "Acme Holding",
      Last_Name: "Smith",
      Phone: "+1 555",
      Segment: "Gold",
    },
    filled: {
      Company: "Acme Holding",
      Last_Name: "Smith",
      Phone: "+1 555",
      City: "Bath",
      Country: "United Kingdom",
      Segment: "Gold",
      Rank: 88,
    },
    overwritten: { Company: "Acme", Last_Name: "Acme", Phone: "+493012345678", Segment: "Anvils" },
    records: async ({ authToken }) => {
      const headers = { "x-refresh-token": authToken ?? "" };
      return (await ask("https://www.zohoapis.eu/__records", headers)).records;
    },
    requests: { always: [1, 1, 1], empty_only: [2, 1, 2] },
    unread: "Phone",
  },
  {
    name: "airtable",
    destination: airtable,
    settings: (config) => ({
      authToken: tokenFor("ok", "pat"),
      config: { base: "appABCDEFGHIJKLMN", table: "Leads", ...config },
      fieldMap: { title: "Segment", icp_score: "Score" },
    }),
    byHand: {
      Website: "https://www.acme.com/",
      Company: "Acme Holding",
      Phone: "+1 555",
      Segment: "Gold",
    },
    filled: {
      Company: "Acme Holding",
      Phone: "+1 555",
      Country: "GB",
      Segment: "Gold",
      Score: 88,
    },
    overwritten: { Company: "Acme", Phone: "+493012345678", Segment: "Anvils" },
    records: async ({ authToken }) => {
      const headers = { authorization: `Bearer ${authToken}` };
      const { rows } = await ask("https://api.airtable.com/__records", headers);
      return rows.map(({ fields }: { fields: Fields }) => fields);
    },
    requests: { always: [1, 1, 1], empty_only: [2, 1, 1] },
    unread: "",
  },
];

/** Enters a record as the account's owner does. */
async function enter({ name, byHand }: Adapter, { settings }: TestConnection): Promise<void> {
  const token = settings.authToken ?? "";
  const [url, method, headers, json] = {
    hubspot: [
      "https://api.hubapi.com/crm/objects/2026-03/companies/batch/create",
      "POST",
      { authorization: `Bearer ${token}` },
      { inputs: [{ properties: byHand }] },
    ],
    pipedrive: [
      "https://acme.pipedrive.com/api/v2/organizations",
      "POST",
      { "x-api-token": token },
      byHand,
    ],
    zoho: ["https://www.zohoapis.eu/__enter", "POST", { "x-refresh-token": token }, byHand],
    airtable: [
      "https://api.airtable.com/v0/appABCDEFGHIJKLMN/Leads",
      "PATCH",
      { authorization: `Bearer ${token}` },
      { performUpsert: { fieldsToMergeOn: ["Website"] }, records: [{ fields: byHand }] },
    ],
  }[name] as [string, string, Record<string, string>, object];
  const response = await fetch(url, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(json),
  });
  expect(response.ok).toBe(true);
}

const acme = (over: Partial<OutgoingLead> = {}) =>
  outgoingLead({
    domain: "acme.com",
    website: "https://www.acme.com/",
    company_name: "Acme",
    emails: ["info@acme.com"],
    title: "Anvils",
    enrichment: {
      company: { city: "Bath", country: "GB", employee_count: 42 } as never,
      icp: { score: 88 },
    },
    ...over,
  });

const idsOf = (results: LeadResult[]): Record<string, string> =>
  Object.fromEntries(
    results.map((result) => [result.leadId, (result as { remoteId: string }).remoteId]),
  );

describe.each(ADAPTERS)("an existing record in $name", (adapter) => {
  const { destination, settings, filled, overwritten, records, requests, unread } = adapter;

  it.each([{}, { overwrite: "empty_only" }])("gets only missing values with %j", async (config) => {
    const connection = connectionTo(settings(config));
    await enter(adapter, connection);
    const lead = acme();
    const { results, failure } = await destination.push(batchOf([lead]), connection);
    expect([failure, results.map(({ status }) => status)]).toEqual([null, ["updated"]]);
    expect(await records(connection.settings)).toMatchObject([filled]);
    const changed = { ...lead, title: "Hammers", phones: ["+4930999999"] };
    await destination.push(batchOf([changed], idsOf(results)), connection);
    expect(await records(connection.settings)).toMatchObject([filled]);
  });

  it("gets all mapped values with overwrite always", async () => {
    const connection = connectionTo(settings({ overwrite: "always" }));
    await enter(adapter, connection);
    const { results } = await destination.push(batchOf([acme()]), connection);
    expect(results).toMatchObject([{ status: "updated" }]);
    expect(await records(connection.settings)).toMatchObject([{ ...filled, ...overwritten }]);
  });

  it("gets the company's name if Quarry knew only its domain", async () => {
    const connection = connectionTo(settings({}));
    const lead = acme({ company_name: null });
    const { results } = await destination.push(batchOf([lead]), connection);
    const named = batchOf([{ ...lead, company_name: "Acme" }], idsOf(results));
    await destination.push(named, connection);
    expect(JSON.stringify(await records(connection.settings))).toContain('"Acme"');
  });

  it.each(["always", "empty_only"] as const)(
    "needs few requests with overwrite %s, however many leads there are",
    async (overwrite) => {
      const connection = connectionTo(settings({ overwrite }));
      await destination.test(connection);
      const { fetch: passOn } = connection;
      let count = 0;
      connection.fetch = (url, init) => {
        count += 1;
        return passOn(url, init);
      };
      const leads = Array.from({ length: 5 }, () => outgoingLead());
      const counts: number[] = [];
      let ids: Record<string, string> = {};
      for (const known of [false, true, false]) {
        count = 0;
        const { results, failure } = await destination.push(
          batchOf(leads, known ? ids : {}),
          connection,
        );
        expect(failure).toBeNull();
        ids = idsOf(results);
        counts.push(count);
      }
      expect(counts).toEqual(requests[overwrite]);
    },
  );

  it.runIf(unread)("keeps a value that could not be read", async () => {
    const connection = connectionTo(settings({}));
    await enter(adapter, connection);
    const { fetch: passOn } = connection;
    // A token that may write a field need not be allowed to read it.
    connection.fetch = async (url, init) => {
      const response = await passOn(url, init);
      const text = await response.text();
      const left = text.replaceAll(new RegExp(`"${unread}":(?:null|"[^"]*"),?`, "g"), "");
      return new Response(text === "" ? null : left.replaceAll(",}", "}"), response);
    };
    const before = (await records(connection.settings))[0]![unread];
    const { results } = await destination.push(batchOf([acme()]), connection);
    expect(results).toMatchObject([{ status: "updated" }]);
    expect((await records(connection.settings))[0]![unread]).toEqual(before);
  });

  it("rejects an unknown rule for overwriting", () => {
    const { settings: wrong } = connectionTo(settings({ overwrite: "sometimes" }));
    expect(destination.check(wrong).map(({ path }) => path)).toEqual(["config.overwrite"]);
  });
});

it.each([
  [{}, {}],
  [
    { a: null, b: "", c: "  ", d: [] },
    { a: 1, b: 1, c: 1, d: 1 },
  ],
  [{ a: 0, b: false, c: "x", d: { value: null } }, {}],
  [{ a: "acme.com" }, { a: 1 }],
])("an existing record %j gets %j", (present, values) => {
  expect(valuesToFill({ a: 1, b: 1, c: 1, d: 1 }, present, "acme.com")).toEqual(values);
});
