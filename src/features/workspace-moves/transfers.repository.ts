import { sql } from "drizzle-orm";
import type { TRANSFER_STATES } from "#src/db/columns/enumerations";
import { rawStatement } from "#src/db/raw-statement";
import { searchRows } from "#src/db/lead-search";
import { searchText } from "#src/db/search-text";
import type { End } from "./rows.repository";
import { COUNTER_TABLES, LEADS, type MovedTable } from "./tables.repository";
import { copyOwn } from "./counters.repository";

type State = (typeof TRANSFER_STATES)[number];

/** Marks the workspace on one end, for this worker alone. Workers with another token write nothing from then on. */
export async function markTransfer({ db, workspaceId, token }: End, state: State): Promise<void> {
  await rawStatement(
    db,
    sql`INSERT INTO workspace_transfers (workspace_id, state, token) VALUES (${workspaceId}, ${state}, ${token})
      ON CONFLICT (workspace_id) DO UPDATE SET state = excluded.state, token = excluded.token`,
  ).run();
}

/**
 * Takes over from an earlier worker on one end, in whatever state it is. Returns false if the workspace has no mark there: the
 * move has not begun, or the database was restored.
 */
export async function takeTransfer({ db, workspaceId, token }: End): Promise<boolean> {
  const { results } = await rawStatement(
    db,
    sql`UPDATE workspace_transfers SET token = ${token} WHERE workspace_id = ${workspaceId} RETURNING state`,
  ).all();
  return results.length > 0;
}

/** Changes this worker's mark. Returns false if there is none. */
export async function changeTransfer(
  { db, workspaceId, token }: End,
  state: State,
): Promise<boolean> {
  const { results } = await rawStatement(
    db,
    sql`UPDATE workspace_transfers SET state = ${state} WHERE workspace_id = ${workspaceId} AND token = ${token}
      RETURNING state`,
  ).all();
  return results.length > 0;
}

export async function endTransfer({ db, workspaceId }: End): Promise<void> {
  await db.$client.batch([
    rawStatement(db, sql`DELETE FROM transfer_changes WHERE workspace_id = ${workspaceId}`),
    rawStatement(db, sql`DELETE FROM workspace_transfers WHERE workspace_id = ${workspaceId}`),
  ]);
}

export type Change = { seq: number; tableName: string; key: string };

/** Rows of some tables that were written since the copy began, oldest first. */
export async function readChanges(
  { db, workspaceId }: End,
  tables: readonly MovedTable[],
  limit: number,
): Promise<Change[]> {
  const names = JSON.stringify(tables.map(({ name }) => name));
  const { results } = await rawStatement(
    db,
    sql`SELECT seq, table_name AS tableName, key FROM transfer_changes WHERE workspace_id = ${workspaceId}
      AND table_name IN (SELECT value FROM json_each(${names})) ORDER BY seq LIMIT ${limit}`,
  ).all<Change>();
  return results;
}

/** Deletes changes that are copied. A later change of the same row has another number. */
export async function settleChanges(
  { db, workspaceId, token }: End,
  changes: readonly Change[],
): Promise<void> {
  const seqs = JSON.stringify(changes.map(({ seq }) => seq));
  await rawStatement(
    db,
    sql`DELETE FROM transfer_changes WHERE workspace_id = ${workspaceId}
      AND seq IN (SELECT value FROM json_each(${seqs}))
      AND EXISTS (SELECT 1 FROM workspace_transfers WHERE workspace_id = ${workspaceId} AND token = ${token})`,
  ).run();
}

/** Adds the copy of the workspace's row, to which the foreign keys of its data refer. */
export async function addWorkspaceCopy(
  { db }: Pick<End, "db">,
  { id, name, createdAt }: { id: string; name: string; createdAt: number },
): Promise<void> {
  await rawStatement(
    db,
    sql`INSERT INTO workspaces (id, name, created_at) VALUES (${id}, ${name}, ${createdAt})
      ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
  ).run();
}

/** Copies the settings that the workspace's row has on its shard. */
export async function copySettings(
  { db, workspaceId }: Pick<End, "db" | "workspaceId">,
  target: Pick<End, "db">,
): Promise<void> {
  const collectPeople = await rawStatement(
    db,
    sql`SELECT collect_people FROM workspaces WHERE id = ${workspaceId}`,
  ).first<number>("collect_people");
  await rawStatement(
    target.db,
    sql`UPDATE workspaces SET collect_people = ${collectPeople ?? 1} WHERE id = ${workspaceId}`,
  ).run();
}

const at = (column: string) => LEADS.columns.indexOf(column);
const POSITIONS = {
  domain: at("domain"),
  companyName: at("company_name"),
  title: at("title"),
  description: at("description"),
  emails: at("emails"),
};

/** The statement that writes the search index of copied leads, whose words follow from their columns. */
export function indexLeads(
  { db, workspaceId }: End,
  values: readonly string[],
): D1PreparedStatement {
  const texts = values.map((value) => {
    const columns = JSON.parse(value) as (string | null)[];
    const text = searchText({
      domain: columns[POSITIONS.domain] ?? "",
      companyName: columns[POSITIONS.companyName] ?? null,
      title: columns[POSITIONS.title] ?? null,
      description: columns[POSITIONS.description] ?? null,
      emails: (JSON.parse(columns[POSITIONS.emails] ?? "[]") as string[]).map((email) => ({
        email,
      })),
    });
    return [columns[at("id")], text];
  });
  return rawStatement(
    db,
    searchRows(workspaceId, {
      text: sql`indexed.value ->> 1`,
      from: sql`json_each(${JSON.stringify(texts)}) AS indexed CROSS JOIN leads ON leads.id = indexed.value ->> 0`,
    }),
  );
}

/**
 * Copies what is not the same on both shards, or what triggers have counted: counters, uses of tags, and the position of
 * running workflows, which continue with the same lead under its new number.
 */
export async function copyDerived(source: End, target: End): Promise<void> {
  for (const table of COUNTER_TABLES) await copyOwn(source, target, table);
  const tags = await pairs(
    source,
    sql`SELECT id, usage_count AS value FROM tags WHERE workspace_id = ${source.workspaceId}`,
  );
  const next = await pairs(
    source,
    sql`SELECT run.id, (SELECT lead.id FROM workflow_run_leads AS listed CROSS JOIN leads AS lead
        ON lead.seq = listed.lead_seq WHERE listed.run_id = run.id AND listed.lead_seq > run.cursor
        ORDER BY listed.lead_seq LIMIT 1) AS value
      FROM workflow_runs AS run WHERE run.workspace_id = ${source.workspaceId} AND run.status = 'running'
        AND run.cursor > 0`,
  );
  await target.db.$client.batch([
    rawStatement(
      target.db,
      sql`UPDATE tags SET usage_count = given.value ->> 1 FROM json_each(${tags}) AS given
        WHERE tags.id = given.value ->> 0`,
    ),
    rawStatement(
      target.db,
      sql`UPDATE workflow_runs SET cursor = coalesce(
          (SELECT seq - 1 FROM leads WHERE id = given.value ->> 1), (SELECT max(seq) FROM leads))
        FROM json_each(${next}) AS given WHERE workflow_runs.id = given.value ->> 0`,
    ),
  ]);
}

/** Pairs of an id and a value, as JSON. */
async function pairs({ db }: End, query: ReturnType<typeof sql>): Promise<string> {
  const { results } = await rawStatement(db, query).all<{ id: string; value: unknown }>();
  return JSON.stringify(results.map(({ id, value }) => [id, value]));
}
