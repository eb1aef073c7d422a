import { describe, expect, it } from "vitest";
import { LeadFilter } from "#src/features/leads/filter";

describe("a lead filter", () => {
  it.each([
    ["acme.co.uk", "acme.co.uk"],
    [" WWW.Acme.co.uk ", "acme.co.uk"],
    ["bäckerei.example", "xn--bckerei-5wa.example"],
    ["192.0.2.1", "192.0.2.1"],
  ])("finds the domain of %s", (domain, stored) => {
    expect(LeadFilter.parse({ domain })).toEqual({ domain: stored });
  });

  it.each([
    ["Germany", "DE"],
    ["germany", "DE"],
    ["DEUTSCHLAND", "DE"],
    ["Allemagne", "DE"],
    ["ＤＥ", "DE"],
    ["deu", "DE"],
    ["uk", "GB"],
    ["Côte d'Ivoire", "CI"],
    ["United States", "US"],
  ])("reads the country %s as %s", (country, code) => {
    expect(LeadFilter.parse({ country })).toEqual({ country: code });
  });

  it.each([
    ["Germny", "Unknown country. Did you mean DE (Germany)?"],
    ["Frence", "Unknown country. Did you mean FR (France)?"],
    ["Atlantis", "Unknown country. Use an ISO 3166-1 code of two letters, such as DE"],
    ["QX", "Unknown country. Use an ISO 3166-1 code of two letters, such as DE"],
  ])("rejects the country %s with a hint", (country, message) => {
    const { error } = LeadFilter.safeParse({ country });
    expect(error?.issues).toMatchObject([{ path: ["country"], message }]);
  });

  it("reads statuses in any order and spelling", () => {
    const filter = LeadFilter.parse({ email_status: " Invalid,valid,invalid" });
    expect(filter).toEqual({ email_status: "valid,invalid" });
    expect(LeadFilter.parse(filter)).toEqual(filter);
  });

  it("stays the same when it is stored and parsed again", () => {
    const filter = LeadFilter.parse({ domain: "www.acme.com", has_email: "true", min_seo: "50" });
    expect(LeadFilter.parse(filter)).toEqual(filter);
  });

  it.each([
    ["has_email", "1", "Expected true or false"],
    ["email_status", "", "Expected one or more of valid, unverified, risky, unknown, invalid"],
    [
      "email_status",
      "valid,",
      "Expected one or more of valid, unverified, risky, unknown, invalid",
    ],
    ["min_quality", "1.5", "Expected a whole number from 0 to 100"],
    ["created_after", "yesterday", "Expected an ISO 8601 moment or date"],
  ])("reports the allowed values of %s for %s", (name, value, message) => {
    const refused = LeadFilter.safeParse({ [name]: value });
    expect(refused.error?.issues).toMatchObject([{ path: [name], message }]);
  });
});
