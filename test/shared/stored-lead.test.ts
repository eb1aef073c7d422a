import { describe, expect, it } from "vitest";
import { crawledLead } from "#bench/leads/crawled-lead";
import {
  packEnrichment,
  packPart,
  packProfile,
  packTechnologies,
  readPart,
  unpackEnrichment,
  unpackProfile,
  unpackTechnologies,
} from "#src/shared/stored-lead";
import { enrichmentText, technologiesText } from "#src/shared/stored-lead-text";

it("returns the documents of a lead as they were saved", async () => {
  for (const n of [0, 1, 7, 12]) {
    const { enrichment, technologies, profile } = await crawledLead(n);
    const stored = JSON.stringify(packEnrichment(enrichment));
    expect(unpackEnrichment(stored)).toEqual(enrichment);
    expect(stored.length).toBeLessThan(0.75 * JSON.stringify(enrichment).length);
    expect(unpackTechnologies(JSON.stringify(packTechnologies(technologies)))).toEqual(
      technologies,
    );
    const people = profile!.people.map(({ id: _id, ...person }) => person);
    expect(unpackProfile(JSON.stringify(packProfile(profile!)))).toEqual({ ...profile, people });
  }
});

it("distinguishes true, false and null, and keeps parts that it does not pack", () => {
  const enrichment: any = {
    email: {
      ...Object.fromEntries(
        ["dmarc_policy", "dmarc_domain", "spf_all", "spf_lookups", "spf_issue", "domain"].map(
          (name) => [name, null],
        ),
      ),
      mx_provider: "Example",
      role_addresses: [],
      deliverability: "low",
      catch_all: null,
      disposable: false,
      dkim: true,
      dmarc: false,
      has_mx: true,
      spf: false,
      mta_sts: null,
      tls_rpt: true,
      bimi: false,
    },
    ai: { summary: null, lead_score: 4 },
  };
  const stored = JSON.stringify(packEnrichment(enrichment));
  expect(stored).not.toContain("dmarc_policy");
  expect(unpackEnrichment(stored)).toEqual(enrichment);
  expect(readPart("email", JSON.stringify(packPart("email", enrichment.email)))).toEqual(
    enrichment.email,
  );
});

it("reads documents of earlier versions as they are", () => {
  const written = { email: { domain: null, spf: true }, seo: { issues: [], score: 4 } };
  expect(unpackEnrichment(JSON.stringify(written))).toEqual(written);
  expect(packEnrichment(written as any)).toEqual(written);
  const technologies = [{ name: "PHP", category: "Programming languages", version: null }];
  expect(unpackTechnologies(JSON.stringify(technologies))).toEqual(technologies);
  expect(readPart("quality", null)).toBeNull();
});

describe("as text", () => {
  const enrichmentOf = (stored: string): unknown => JSON.parse(enrichmentText(stored));
  const technologiesOf = (stored: string): unknown => JSON.parse(technologiesText(stored));

  it("is the JSON of the documents", async () => {
    for (const n of [0, 1, 7, 12, 30]) {
      const { enrichment, technologies } = await crawledLead(n);
      expect(enrichmentOf(JSON.stringify(packEnrichment(enrichment)))).toEqual(enrichment);
      const packed = JSON.stringify(packTechnologies(technologies));
      expect(technologiesOf(packed)).toEqual(technologies);
    }
  });

  it.each([
    ["nothing", {}],
    ["a part of flags alone", { seo: { _: "1-0" } }],
    ["an empty packed part", { phone: { _: "" } }],
    [
      "quotes, backslashes and brackets",
      { company: { _: "", city: '"\\"},{"_":"', region: "\\" } },
    ],
    ["names of members in texts and lists", { domain: { _: "1", ip_addresses: ['"cdn":null'] } }],
    ["a flag that is stored as a member too", { email: { _: "01", dkim: null, bimi: true } }],
    [
      "parts that are not packed",
      { ai: { _: "x", a: [{ b: [] }] }, icp: null, quality: { score: 1 } },
    ],
    [
      "documents of earlier versions",
      { email: { domain: null, spf: true }, seo: { score: 4.5e-3 } },
    ],
    ["names with escapes", { 'a"b': 1, domain: { _: "1", 'c"d': true } }],
  ])("keeps %s", (_, stored) => {
    for (const text of [JSON.stringify(stored), JSON.stringify(stored, null, 2)])
      expect(enrichmentOf(text)).toEqual(unpackEnrichment(text));
  });

  it.each([
    [[{ name: 'a"}', category: "},{", version: '"version":' }]],
    [
      [
        { name: '"version":1', category: "\\" },
        { category: "b", name: "c" },
      ],
    ],
    [[{ version: null, name: "d", category: "e" }]],
    [[]],
  ])("keeps technologies %j", (stored) => {
    for (const text of [JSON.stringify(stored), JSON.stringify(stored, null, 1)])
      expect(technologiesOf(text)).toEqual(unpackTechnologies(text));
  });

  it("rejects what is not JSON", () => {
    for (const text of [
      "",
      "{",
      '{"a":',
      '{"a":"',
      '{"email":{"_":"1',
      '{"a":1}}',
      '{"a":1,}',
      "[1]x",
    ])
      expect(() => JSON.parse(enrichmentText(text))).toThrow(SyntaxError);
  });
});
