import { describe, expect, it } from "vitest";
import { airtable } from "#src/destinations/airtable/airtable";
import type { DestinationSettings, OutgoingLead } from "#src/destinations/destination";
import { hubspot } from "#src/destinations/hubspot/hubspot";
import { fieldsOf, companyFieldsOf } from "#src/destinations/lead-fields";
import {
  batchOf,
  connectionTo,
  outgoingLead,
} from "#test/support/fakes/providers/destination-calls";
import { tokenFor } from "#test/support/fakes/providers/provider-modes";

const inCountry = (country: string | null) =>
  outgoingLead({ enrichment: { company: { country } as never } });

async function companyOf(lead: OutgoingLead, over: Partial<DestinationSettings> = {}) {
  const connection = connectionTo({ authToken: tokenFor("ok", "pat-eu1-"), ...over });
  await hubspot.push(batchOf([lead]), connection);
  const headers = { authorization: `Bearer ${connection.settings.authToken}` };
  const response = await fetch("https://api.hubapi.com/__records", { headers });
  const { records } = await response.json<{ records: { properties: object }[] }>();
  return records[0]?.properties;
}

describe("the country of a lead", () => {
  it.each([
    ["DE", "Germany"],
    ["gb", "United Kingdom"],
    ["US", "United States"],
    ["AE", "United Arab Emirates"],
    ["CZ", "Czechia"],
    ["KR", "South Korea"],
    ["XK", "Kosovo"],
    ["XX", null],
    ["Germany", null],
    ["", null],
    [null, null],
  ])("%j is %j if a product displays names", (code, name) => {
    expect(companyFieldsOf(inCountry(code)).country).toBe(name);
    expect(fieldsOf(inCountry(code)).country_code).toBe(code);
  });

  it("is not guessed from the country of a phone number", () => {
    const phone = { countries: ["DE"], line_types: [], primary_country: "DE" };
    expect(fieldsOf(outgoingLead({ enrichment: { phone } })).country).toBeNull();
  });

  it("is written as a name, or as a code if the field_map requests the code", async () => {
    const fieldMap = { country_code: "hs_country_code" };
    expect(await companyOf(inCountry("DE"), { fieldMap })).toMatchObject({
      country: "Germany",
      hs_country_code: "DE",
    });
  });

  it("stays a code in a custom table", async () => {
    const connection = connectionTo({
      authToken: tokenFor("ok", "pat"),
      config: { base: "appABCDEFGHIJKLMN", table: "Leads" },
    });
    await airtable.push(batchOf([inCountry("DE")]), connection);
    const headers = { authorization: `Bearer ${connection.settings.authToken}` };
    const response = await fetch("https://api.airtable.com/__records", { headers });
    const { rows } = await response.json<{ rows: { fields: object }[] }>();
    expect(rows[0]?.fields).toMatchObject({ Country: "DE" });
  });
});
