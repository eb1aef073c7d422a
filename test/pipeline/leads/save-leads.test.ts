import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { saveLead, saveLeads } from "#src/pipeline/leads/save";
import { newLead, quality, scopeOf } from "#test/support/builders/leads";
import { queryShards } from "#test/support/harness/shards";

it("returns the saved lead as the API shows it", async () => {
  const lead = newLead({ enrichment: { quality: quality(71, "B") } });
  const saved = await saveLead(scopeOf(), lead);
  expect(saved).toMatchObject({
    id: lead.id,
    job_id: lead.jobId,
    emails: ["info@acme.com", "jane@acme.com"],
    enrichment: { quality: quality(71, "B") },
    tags: [],
  });
  expect(saved.created_at).toMatch(/^\d{4}-.*\.\d{3}Z$/);
});

it("keeps one lead, one record per address and their history when it is saved again", async () => {
  const scope = scopeOf();
  const lead = newLead({ enrichment: { icp: { score: 90, verdict: "strong" } } });
  const first = await saveLead(scope, lead);
  const before = await queryShards(
    "SELECT * FROM lead_emails WHERE lead_id = ? ORDER BY position",
    lead.id,
  );
  await queryShards("UPDATE lead_emails SET last_verified_at = 5 WHERE lead_id = ?", lead.id);
  const again = await saveLead(scope, {
    ...lead,
    emails: [
      { email: "Jane@acme.com", sourceUrl: null, method: "mailto" },
      { email: "new@acme.com", sourceUrl: null, method: "text" },
    ],
    enrichment: { quality: quality(10, "F") },
  });
  expect(again.created_at).toBe(first.created_at);
  expect(again.emails).toEqual(["jane@acme.com", "new@acme.com"]);
  expect(again.enrichment).toEqual({
    icp: { score: 90, verdict: "strong" },
    quality: quality(10, "F"),
  });
  const after = await queryShards(
    "SELECT * FROM lead_emails WHERE lead_id = ? AND removed_at IS NULL ORDER BY position",
    lead.id,
  );
  expect(after.map((row) => [row.email, row.last_verified_at])).toEqual([
    ["jane@acme.com", 5],
    ["new@acme.com", null],
  ]);
  expect(after[0].id).toBe(before[1].id);
  expect(after[0].first_seen_at).toBe(before[1].first_seen_at);
  expect(
    await queryShards(
      "SELECT id FROM lead_search JOIN leads ON leads.seq = lead_search.rowid WHERE id = ?",
      lead.id,
    ),
  ).toEqual([{ id: lead.id }]);
  expect(
    await queryShards(
      "SELECT value, leads FROM lead_counts WHERE workspace_id = ? AND kind = 'technology' ORDER BY value",
      scope.workspaceId,
    ),
  ).toEqual([
    { value: "nginx", leads: 1 },
    { value: "wordpress", leads: 1 },
  ]);
});

it("saves many leads in one batch, including large ones, and returns them in order", async () => {
  const facts = JSON.stringify({ text: "x".repeat(300_000) });
  const given = Array.from({ length: 12 }, () => newLead({ facts }));
  const saved = await saveLeads(scopeOf(), given);
  expect(saved.map(({ id }) => id)).toEqual(given.map(({ id }) => id));
});

it("does not touch a lead of another workspace", async () => {
  const lead = newLead();
  await saveLead(scopeOf(), lead);
  await expect(saveLead(scopeOf(), { ...lead, companyName: "Mine" })).rejects.toThrow(
    "another workspace",
  );
  expect(await queryShards("SELECT company_name FROM leads WHERE id = ?", lead.id)).toEqual([
    { company_name: "Acme" },
  ]);
});

it("never stores a later lead with an earlier time", async () => {
  const scope = scopeOf();
  const first = await saveLead(scope, newLead());
  await queryShards("UPDATE leads SET created_at = created_at + 5000 WHERE id = ?", first.id);
  const second = await saveLead(scope, newLead());
  expect(Date.parse(second.created_at)).toBe(Date.parse(first.created_at) + 5000);
});

/** The database that a query was prepared for. */
const storeOf = (query: string) => (/\bhiring_/.test(query) ? env.HIRING : env.DB);

it("finds the rows to replace by indexes, however many leads exist", async () => {
  const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
  await saveLead(scopeOf(), newLead());
  const queries = prepare.mock.calls.map(([query]) => String(query));
  prepare.mockRestore();
  expect(queries.length).toBeGreaterThan(5);
  for (const query of queries) {
    const { results } = await storeOf(query)
      .prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...[...query.matchAll(/\?/g)].map(() => "[]"))
      .all<{ detail: string }>();
    const scans = results.filter(
      ({ detail }) =>
        detail.startsWith("SCAN") && !/VIRTUAL TABLE|CONSTANT ROW|subquery/.test(detail),
    );
    expect([query, scans]).toEqual([query, []]);
  }
});
