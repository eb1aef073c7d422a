import { copy } from "./copy";
import { deleteRows, type End, readRowsByKey, writeTo } from "./rows.repository";
import { MOVED_TABLES, type MovedTable } from "./tables.repository";
import { type Change, readChanges, settleChanges } from "./transfers.repository";

const CHANGES_AT_ONCE = 500;

/** Statements for a page of changes, if it has changes of every table. */
export const CALLS_PER_PAGE = 4 * MOVED_TABLES.length + 2;

/** The keys of rows that were copied, by table. */
export type Copied = Map<MovedTable, Set<string>>;

/**
 * Copies a page of the rows that were written since the copy began, as they are now, and settles them. Returns how many
 * changes there were. Later changes of the same rows stay. `copied`: collects the rows.
 */
export async function catchUp(
  source: End,
  target: End,
  tables: readonly MovedTable[] = MOVED_TABLES,
  copied: Copied = new Map(),
): Promise<number> {
  const changes = await readChanges(source, tables, CHANGES_AT_ONCE);
  if (changes.length === 0) return 0;
  const byTable = Map.groupBy(changes, ({ tableName }) => tableName);
  const pages = tables.flatMap((table) => {
    const ofTable: Change[] = byTable.get(table.name) ?? [];
    return ofTable.length > 0 ? [{ table, keys: [...new Set(ofTable.map(({ key }) => key))] }] : [];
  });
  const found = await Promise.all(
    pages.map(async ({ table, keys }) => {
      const rows = await readRowsByKey(source, table, keys);
      const present = new Set(rows.map(({ key }) => key));
      return { table, rows, gone: keys.filter((key) => !present.has(key)) };
    }),
  );
  // Rows that refer to others are deleted before them, and added after them.
  const deletions = found
    .toReversed()
    .flatMap(({ table, gone }) => deleteRows(target, table, gone));
  await writeTo(target, deletions);
  for (const { table, rows } of found) await copy({ source, target }, table, rows);
  await settleChanges(source, changes);
  for (const { table, keys } of pages)
    copied.set(table, new Set([...(copied.get(table) ?? []), ...keys]));
  return changes.length;
}
