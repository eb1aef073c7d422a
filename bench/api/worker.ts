import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { HTTPException } from "hono/http-exception";
import { connect, type Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { findLeads } from "#src/features/leads/leads.repository";
import { findTags } from "#src/features/tags/tags.repository";
import { type LeadRow, toLead } from "#src/pipeline/leads/lead-row.repository";
import { hashToken } from "#src/shared/security/secret-token";

type Bindings = { DB: D1Database; STATIC: string; WORKSPACE: string };
type Query = { sql: string; params: unknown[] };

/**
 * What Quarry is compared with: an OpenAPIHono Worker that returns the same static bytes, and for lists sends the
 * same statements in as many round trips and returns the rows as D1 does: the documents of a lead are text in its JSON.
 * Below /parsed it returns the leads that the API describes. It has no limits, no log and no headers.
 */
const app = new OpenAPIHono<{ Bindings: Bindings }>();
const answer = <S extends z.ZodType>(schema: S) => ({
  200: { description: "It", content: { "application/json": { schema } } },
});
const rows = z.array(z.record(z.string(), z.unknown()));
const query = z.object({
  page: z.coerce.number().default(1),
  per_page: z.coerce.number().default(25),
});

type Plans = Record<string, string>;
let plans: Plans | undefined;
app.openapi(
  createRoute({
    method: "get",
    path: "/api/v1/billing/plans",
    responses: answer(z.looseObject({})),
  }),
  (c) => c.json((plans ??= JSON.parse(c.env.STATIC) as Plans), 200),
);

type Row = Record<string, unknown>;

const list = (
  path: string,
  find: (scope: Scope) => Promise<unknown>,
  present: (row: Row) => Row = (row) => row,
) => {
  let queries: Promise<Query[]> | undefined;
  const route = createRoute({
    method: "get",
    path,
    request: { query },
    responses: answer(z.object({ data: rows, count: rows })),
  });
  app.openapi(route, async (c) => {
    queries ??= statementsOf((db) =>
      find({ db, workspaceId: c.env.WORKSPACE, actor: { kind: "system" } }),
    );
    const { DB } = c.env;
    const keyHash = await hashToken(c.req.header("X-API-Key") ?? "");
    const [key, found, count] = await DB.batch<Row>([
      DB.prepare("SELECT * FROM api_keys WHERE key_hash = ?").bind(keyHash),
      ...(await queries).map(({ sql, params }) => DB.prepare(sql).bind(...params)),
    ]);
    if (key?.results.length !== 1) throw new HTTPException(401);
    return c.json({ data: (found?.results ?? []).map(present), count: count?.results ?? [] }, 200);
  });
};

list("/api/v1/tags", (scope) => findTags(scope, { page: 1, per_page: 25, sort: "name" }));
const findPage = (scope: Scope) => findLeads(scope, {}, { page: 1, per_page: 25 });
list("/api/v1/leads", findPage);
list("/parsed/api/v1/leads", findPage, (row) => toLead(row as LeadRow));

/** The statements of the batch that `run` sends first. */
async function statementsOf(run: (db: Database) => Promise<unknown>): Promise<Query[]> {
  const recorded = Promise.withResolvers<Query[]>();
  const recorder = {
    prepare: (sql: string) => ({
      sql,
      params: [],
      bind: (...params: unknown[]) => ({ sql, params }),
    }),
    batch: (statements: Query[]) => {
      recorded.resolve(statements);
      throw new Error("Recorded");
    },
  };
  run(connect(recorder as unknown as D1Database)).catch(() => {});
  return recorded.promise;
}

export default app;
