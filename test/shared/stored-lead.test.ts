import { expect, it } from "vitest";
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
