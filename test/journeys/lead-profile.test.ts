import { describe, expect, it } from "vitest";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { runJob } from "#test/support/builders/jobs";

const SITE = "brandl-foerderanlagen.de";

async function crawl({ asKey }: TestWorkspace, config: object = {}) {
  const job = await runJob(asKey, [SITE], { max_depth: 1, ...config });
  const { body } = await asKey("GET", `/jobs/${job.id}/leads`);
  return { jobId: job.id, leadId: body.data[0].id as string, listed: body.data[0] };
}

describe("a lead of a site with a legal notice", () => {
  it("has its address, numbers and people, each with the words of the page", async () => {
    const workspace = await newWorkspace();
    const { leadId, listed } = await crawl(workspace);
    expect(listed).not.toHaveProperty("people");
    const { body } = await workspace.asKey("GET", `/leads/${leadId}`);
    const source_url = "https://www.brandl-foerderanlagen.de/impressum/";
    expect(body.addresses).toEqual([
      {
        street: "Gewerbepark Ost 14",
        postal_code: "94315",
        city: "Straubing",
        region: null,
        country: "DE",
        kind: "head_office",
        source_url,
        snippet: "Gewerbepark Ost 14, 94315 Straubing",
      },
    ]);
    expect(body.registrations).toMatchObject([
      { kind: "company_number", scheme: "de_hrb", value: "HRB 11728", is_checksum_valid: null },
      { kind: "vat", scheme: "de_vat", value: "DE184477219", is_checksum_valid: false, source_url },
    ]);
    expect(body.people).toMatchObject([
      {
        name: "Korbinian Brandl",
        title: "Geschäftsführer",
        seniority: "c_level",
        department: "management",
        source_url,
        snippet: "Geschäftsführer: Korbinian Brandl",
      },
    ]);
    expect(body.enrichment.company).toMatchObject({
      street_address: "Gewerbepark Ost 14",
      city: "Straubing",
      country: "DE",
      legal_name: "Brandl Förderanlagen GmbH",
      source: "text",
    });
  });

  it("keeps the id of a person, and lists members that a request includes", async () => {
    const workspace = await newWorkspace();
    const { leadId, jobId } = await crawl(workspace);
    const first = await workspace.asKey("GET", `/leads/${leadId}`);
    const path = `/jobs/${jobId}/leads?include=people,addresses`;
    const { body } = await workspace.asKey("GET", path);
    expect(body.data[0].people).toEqual(first.body.people);
    expect(body.data[0].addresses).toHaveLength(1);
    expect(body.data[0]).not.toHaveProperty("registrations");
    expect((await workspace.asKey("GET", "/leads?include=salary")).status).toBe(422);
  });

  it("has no people where a job or the workspace does not collect them", async () => {
    const workspace = await newWorkspace();
    const one = await crawl(workspace, { collect_people: false });
    const changed = await workspace.asUser("PATCH", "/workspace", {
      json: { collect_people: false },
    });
    expect(changed.body.collect_people).toBe(false);
    const other = await crawl(workspace, { collect_people: true });
    for (const { leadId } of [one, other]) {
      const { body } = await workspace.asKey("GET", `/leads/${leadId}`);
      expect(body.people).toEqual([]);
      expect(body.registrations).toHaveLength(2);
    }
  });
});
