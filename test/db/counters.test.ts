import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Counter } from "#local/cli/counters/counter";
import { COUNTERS } from "#local/cli/counters/counters";
import { HIRING_COUNTERS } from "#local/cli/counters/hiring-counters";
import { countHiringDrift, repairHiring } from "#local/cli/counters/hiring-leads";
import type { Execute } from "#local/cli/cloudflare/database";
import { saveLeads } from "#src/pipeline/leads/save";
import { newWorkspace } from "#test/support/harness/api";
import { newJob, newLead, phone, scopeOf } from "#test/support/builders/leads";
import { addServedBoard, newJob as newPosting, updateLeads } from "#test/support/builders/hiring";
import { newWord } from "#test/support/builders/names";
import { everyD1 } from "#test/support/harness/shards";

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
};

/** The shard of the workspaces here. */
const SHARD = everyD1.at(-1)!;

/** Each counter with its database, in the order of the repair. */
const ALL = [
  ...COUNTERS.map((counter) => ({ counter, database: SHARD })),
  ...HIRING_COUNTERS.map((counter) => ({ counter, database: env.HIRING })),
];
const NAMES = ALL.map(({ counter }) => counter.name);

const on =
  (database: D1Database): Execute =>
  async (statements) => {
    const answers = await database.batch<any>(statements.map((each) => database.prepare(each)));
    return answers.map(({ results }) => results);
  };
const databases = { DB: on(SHARD), HIRING: on(env.HIRING) };

const find = (name: string) => ALL.find(({ counter }) => counter.name === name)!;
const drift = ({ counter, database }: { counter: Counter; database: D1Database }) =>
  database.prepare(counter.drift).first<number>("rows");
const driftOfAll = async () =>
  Object.fromEntries(
    await Promise.all(ALL.map(async (each) => [each.counter.name, await drift(each)])),
  );
const NONE = Object.fromEntries(NAMES.map((name) => [name, 0]));

async function repairAll() {
  for (const { counter, database } of ALL)
    await database.batch(counter.repair.map((statement) => database.prepare(statement)));
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

  it.each(NAMES)("of %s are reported and repaired", async (name) => {
    await fillDatabase();
    await find(name).database.prepare(DAMAGE[name]!).run();
    expect(await drift(find(name))).toBeGreaterThan(0);
    await repairAll();
    expect(await driftOfAll()).toEqual(NONE);
  });

  it("include the copy of the hiring index in leads", async () => {
    await fillDatabase();
    await updateLeads();
    expect(await countHiringDrift(databases)).toBe(0);
    const { results } = await SHARD.prepare(
      "UPDATE leads SET hiring = NOT hiring RETURNING id",
    ).all();
    expect(await countHiringDrift(databases)).toBe(results.length);
    await repairHiring(databases);
    expect(await countHiringDrift(databases)).toBe(0);
  });

  it("compare the copy in more than one range of domains", async () => {
    await env.HIRING.prepare(
      "INSERT INTO hiring_companies (name, domain, open_roles) SELECT 'Many', value, 1 FROM json_each(?)",
    )
      .bind(JSON.stringify(Array.from({ length: 2300 }, () => `${newWord()}.com`)))
      .run();
    const { workspaceId } = await newWorkspace();
    await saveLeads(scopeOf(workspaceId), [newLead({ domain: "0-first.test" })]);
    await SHARD.prepare("UPDATE leads SET hiring = 1 WHERE domain = '0-first.test'").run();
    expect(await countHiringDrift(databases)).toBe(1);
    await repairHiring(databases);
    expect(await countHiringDrift(databases)).toBe(0);
    await env.HIRING.prepare("DELETE FROM hiring_companies WHERE name = 'Many'").run();
  });

  it("are not changed if they are correct", async () => {
    await fillDatabase();
    const read = () =>
      Promise.all(
        Object.entries({
          DB: ["tags", "leads", "lead_counts", "daily_activity"],
          HIRING: ["hiring_roles", "hiring_companies"],
        }).map(([binding, tables]) =>
          databases[binding as keyof typeof databases](
            tables.map((table) => `SELECT * FROM ${table} ORDER BY 1, 2, 3`),
          ),
        ),
      );
    const before = await read();
    await repairAll();
    await repairHiring(databases);
    expect(await read()).toEqual(before);
  });
});
