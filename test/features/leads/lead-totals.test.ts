import { beforeAll, describe, expect, it } from "vitest";
import { totalOf } from "#src/features/leads/lead-total.repository";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { sampleLead } from "#bench/leads/sample-lead";
import { d1Of } from "#test/support/harness/shards";

const LEADS = 20_500;

describe("the total of a list of leads", () => {
  const page = { rows: 25, limit: 25, offset: 0 };

  it("is exact if all leads were scanned", () => {
    const counted = { matching: 40, scanned: 900, is_complete: 1, size: 5_000 } as const;
    expect(totalOf(counted, page)).toEqual({ total: 40 });
  });

  it("is projected from the sample to all leads", () => {
    const counted = { matching: 50, scanned: 1_000, is_complete: 0, size: 200_000 } as const;
    expect(totalOf(counted, page)).toEqual({ total: 10_000, total_is_estimate: true });
  });

  it("is exact on the last page, whatever the sample", () => {
    const counted = { matching: 0, scanned: 1_000, is_complete: 0, size: 200_000 } as const;
    expect(totalOf(counted, { rows: 3, limit: 25, offset: 50 })).toEqual({ total: 53 });
    expect(totalOf(counted, { rows: 0, limit: 25, offset: 0 })).toEqual({ total: 0 });
  });

  it("is never smaller than what the pages show", () => {
    const counted = { matching: 0, scanned: 1_000, is_complete: 0, size: null } as const;
    expect(totalOf(counted, { rows: 25, limit: 25, offset: 100 })).toEqual({
      total: 125,
      total_is_estimate: true,
    });
  });
});

describe("a workspace with many leads", () => {
  let workspace: TestWorkspace;
  const totalsOf = async (query: string) => {
    const { status, body } = await workspace.asKey("GET", `/leads?per_page=5&${query}`);
    expect(status).toBe(200);
    const { data, total, total_is_estimate } = body;
    return { rows: data.length, total, total_is_estimate };
  };

  beforeAll(async () => {
    workspace = await newWorkspace();
    const { workspaceId } = workspace;
    const nowMs = Date.now();
    const { enrichment } = sampleLead(1);
    const d1 = d1Of(workspaceId);
    await d1.batch([
      d1
        .prepare(`WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${LEADS})
        INSERT INTO leads (id, workspace_id, job_id, domain, sort_name, created_at, updated_at, website, emails, phones, socials, technologies, enrichment)
        SELECT printf('%08x-0000-7000-8000-', n) || substr(?1, -12), ?1, ?1, 'a' || n || '.com', '', ?2 + n, ?2, '',
          '[]', '[]', '{}', '[]', json_set(json_set(?3, '$.seo.score', n % 100), '$.quality.grade', iif(n <= 3, 'A', 'B'))
        FROM numbers`)
        .bind(workspaceId, nowMs, JSON.stringify(enrichment)),
      d1
        .prepare("INSERT INTO daily_activity (workspace_id, day, leads) VALUES (?, ?, ?)")
        .bind(workspaceId, Math.floor(nowMs / 86_400_000), LEADS),
      d1
        .prepare(
          "INSERT INTO lead_counts (workspace_id, kind, value, leads) VALUES (?1, 'grade', 'A', 3), (?1, 'grade', 'B', ?2)",
        )
        .bind(workspaceId, LEADS - 3),
      // As savers of leads write them: every second lead has the word and the technology, every fourth another word.
      d1
        .prepare(
          `INSERT INTO lead_search (rowid, scope, body, technologies)
          SELECT seq, replace(workspace_id, '-', ''), iif(seq % 4 = 0, 'granite basalt', 'granite'), replace(workspace_id, '-', '') || hex('ghost') FROM leads WHERE workspace_id = ?1 AND seq % 2 = 0`,
        )
        .bind(workspaceId),
    ]);
  });

  it("has exact totals where a counter has them", async () => {
    expect(await totalsOf("")).toEqual({ rows: 5, total: LEADS });
    expect(await totalsOf("grade=A")).toEqual({ rows: 3, total: 3 });
    expect(await totalsOf("grade=B&sort=company_name")).toEqual({ rows: 5, total: LEADS - 3 });
    expect(await totalsOf("has_email=false")).toEqual({ rows: 5, total: LEADS });
  });

  it("has an estimate where all leads would have to be counted", async () => {
    const found = await totalsOf("min_seo=90");
    expect(found).toMatchObject({ rows: 5, total_is_estimate: true });
    expect(found.total).toBeGreaterThan(0.09 * LEADS);
    expect(found.total).toBeLessThan(0.11 * LEADS);
  });

  it("has an exact total of a search of at most 10,000 leads, otherwise an estimate", async () => {
    expect(await totalsOf("q=basalt")).toEqual({ rows: 5, total: LEADS / 4 });
    expect(await totalsOf("q=basalt&sort=domain&page=3")).toEqual({ rows: 5, total: LEADS / 4 });
    const many = await totalsOf("q=granite");
    expect(many).toMatchObject({ rows: 5, total_is_estimate: true });
    expect(many.total).toBeGreaterThan(0.49 * LEADS);
    expect(many.total).toBeLessThan(0.51 * LEADS);
    const filtered = await totalsOf("q=granite&min_seo=50");
    expect(filtered).toMatchObject({ rows: 5, total_is_estimate: true });
    expect(filtered.total).toBeGreaterThan(0.2 * LEADS);
    expect(filtered.total).toBeLessThan(0.3 * LEADS);
  });

  it("has an estimate of what the search index finds from the place of its first leads among all", async () => {
    for (const filter of ["q=gra", "technologies_any=ghost", "technologies_none=ghost"]) {
      const found = await totalsOf(filter);
      expect(found, filter).toMatchObject({ rows: 5, total_is_estimate: true });
      expect(found.total, filter).toBeGreaterThan(0.45 * LEADS);
      expect(found.total, filter).toBeLessThan(0.55 * LEADS);
    }
  });

  it("has an exact total again on the last page of such a list", async () => {
    expect(await totalsOf("min_seo=90&grade=A")).toEqual({ rows: 0, total: 0 });
  });
});
