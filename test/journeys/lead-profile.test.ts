import { describe, expect, it } from "vitest";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { waitUntil } from "#test/support/harness/wait-until";
import { runJob } from "#test/support/builders/jobs";

const SITE = "brandl-foerderanlagen.de";

async function crawl({ asKey }: TestWorkspace, config: object = {}, site = SITE) {
  const job = await runJob(asKey, [site], { max_depth: 1, ...config });
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

describe("the contacts of a lead", () => {
  it("have the person to whom each address belongs, in lists, events and single leads", async () => {
    const workspace = await newWorkspace();
    const { leadId, listed } = await crawl(workspace, {}, "www.hafenwerk-robotik.de");
    const { body } = await workspace.asKey("GET", `/leads/${leadId}`);
    const profile = "https://www.linkedin.com/in/";
    expect(body.people.map((one: any) => [one.name, one.email, one.linkedin])).toEqual([
      ["Petra Hansen", "p.hansen@hafenwerk-robotik.de", `${profile}petra-hansen-7a41`],
      ["Jürgen Möller", "j.moeller@hafenwerk-robotik.de", `${profile}j%C3%BCrgen-m%C3%B6ller`],
      ["Katharina Weiß", null, null],
      ["Sander de Vries", "s.devries@hafenwerk-robotik.de", null],
    ]);
    const idOf = (name: string) => body.people.find((one: any) => one.name === name).id;
    expect(body.contacts).toHaveLength(4);
    expect(body.contacts[0]).toEqual({
      email: "info@hafenwerk-robotik.de",
      status: "unverified",
      confidence: expect.any(Number),
      is_role: true,
      is_primary: true,
      person_id: null,
      source_url: "https://www.hafenwerk-robotik.de/",
    });
    const owners = body.contacts.map((one: any) => [one.email.split("@")[0], one.person_id]);
    expect(Object.fromEntries(owners)).toEqual({
      info: null,
      "p.hansen": idOf("Petra Hansen"),
      "j.moeller": idOf("Jürgen Möller"),
      "s.devries": idOf("Sander de Vries"),
    });
    expect(listed.contacts).toEqual(body.contacts);
    const { body: events } = await workspace.asKey(
      "GET",
      `/jobs/${body.job_id}/events?last_event_id=0`,
    );
    expect(events).toContain(JSON.stringify(body.contacts));
  });
});

describe("a person who asked for deletion", () => {
  it("is removed from the lead, its text, its contacts and exports, and is not collected again", async () => {
    const workspace = await newWorkspace();
    const { leadId } = await crawl(workspace, {}, "www.hafenwerk-robotik.de");
    const everything = async () =>
      JSON.stringify((await workspace.asUser("GET", "/compliance/export")).body);
    expect(await everything()).toContain("Möller");
    const { body } = await workspace.asUser("POST", "/compliance/deletion-requests", {
      json: { subject_type: "email", subject: "j.moeller@hafenwerk-robotik.de" },
    });
    await waitUntil(async () => {
      const requests = await workspace.asUser("GET", "/compliance/deletion-requests");
      const { status } = requests.body.data.find((one: any) => one.id === body.id);
      expect(status).toBe("completed");
    });
    expect(await everything()).not.toContain("Möller");
    const again = await crawl(workspace, {}, "www.hafenwerk-robotik.de");
    for (const id of [leadId, again.leadId]) {
      const lead = await workspace.asKey("GET", `/leads/${id}`);
      expect(lead.body.people).toHaveLength(3);
      expect(lead.body.contacts).toHaveLength(3);
    }
    expect(await everything()).not.toContain("Möller");
  });
});
