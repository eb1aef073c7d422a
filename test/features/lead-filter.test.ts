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

  it("stays the same when it is stored and parsed again", () => {
    const filter = LeadFilter.parse({ domain: "www.acme.com", has_email: "true", min_seo: "50" });
    expect(LeadFilter.parse(filter)).toEqual(filter);
  });

  it.each([
    ["has_email", "1", "Expected true or false"],
    ["min_quality", "1.5", "Expected a whole number from 0 to 100"],
    ["created_after", "yesterday", "Expected an ISO 8601 moment or date"],
  ])("says what %s takes instead of %s", (name, value, message) => {
    const refused = LeadFilter.safeParse({ [name]: value });
    expect(refused.error?.issues).toMatchObject([{ path: [name], message }]);
  });
});
