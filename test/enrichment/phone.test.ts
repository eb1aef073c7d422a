import { describe, expect, it } from "vitest";
import { enrichPhone } from "#src/enrichment/phone";
import { parsePhone } from "#src/extraction/phones/phone-number";
import type { PhoneEnrichment } from "#src/shared/lead";

/** Numbers as extraction hands them on. */
const enrich = (...numbers: string[]) =>
  enrichPhone(numbers.map((e164) => ({ e164, country: parsePhone(e164)?.country ?? null })));

describe("phone intelligence", () => {
  it.each<[string[], PhoneEnrichment]>([
    [[], { countries: [], line_types: [], primary_country: null }],
    [["+493012345678"], { countries: ["DE"], line_types: ["fixed_line"], primary_country: "DE" }],
    [["+4915112345678"], { countries: ["DE"], line_types: ["mobile"], primary_country: "DE" }],
    [
      ["+12125550198"],
      { countries: ["US"], line_types: ["fixed_line_or_mobile"], primary_country: "US" },
    ],
    [["+18765550123"], { countries: ["JM"], line_types: ["mobile"], primary_country: "JM" }],
    [["+447911123456"], { countries: ["GG"], line_types: ["mobile"], primary_country: "GG" }],
    [["+18005551234"], { countries: ["US"], line_types: ["toll_free"], primary_country: "US" }],
    [["+80012345678"], { countries: [], line_types: ["toll_free"], primary_country: null }],
    [["+498001234567"], { countries: ["DE"], line_types: ["toll_free"], primary_country: "DE" }],
    [["+499001234567"], { countries: ["DE"], line_types: ["premium_rate"], primary_country: "DE" }],
    [["+491801234567"], { countries: ["DE"], line_types: ["shared_cost"], primary_country: "DE" }],
    [["+445612345678"], { countries: ["GB"], line_types: ["voip"], primary_country: "GB" }],
    [
      ["+447012345678"],
      { countries: ["GB"], line_types: ["personal_number"], primary_country: "GB" },
    ],
    [
      ["+43732123456", "+493012345678", "+4915112345678"],
      { countries: ["AT", "DE"], line_types: ["fixed_line", "mobile"], primary_country: "DE" },
    ],
    [
      ["+43732123456", "+493012345678"],
      { countries: ["AT", "DE"], line_types: ["fixed_line"], primary_country: "AT" },
    ],
    [
      ["+80012345678", "+493012345678"],
      { countries: ["DE"], line_types: ["toll_free", "fixed_line"], primary_country: "DE" },
    ],
  ])("of %j", (numbers, expected) => {
    expect(enrich(...numbers)).toEqual(expected);
  });

  it("has no facts for an invalid number, but keeps a country from elsewhere", () => {
    expect(enrich("", "+", "call us", "+999999999999", "x".repeat(100_000))).toEqual(enrich());
    expect(enrichPhone([{ e164: "+15555555555", country: "US" }])).toEqual({
      countries: ["US"],
      line_types: [],
      primary_country: "US",
    });
  });

  it("is deterministic for a number", () => {
    const numbers = ["+493012345678", "+12125550198"];
    expect(enrich(...numbers)).toEqual(enrich(...numbers));
  });
});
