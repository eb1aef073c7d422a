import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { leadQuery } from "#src/features/leads/find";
import { isoTime } from "#src/shared/iso-time";
import { WORKSPACE_TABLES, type WorkspaceTable } from "./erasure/workspace-tables";

/** Rows of leads, which are large, and of dependent tables that are read at once. */
const LEADS_AT_ONCE = 400;
const LEADS_OF_RELATED_AT_ONCE = 1000;
const ROWS_AT_ONCE = 1000;

type Row = Record<string, unknown>;

/** The whole workspace as one JSON document, read and streamed in batches. */
export function exportWorkspace(scope: Scope): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = writeDocument(scope);
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 1 },
  );
}

async function* writeDocument(scope: Scope): AsyncGenerator<string, void> {
  const { workspaceId } = scope;
  yield `{"exported_at":"${isoTime(Date.now())}","workspace_id":"${workspaceId}","tables":{`;
  const seqs = await readLeadSeqs(scope);
  let isFirst = true;
  for (const [name, table] of Object.entries(WORKSPACE_TABLES)) {
    yield `${isFirst ? "" : ","}\n"${name}":[`;
    isFirst = false;
    let separator = "\n";
    for await (const rows of batchesOf(scope, name, table, seqs)) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => writeRow(row, table)).join(",\n");
      separator = ",\n";
    }
    yield "]";
  }
  yield "}}\n";
}

/** The current leads, in order of arrival. */
async function readLeadSeqs({ db, workspaceId }: Scope): Promise<Uint32Array> {
  const { seqs } = leadQuery(workspaceId, { sort: "created_at" });
  const found = await rawStatement(db, seqs).raw<[number]>();
  return Uint32Array.from(found, ([seq]) => seq);
}

async function* batchesOf(
  { db, workspaceId }: Scope,
  name: string,
  { rows, rowsAtOnce = ROWS_AT_ONCE }: WorkspaceTable,
  seqs: Uint32Array,
): AsyncGenerator<Row[], void> {
  const d1 = db.$client;
  if ("where" in rows) {
    const page = d1.prepare(
      `SELECT * FROM ${name} WHERE ${rows.where} ORDER BY ${rows.order} LIMIT ?2 OFFSET ?3`,
    );
    for (let from = 0; ; from += rowsAtOnce) {
      const { results } = await page.bind(workspaceId, rowsAtOnce, from).all<Row>();
      yield results;
      if (results.length < rowsAtOnce) return;
    }
  }
  const size = name === "leads" ? LEADS_AT_ONCE : LEADS_OF_RELATED_AT_ONCE;
  const ofLeads = sql.raw(`${name} AS linked ON ${rows.ofLead}`);
  for (let from = 0; from < seqs.length; from += size) {
    const wanted = JSON.stringify([...seqs.subarray(from, from + size)]);
    const { results } = await rawStatement(
      db,
      sql`SELECT linked.* FROM json_each(${wanted}) AS wanted
        CROSS JOIN leads ON leads.seq = wanted.value AND leads.workspace_id = ${workspaceId}
        CROSS JOIN ${ofLeads}`,
    ).all<Row>();
    yield results;
  }
}

/** Documents are written as stored, times as ISO 8601. */
function writeRow(row: Row, { secrets = [], documents = [] }: WorkspaceTable): string {
  const members = Object.entries(row)
    .filter(([column]) => !secrets.includes(column))
    .map(([column, value]) => {
      if (documents.includes(column) && typeof value === "string") return `"${column}":${value}`;
      const isMoment = column.endsWith("_at") && typeof value === "number";
      return `"${column}":${JSON.stringify(isMoment ? isoTime(value) : value)}`;
    });
  return `{${members.join(",")}}`;
}
