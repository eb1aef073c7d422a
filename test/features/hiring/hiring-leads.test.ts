import { env } from "cloudflare:workers";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { connect, connectHiring } from "#src/db/client";
import { openDatabases } from "#src/db/databases";
import { rawStatement } from "#src/db/raw-statement";
import { applyHiringChanges, repairHiringLeads } from "#src/pipeline/boards/lead-flags";
import { leadQuery } from "#src/features/leads/lead-query.repository";
import { totalQuery } from "#src/features/leads/lead-total.repository";
import { saveLead } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import {
  addServedBoard,
  HOUR_MS,
  newJob,
  readBoardAt,
  serveBoard,
  updateLeads,
} from "#test/support/builders/hiring";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { Budget } from "#src/shared/background/budget";
import { metered } from "#src/shared/background/metered-bindings";
import { sweepAt } from "#test/support/harness/cron";
import { newWord } from "#test/support/builders/names";
import { d1Of, databaseOf, queryShards } from "#test/support/harness/shards";

const hiring = connectHiring(env);
const MINUTE_MS = 60_000;

let workspace: TestWorkspace;
let domain: string;
beforeEach(async () => {
  workspace = await newWorkspace();
  domain = `${newWord()}.com`;
});

const add = (members: Partial<NewLead> = {}, of = workspace) =>
  saveLead(scopeOf(of.workspaceId), newLead({ domain, ...members }));
/** Totals of `hiring=true` and `hiring=false`, with the lengths of the lists. */
const found = async (of = workspace) => {
  const [hiring, others] = await Promise.all(
    [true, false].map(async (flag) => {
      const { body } = await of.asKey("GET", `/leads?hiring=${flag}`);
      expect(body.data).toHaveLength(body.total);
      return body.total as number;
    }),
  );
  return [hiring, others];
};
/** Changes the hiring index, and applies the change to leads as the sweep does. */
async function company(statement: string, ...values: unknown[]) {
  await env.HIRING.prepare(statement)
    .bind(...values)
    .run();
  await updateLeads();
}
const planOf = async (query: SQL) => {
  const { results } = await rawStatement(scopeOf().db, sql`EXPLAIN QUERY PLAN ${query}`).all<{
    detail: string;
  }>();
  return results.map(({ detail }) => detail).join("\n");
};
const COMPANY =
  "INSERT INTO hiring_companies (name, domain, open_roles, latest_posted_at) VALUES ('Acme', ?, ?, 1)";
const addCompany = (of: string | null, openRoles: number) => company(COMPANY, of, openRoles);
const D1 = Object.getPrototypeOf(env.DB.prepare("SELECT 1")) as D1PreparedStatement;

