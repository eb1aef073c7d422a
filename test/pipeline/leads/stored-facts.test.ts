import { expect, it } from "vitest";
import type { LeadFacts } from "#src/extraction/lead-draft";
import { readFacts, storeFacts, textOf } from "#src/pipeline/leads/stored-facts";

const facts = (members: Partial<LeadFacts>): LeadFacts => ({
  organizations: [],
  seo: null,
  headers: { server: "nginx" },
  technologies: [],
  textExtract: "",
  hasRobotsTxt: false,
  hasSitemap: false,
  ...members,
});

it("keeps the types of organizations, and no text", () => {
  const organizations = [{ types: ["Dentist", "LocalBusiness"] }, { types: ["Dentist"] }] as never;
  const stored = storeFacts(facts({ textExtract: "Zahnarzt in Köln", organizations }));
  expect(stored).not.toContain("Zahnarzt");
  expect(readFacts(stored)).toEqual({ types: ["Dentist", "LocalBusiness"], text: null });
});

it("removes addresses from the text, however they are written", () => {
  const textExtract = "Ask jane@acme.com or &#106;oe&#64;acme.com today, or jane [at] acme.com";
  expect(textOf(facts({ textExtract }))).toBe("Ask [erased] or [erased] today, or [erased]");
});

it("reads leads of older versions, with a plain or compressed text, or none", () => {
  const compressed = '{"text":"i0rMyEssqipRyMxT8D68LScPAA=="}';
  expect(readFacts(null)).toEqual({ types: [], text: null });
  expect(readFacts('{"textExtract":"Team"}')).toEqual({ types: [], text: "Team" });
  expect(readFacts('{"pages":[]}')).toEqual({ types: [], text: null });
  expect(readFacts(compressed)).toEqual({ types: [], text: "Zahnarzt in Köln" });
});
