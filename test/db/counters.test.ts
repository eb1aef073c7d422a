import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { COUNTERS, type Counter } from "#local/cli/counters/counters";
import { saveLeads } from "#src/pipeline/leads/save";
import { newWorkspace } from "#test/support/harness/api";
import { newJob, newLead, phone, scopeOf } from "#test/support/builders/leads";
import { addServedBoard, newJob as newPosting } from "#test/support/builders/hiring";
import { newWord } from "#test/support/builders/names";

/** How each counter is made wrong; at least one row differs afterwards. */
const DAMAGE: Record<string, string> = {
  "tags.usage_count": "UPDATE tags SET usage_count = usage_count + 3",
  "leads.email_statuses": "UPDATE leads SET email_statuses = 31",
  lead_search: "INSERT INTO lead_search (rowid, scope, body) VALUES (987654321, 'none', 'none')",
  lead_counts: "UPDATE lead_counts SET leads = leads + 1",
  daily_activity: "UPDATE daily_activity SET leads = leads + 1, credits = credits - 2",
  hiring_roles: "UPDATE hiring_roles SET title_key = 'wrong'",
  hiring_other_countries: "DELETE FROM hiring_other_countries",
  hiring_title_search: "DELETE FROM hiring_title_search WHERE rowid > 0",
  hiring_company_roles: "UPDATE hiring_company_roles SET open_roles = open_roles + 1",
  "hiring_technologies.open_roles, companies": "UPDATE hiring_technologies SET companies = 99",
  "hiring_companies.open_roles, latest_posted_at": "UPDATE hiring_companies SET open_roles = 7",
  "leads.hiring": "UPDATE leads SET hiring = NOT hiring",
};

const drift = async ({ drift: query }: Counter) => env.DB.prepare(query).first<number>("rows");
const driftOfAll = async () =>
  Object.fromEntries(
    await Promise.all(COUNTERS.map(async (each) => [each.name, await drift(each)])),
  );
const NONE = Object.fromEntries(COUNTERS.map(({ name }) => [name, 0]));

async function repairAll() {
  for (const { repair } of COUNTERS)
    await env.DB.batch(repair.map((statement) => env.DB.prepare(statement)));
}

/** A workspace with a row for every counter. */
async function fillDatabase() {
  const workspace = await newWorkspace();
  const scope = scopeOf(workspace.workspaceId);
  const jobId = await newJob(workspace.workspaceId);
  const token = newWord();
  const domain = `${token}.com`;
  const found = { sourceUrl: null, method: "text" };
  const leads = [
    newLead({ jobId, domain, emails: [{ email: `info@${domain}`, ...found }] }),
    newLead({ jobId, phones: ["+493012345678"], enrichment: { phone: phone("DE") } }),
  ];
  await saveLeads(scope, leads);
  const id = leads[0]!.id;
  expect(
    (await workspace.asKey("POST", `/leads/${id}/tags`, { json: { name: "hot" } })).status,
  ).toBe(204);
  expect(
    (await workspace.asKey("POST", `/leads/${id}/notes`, { json: { body: "Called" } })).status,
  ).toBe(201);
  const places = [
    { city: "Berlin", country: "Germany", code: "DE" },
    { city: "Paris", country: "France", code: "FR" },
  ];
  await addServedBoard({ token, jobs: [newPosting({ title: "Python Engineer", places })] });
  return workspace;
}

describe("the counters", () => {
  it("are correct after ordinary writes", async () => {
    await fillDatabase();
    expect(await driftOfAll()).toEqual(NONE);
  });

  it.each(COUNTERS.map(({ name }) => name))("of %s are reported and repaired", async (name) => {
    await fillDatabase();
    await env.DB.prepare(DAMAGE[name]!).run();
    expect(await drift(COUNTERS.find((each) => each.name === name)!)).toBeGreaterThan(0);
    await repairAll();
    expect(await driftOfAll()).toEqual(NONE);
  });

  it("are not changed if they are correct", async () => {
    await fillDatabase();
    const read = () =>
      env.DB.batch(
        ["tags", "leads", "lead_counts", "daily_activity", "hiring_roles"].map((table) =>
          env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`),
        ),
      );
    const before = (await read()).map(({ results }) => results);
    await repairAll();
    expect((await read()).map(({ results }) => results)).toEqual(before);
  });
});
