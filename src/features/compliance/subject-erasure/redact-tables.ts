import type { ControlScope } from "#src/db/scope";
import type { ErasureRule } from "#src/features/compliance/erasure/erasure-rules";
import { redactInPlace, type Redactor } from "#src/shared/addresses/address-redaction";
import type { ErasureSubject } from "#src/shared/addresses/erasure-subject";
import { nameKey } from "#src/shared/text/name-key";
import {
  findRuledRows,
  readRuledRows,
  type RowKey,
  type RowWrite,
  RULED_TABLES,
  type RuledRow,
  type RuledTable,
  type TablePlace,
  type TextChanges,
  writeRuledRows,
} from "./ruled-rows.repository";

/** Bounds memory: complete rows that are rewritten at once. */
const REWRITTEN_AT_ONCE = 25;
/** Tables without matching rows that one step skips. */
const TABLES_PER_STEP = 6;

/** Applies the rules to a batch of rows after `place`. Returns the place to continue from, or null at the end. */
export async function redactTables(
  scope: ControlScope,
  subject: ErasureSubject,
  inText: Redactor,
  place: TablePlace,
): Promise<TablePlace | null> {
  for (let at = place, walked = 0; ; walked++) {
    const table = RULED_TABLES[at.table];
    if (!table) return null;
    if (walked === TABLES_PER_STEP) return at;
    const { rows, next } = await findRuledRows(scope, subject, table, at);
    for (let from = 0; from < rows.length; from += REWRITTEN_AT_ONCE)
      await rewriteRows(scope, table, rows.slice(from, from + REWRITTEN_AT_ONCE), inText);
    at = next ?? { table: at.table + 1, at: 0, seq: 0, row: 0 };
    if (rows.length > 0) return at;
  }
}

async function rewriteRows(
  scope: ControlScope,
  table: RuledTable,
  keys: RowKey[],
  inText: Redactor,
): Promise<void> {
  const rows = await readRuledRows(scope, table, keys);
  const writes = rows.flatMap((row) => rewrite(table, row, inText));
  if (writes.length > 0) await writeRuledRows(scope, table, writes);
}

/** The writes that redact a row. A concurrent write skips them; the next pass finds the row again. */
function rewrite({ columns }: RuledTable, row: RuledRow, inText: Redactor): RowWrite[] {
  const changes: TextChanges = {};
  let isNamed = false;
  for (const [column, rule] of columns) {
    const written = row[column];
    if (typeof written !== "string") continue;
    const left = apply(rule, written, inText);
    if (left === written) continue;
    if (rule === "delete row") return [{ row, kind: "delete" }];
    changes[column] = left;
    isNamed ||= rule === "with name";
  }
  if (Object.keys(changes).length === 0) return [];
  if (!isNamed) return [{ row, kind: "update", changes, skipsDuplicates: false }];
  // Names that differ only in the address become equal and violate the unique index. The second update
  // then adds part of the id to the rows that the first one had to skip.
  const clean = inText(String(row["name"]));
  const unique = `${clean} ${String(row["id"]).slice(-8)}`;
  const named = (name: string) => ({ ...changes, name, name_key: nameKey(name) });
  return [
    { row, kind: "update", changes: named(clean), skipsDuplicates: true },
    { row, kind: "update", changes: named(unique), skipsDuplicates: false },
  ];
}

function apply(rule: ErasureRule, written: string, inText: Redactor): string | null {
  if (rule !== "redact document") {
    const left = inText(written);
    return left !== written && rule === "empty" ? null : left;
  }
  const value: unknown = JSON.parse(written);
  return JSON.stringify(redactInPlace(value, inText));
}