describe("the filter for leads that are hiring", () => {
  it("follows a board from its first to its last posting", async () => {
    const other = await newWorkspace();
    await add();
    await add({ domain: "elsewhere.test" });
    await add({}, other);
    expect(await found()).toEqual([0, 2]);
    const { id, served } = await addServedBoard({
      token: domain.replace(".com", ""),
      careersPage: `https://${domain}/careers`,
      jobs: [newJob()],
    });
    expect([await found(), await found(other)]).toEqual([
      [1, 1],
      [1, 0],
    ]);
    // A new lead, and one that is saved again.
    const late = await add();
    expect(await found()).toEqual([2, 1]);
    await add({ id: late.id, title: "Again" });
    expect(await found()).toEqual([2, 1]);
    await serveBoard({ ...served, jobs: [] });
    for (const hours of [24, 48]) await readBoardAt(id, Date.now() + hours * HOUR_MS);
    expect([await found(), await found(other)]).toEqual([
      [0, 3],
      [0, 1],
    ]);
  });

  it("follows a company to another domain and back", async () => {
    const moved = `${newWord()}.com`;
    await add();
    await add({ domain: moved });
    await addCompany(domain, 0);
    expect(await found()).toEqual([0, 2]);
    await company("UPDATE hiring_companies SET open_roles = 2 WHERE domain = ?", domain);
    expect(await found()).toEqual([1, 1]);
    await company("UPDATE hiring_companies SET open_roles = 1 WHERE domain = ?", domain);
    await company("UPDATE hiring_companies SET domain = ? WHERE domain = ?", moved, domain);
    expect((await workspace.asKey("GET", "/leads?hiring=true")).body.data).toMatchObject([
      { domain: moved },
    ]);
    await company("DELETE FROM hiring_companies WHERE domain = ?", moved);
    expect(await found()).toEqual([0, 2]);
    await addCompany(moved, 3);
    expect(await found()).toEqual([1, 1]);
    await company("UPDATE hiring_companies SET domain = NULL WHERE domain = ?", moved);
    expect(await found()).toEqual([0, 2]);
  });

  it("follows a lead to another domain", async () => {
    await addCompany(domain, 1);
    const lead = await add();
    expect(await found()).toEqual([1, 0]);
    await add({ id: lead.id, domain: "elsewhere.test" });
    expect(await found()).toEqual([0, 1]);
    await add({ id: lead.id });
    expect(await found()).toEqual([1, 0]);
  });

  it("can be combined with other filters under every sort", async () => {
    await addCompany(domain, 1);
    await add({ emails: [] });
    await add({ domain: "elsewhere.test" });
    for (const sort of ["created_at", "-company_name", "quality", "icp"])
      for (const [query, total] of [
        ["hiring=true", 1],
        ["hiring=false", 1],
        ["hiring=true&has_email=true", 0],
        ["hiring=false&has_email=false", 0],
        [`hiring=true&domain=${domain}`, 1],
      ] as const) {
        const { body } = await workspace.asKey("GET", `/leads?${query}&sort=${sort}`);
        expect([query, body.total, body.data.length]).toEqual([query, total, total]);
      }
  });

  it("costs one row more for a lead of a company with open roles", async () => {
    const rows = async () => {
      const batch = vi.spyOn(Object.getPrototypeOf(env.DB), "batch");
      await add();
      const results = await Promise.all(batch.mock.results.map(({ value }) => value));
      batch.mockRestore();
      return results.flat().reduce((sum, { meta }) => sum + meta.rows_written, 0);
    };
    const idle = await rows();
    await addCompany(domain, 1);
    // The index of leads that are hiring.
    expect(await rows()).toBe(idle + 1);
  });

  it.each([
    [{ hiring: true }, "leads_by_hiring (workspace_id=?)"],
    [{ hiring: false }, "leads_by_age (workspace_id=?)"],
    [{ hiring: true, sort: "quality" as const }, "leads_by_quality (workspace_id=?)"],
  ])("%o uses an index, without the hiring index", async (filter, index) => {
    const { seqs } = leadQuery("any", filter);
    const count = totalQuery("any", filter);
    const [page, total] = await Promise.all([seqs, count].map(planOf));
    expect(page).toContain(index);
    for (const plan of [page, total]) {
      expect(plan).not.toMatch(/SCAN (?!\(subquery|own)|hiring_companies|TEMP B-TREE/);
      expect(plan).toMatch(/SEARCH leads USING/);
    }
  });
});

describe("changes of the hiring index", () => {
  const rowsWritten = async (work: () => Promise<unknown>) => {
    const run = vi.spyOn(D1, "run");
    await work();
    const results = await Promise.all(run.mock.results.map(({ value }) => value));
    run.mockRestore();
    return results.reduce((sum, { meta }) => sum + meta.rows_written, 0);
  };
  const pending = async () =>
    (
      await env.HIRING.prepare("SELECT apply_at FROM hiring_domain_changes WHERE domain = ?")
        .bind(domain)
        .first<{ apply_at: number }>()
    )?.apply_at;

  it("are applied a second time a minute later, for leads that were saved meanwhile", async () => {
    const nowMs = Date.now();
    await addCompany(domain, 1);
    expect(await pending()).toBeGreaterThanOrEqual(nowMs + MINUTE_MS);
    const { id } = await add();
    // As if it had been read before the company was hiring.
    await queryShards("UPDATE leads SET hiring = 0 WHERE id = ?", id);
    await updateLeads(nowMs);
    expect(await found()).toEqual([0, 1]);
    await updateLeads(nowMs + 2 * MINUTE_MS);
    expect(await found()).toEqual([1, 0]);
    expect(await pending()).toBeUndefined();
  });

  it("stay recorded until they are applied", async () => {
    await add();
    await env.HIRING.prepare(COMPANY).bind(domain, 1).run();
    const failing = vi.spyOn(D1, "run").mockRejectedValue(new Error("D1 is unavailable"));
    await expect(updateLeads()).rejects.toThrow("unavailable");
    failing.mockRestore();
    expect(await pending()).toBe(0);
    expect(await found()).toEqual([0, 1]);
    await updateLeads();
    expect(await found()).toEqual([1, 0]);
  });

  it("are applied in groups, and cost no write where a lead is right", async () => {
    const domains = Array.from({ length: 1200 }, () => `${newWord()}.com`);
    await env.HIRING.prepare(
      "INSERT INTO hiring_companies (name, domain, open_roles) SELECT 'Many', value, 1 FROM json_each(?)",
    )
      .bind(JSON.stringify(domains))
      .run();
    await add({ domain: domains[1100]! });
    const applied = await rowsWritten(async () => {
      expect(await applyHiringChanges(openDatabases(env), sweepAt())).toMatchObject({
        domains: 1200,
      });
    });
    expect(applied).toBe(0);
    expect(await found()).toEqual([1, 0]);
    expect(await applyHiringChanges(openDatabases(env), sweepAt())).toMatchObject({ domains: 0 });
  });
});

describe("the daily repair", () => {
  const invertFlags = () =>
    queryShards(
      "UPDATE leads SET hiring = NOT hiring WHERE workspace_id = ?",
      workspace.workspaceId,
    );

  it("continues after the range where its budget ended", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const domains = Array.from({ length: 4100 }, () => `${newWord()}.com`);
    await env.HIRING.prepare(
      "INSERT INTO hiring_companies (name, domain, open_roles) SELECT 'Many', value, 1 FROM json_each(?)",
    )
      .bind(JSON.stringify(domains))
      .run();
    for (const each of domains.slice(0, 6)) await add({ domain: each });
    await invertFlags();
    let rounds = 0;
    let cursor: string | undefined;
    for (let hasMore = true; hasMore; rounds++) {
      const budget = new Budget(MINUTE_MS, 3);
      const bindings = metered({ ...env, DB: d1Of(workspace.workspaceId) }, budget);
      const sweep = { nowMs: Date.now(), budget, cursor };
      const rest = await repairHiringLeads(connectHiring(bindings), connect(bindings.DB), sweep);
      ({ hasMore, cursor } = rest);
      expect(budget.spentCalls).toBe(3);
    }
    expect(rounds).toBeGreaterThan(2);
    expect(await found()).toEqual([6, 0]);
    warned.mockRestore();
  });

  it("compares all domains, also more than one range of them", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const domains = Array.from({ length: 2500 }, () => `${newWord()}.com`);
    await env.HIRING.prepare(
      "INSERT INTO hiring_companies (name, domain, open_roles) SELECT 'Many', value, 1 FROM json_each(?)",
    )
      .bind(JSON.stringify(domains))
      .run();
    for (const each of [domains[0]!, domains[2499]!, "0.first.test", "zzzz.last.test"])
      await add({ domain: each });
    await invertFlags();
    expect(await found()).toEqual([2, 2]);
    expect(
      await repairHiringLeads(hiring, databaseOf(workspace.workspaceId), sweepAt()),
    ).toMatchObject({ repaired: 4 });
    expect((await workspace.asKey("GET", "/leads?hiring=true")).body.data).toHaveLength(2);
    expect(
      await repairHiringLeads(hiring, databaseOf(workspace.workspaceId), sweepAt()),
    ).toMatchObject({ repaired: 0 });
    warned.mockRestore();
  });

  it("sets wrong flags right, and reports it", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await addCompany(domain, 1);
    await add();
    await add({ domain: "elsewhere.test" });
    await invertFlags();
    expect(
      await repairHiringLeads(hiring, databaseOf(workspace.workspaceId), sweepAt()),
    ).toMatchObject({ repaired: 2 });
    expect(warned.mock.calls.join()).toContain("hiring.leads_repaired");
    expect(await found()).toEqual([1, 1]);
    warned.mockClear();
    expect(
      await repairHiringLeads(hiring, databaseOf(workspace.workspaceId), sweepAt()),
    ).toMatchObject({ repaired: 0 });
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
});
