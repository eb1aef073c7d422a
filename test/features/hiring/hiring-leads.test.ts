import { env } from "cloudflare:workers";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { connect } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { repairHiringLeads } from "#src/pipeline/boards/repair-leads.repository";
import { leadQuery } from "#src/features/leads/lead-query.repository";
import { saveLead } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import {
  addServedBoard,
  HOUR_MS,
  newJob,
  readBoardAt,
  serveBoard,
} from "#test/support/builders/hiring";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { newWord } from "#test/support/builders/names";

const db = connect(env.DB);

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
const company = (statement: string, ...values: unknown[]) =>
  env.DB.prepare(statement)
    .bind(...values)
    .run();
const planOf = async (query: SQL) => {
  const { results } = await rawStatement(db, sql`EXPLAIN QUERY PLAN ${query}`).all<{
    detail: string;
  }>();
  return results.map(({ detail }) => detail).join("\n");
};
const addCompany = (of: string | null, openRoles: number) =>
  company(
    "INSERT INTO hiring_companies (name, domain, open_roles, latest_posted_at) VALUES ('Acme', ?, ?, 1)",
    of,
    openRoles,
  );

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

  it("writes a lead of a company without open roles once", async () => {
    const rows = async () => {
      const { meta } = await env.DB.prepare(
        `INSERT INTO leads (id, workspace_id, job_id, domain, sort_name, created_at, updated_at, website, emails, phones, socials, technologies, enrichment)
        VALUES (?, ?, 'j', ?, '', 1, 1, '', '[]', '[]', '{}', '[]', '{}')`,
      )
        .bind(crypto.randomUUID(), workspace.workspaceId, domain)
        .run();
      return meta.rows_written;
    };
    const idle = await rows();
    await addCompany(domain, 1);
    const hiring = await rows();
    // The flag is part of five indexes of sorts and jobs, and has its own index.
    expect(hiring - idle).toBeGreaterThan(0);
    expect(hiring - idle).toBeLessThanOrEqual(12);
  });

  it.each([
    [{ hiring: true }, "leads_by_hiring (workspace_id=?)"],
    [{ hiring: false }, "leads_by_age (workspace_id=?)"],
    [{ hiring: true, sort: "quality" as const }, "leads_by_quality (workspace_id=?)"],
  ])("%o uses an index, without the hiring index", async (filter, index) => {
    const { seqs, count } = leadQuery("any", filter);
    const [page, total] = await Promise.all([seqs, count].map(planOf));
    expect(page).toContain(index);
    for (const plan of [page, total]) {
      expect(plan).not.toMatch(/SCAN|hiring_companies|TEMP B-TREE/);
      expect(plan).toMatch(/SEARCH leads USING/);
    }
  });
});

describe("the daily repair", () => {
  it("sets flags that triggers missed, and reports it", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await addCompany(domain, 1);
    await add();
    await add({ domain: "elsewhere.test" });
    await company(
      "UPDATE leads SET hiring = NOT hiring WHERE workspace_id = ?",
      workspace.workspaceId,
    );
    expect(await repairHiringLeads(db)).toBe(2);
    expect(warned.mock.calls.join()).toContain("hiring.leads_repaired");
    expect(await found()).toEqual([1, 1]);
    warned.mockClear();
    expect(await repairHiringLeads(db)).toBe(0);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
});
