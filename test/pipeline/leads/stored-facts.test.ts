import { expect, it } from "vitest";
import type { LeadFacts } from "#src/extraction/lead-draft";
import { readFacts, storeFacts } from "#src/pipeline/leads/stored-facts";

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

it("keeps the types of organizations and the text, in every script", () => {
  const textExtract = "Zahnarzt in Köln\n\n東京の歯科医院".repeat(100);
  const organizations = [{ types: ["Dentist", "LocalBusiness"] }, { types: ["Dentist"] }] as never;
  const stored = storeFacts(facts({ textExtract, organizations }));
  expect(stored.length).toBeLessThan(textExtract.length / 4);
  expect(readFacts(stored)).toEqual({ types: ["Dentist", "LocalBusiness"], text: textExtract });
});

it("keeps no address, however it is written", () => {
  const textExtract = "Ask jane@acme.com or &#106;oe&#64;acme.com today";
  const { text } = readFacts(storeFacts(facts({ textExtract })));
  expect(text).toBe("Ask [erased] or [erased] today");
});

it("reads a lead without facts, without text, and with a plain text", () => {
  expect(readFacts(null)).toEqual({ types: [], text: "" });
  expect(readFacts(storeFacts(facts({})))).toEqual({ types: [], text: "" });
  expect(readFacts('{"textExtract":"Team"}')).toEqual({ types: [], text: "Team" });
  expect(readFacts('{"pages":[]}')).toEqual({ types: [], text: "" });
});
