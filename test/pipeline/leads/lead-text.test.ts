import { expect, it } from "vitest";
import { crawledLead } from "#bench/leads/crawled-lead";
import { type LeadRow, toLead } from "#src/pipeline/leads/lead-row.repository";
import { leadText } from "#src/pipeline/leads/lead-text";
import { packEnrichment, packProfile, packTechnologies } from "#src/shared/stored-lead";

async function rowOf(n: number): Promise<LeadRow> {
  const { enrichment, technologies, profile } = await crawledLead(n);
  const tag = { id: "t", name: 'A "tag"', color: "info", usage_count: 1, created_at: 1_000 };
  return {
    id: "01a22217-b40d-7b4c-aac6-f5c9542e48b7",
    jobId: "01a22217-b3fc-788c-9518-a1c2c439867b",
    website: "https://acme.test/",
    domain: "acme.test",
    companyName: 'Acme "Quotes" \\ GmbH',
    title: n % 2 ? "Acme\n\u2028" : null,
    description: null,
    language: "de",
    emails: '["info@acme.test"]',
    phones: "[]",
    socials: '{"x":"https://x.com/acme"}',
    technologies: JSON.stringify(packTechnologies(technologies)),
    enrichment: JSON.stringify(packEnrichment(enrichment)),
    pagesCrawled: 3,
    createdAt: 1_795_868_312_023,
    updatedAt: 1_795_868_312_999,
    tags: n % 2 ? JSON.stringify([tag]) : "[]",
    contacts:
      '[["info@acme.test","valid",75,0,null],["a@acme.test","unverified",65,1,"https://acme.test/"]]',
    owners: '[["a@acme.test","Ada Acme"]]',
    profile: JSON.stringify(packProfile(profile!)),
    input: '{"Umsatz":"1"}',
  };
}

it("is the JSON of a listed lead, with the same members in the same order", async () => {
  for (const n of [0, 1, 7, 12]) {
    const row = await rowOf(n);
    const lead: object = JSON.parse(leadText(row));
    expect(lead).toEqual(toLead(row));
    expect(Object.keys(lead)).toEqual(Object.keys(toLead(row)));
  }
});

it("contains the members that are included", async () => {
  const row = await rowOf(1);
  expect(JSON.parse(leadText(row, ["people", "input"]))).toEqual(toLead(row, ["people", "input"]));
});
