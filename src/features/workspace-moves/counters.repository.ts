import type { End } from "./rows.repository";
import { readOwnRows, upsertRows } from "./rows.repository";
import type { MovedTable } from "./tables.repository";

const ROWS_AT_ONCE = 1_000;

/** Replaces the rows of a table on the target by those of the source. */
export async function copyOwn(source: End, target: End, table: MovedTable): Promise<void> {
  const { $client } = target.db;
  const clear = $client
    .prepare(
      `DELETE FROM ${table.name} WHERE workspace_id = ?1
       AND EXISTS (SELECT 1 FROM workspace_transfers WHERE workspace_id = ?1 AND token = ?2)`,
    )
    .bind(target.workspaceId, target.token);
  const statements = [clear];
  for (let after: string | null = null; ;) {
    const rows = await readOwnRows(source, table, after, ROWS_AT_ONCE);
    statements.push(...upsertRows(target, table, rows));
    if (rows.length < ROWS_AT_ONCE) break;
    after = rows.at(-1)!.key;
  }
  await $client.batch(statements);
}
