import { expect, it } from "vitest";
import { MAX_RESULT_BYTES } from "#src/features/mcp/protocol/result-size";
import { saveLeads } from "#src/pipeline/leads/save";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { type ToolCaller, toolsOf } from "#test/support/harness/mcp";
import { newId } from "#src/shared/ids";
import { newChange } from "#test/support/builders/changes";
import { addServedBoard, newJob as newRole } from "#test/support/builders/hiring";
import { companyIn, newJob, newLead, scopeOf } from "#test/support/builders/leads";
import { newWord } from "#test/support/builders/names";

const long = (length: number) => "Förderanlagen für Getränke, ".repeat(length / 27);
const numbered = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

/** A lead with more of everything than real ones have. */
async function saveLargestLeads({ workspaceId, asKey }: TestWorkspace, count: number) {
  const company = {
    ...companyIn("DE"),
    legal_name: long(300),
    street_address: long(300),
    city: long(200),
  };
  const judged = {
    summary: long(900),
    industry: long(100),
    lead_score: 100,
    buying_signals: numbered(20, () => long(100)),
  };
  const leads = numbered(count, (index) =>
    newLead({
      domain: `${"a".repeat(50)}-${index}.com`,
      website: `https://${"a".repeat(50)}-${index}.com/${"path/".repeat(20)}`,
      companyName: long(300),
      title: long(500),
      description: long(2_000),
      emails: numbered(100, (of) => ({
        email: `a.very.long.name.of.a.person.${of}@${"a".repeat(50)}-${index}.com`,
        sourceUrl: `https://${"a".repeat(50)}-${index}.com/${"team/".repeat(15)}${of}`,
        method: "obfuscated",
      })),
      phones: numbered(50, (of) => `+4930123456${of + 10}`),
      socials: Object.fromEntries(
        ["linkedin", "x", "facebook", "instagram", "youtube", "tiktok", "github", "xing"].map(
          (network) => [network, `https://www.${network}.com/company/${"long-name-".repeat(8)}`],
        ),
      ),
      technologies: numbered(80, (of) => ({
        name: `Technology with a name ${of}`,
        category: "Analytics",
        version: null,
      })),
      enrichment: {
        company,
        ai: judged,
        icp: { score: 90, verdict: "strong", reasoning: long(900) },
      },
    }),
  );
  await saveLeads(scopeOf(workspaceId), leads);
  for (const { id } of leads.slice(0, 2)) {
    for (const of of numbered(5, String)) {
      await asKey("POST", `/leads/${id}/tags`, {
        json: { name: `A tag with a long name, number ${of}` },
      });
      await asKey("POST", `/leads/${id}/notes`, { json: { body: `${long(2_000)}${of}` } });
    }
  }
  return leads;
}

/** A verification of the longest addresses. */
async function verifyLongest(call: ToolCaller): Promise<string> {
  const emails = numbered(60, (of) => `${"a".repeat(55)}${of}@${"b".repeat(50)}.example.com`);
  return (await call("verify_emails", { emails })).data.verification_id;
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

it("keeps every result by default within its limit, also for the largest leads", async () => {
  const workspace = await newWorkspace();
  const [largest] = await saveLargestLeads(workspace, 30);
  for (let i = 0; i < 12; i++) {
    await newJob(workspace.workspaceId, long(200));
    const texts = { beforeText: long(2_000), afterText: long(2_000), summary: long(300) };
    await newChange(workspace, largest!.id, {
      ...texts,
      url: `https://acme.com/${i}/${"path/".repeat(25)}`,
    });
  }
  const word = newWord();
  await addServedBoard({
    company: `${word} ${long(150)}`,
    jobs: numbered(20, (index) =>
      newRole({
        title: `${word} ${index} ${long(150)}`,
        duties: "<p>Kubernetes, PostgreSQL, Go, Rust, Java, Kafka</p>",
      }),
    ),
  });
  const call = await toolsOf(workspace);
  const calls: [string, Record<string, unknown>][] = [
    ["list_crawls", {}],
    ["list_changes", {}],
    ["list_verifications", {}],
    ["search_hiring", { title: word }],
    ["search_hiring", { title: word, results: "postings" }],
    ["find_companies", { query: "dental practice in Bath" }],
    ["get_verification", { verification_id: await verifyLongest(call) }],
    ["verify_lead_emails", { lead_id: largest!.id }],
    ["search_leads", {}],
    ["find_people", {}],
    ["search_leads", { query: "förderanlagen", sort: "icp" }],
    ["get_lead", { lead_id: largest!.id }],
    ["get_company", { domain: largest!.domain }],
    ["change_leads", { action: "tag", tag_name: "All", filter: {} }],
    ["tag_leads", { lead_ids: numbered(25, () => newId()), tag: "None" }],
    ["get_usage", {}],
  ];
  for (const [name, args] of calls) {
    const { isError, text } = await call(name, args);
    expect([name, isError, text.slice(0, 200)]).toEqual([name, false, expect.any(String)]);
    expect([name, bytesOf(text)]).toEqual([
      name,
      expect.toSatisfy((bytes: number) => bytes <= MAX_RESULT_BYTES),
    ]);
  }
});

it("says how much it left out", async () => {
  const workspace = await newWorkspace();
  const [largest] = await saveLargestLeads(workspace, 12);
  const call = await toolsOf(workspace);
  const { data } = await call("get_lead", { lead_id: largest!.id });
  expect(data.emails.length).toBeGreaterThan(2);
  expect(data).toMatchObject({
    emails_total: 100,
    phones_total: 50,
    technologies_total: 80,
    notes_total: 5,
  });
  const first = await call("search_leads");
  expect(first.data).toMatchObject({ total: 12, next_page: 2 });
  const second = await call("search_leads", { page: 2 });
  expect(second.data.next_page).toBeNull();
  const ids = [...first.data.leads, ...second.data.leads].map(({ lead_id }: any) => lead_id);
  expect(new Set(ids).size).toBe(12);
});
