import type { Budget } from "#src/shared/background/budget";
import {
  type CopiedRow,
  type End,
  readLeads,
  readOwnRows,
  readRowsByKey,
  selectRowsOfLeads,
  upsertRows,
  writeTo,
} from "./rows.repository";
import { LEADS, type MovedTable, OWN_TABLES, TABLES_OF_LEADS } from "./tables.repository";
import { indexLeads } from "./transfers.repository";

/** Where a copy or a comparison continues: in which table after which key, and then after which lead. */
export type Place = { table: number; after: string | null; seq: number };

export const START: Place = { table: 0, after: null, seq: 0 };

const OWN_AT_ONCE = 200;
/** Leads are about 8 KB each, and an isolate has 128 MB. */
const LEADS_AT_ONCE = 60;

type Ends = { source: End; target: End };

/**
 * What happens to the rows that one step reads from the source: they are all written (`copy`), or those that differ on
 * the target (`compare`). Returns how many were written.
 */
type Treatment = (ends: Ends, table: MovedTable, rows: readonly CopiedRow[]) => Promise<number>;

export const copy: Treatment = async ({ target }, table, rows) => {
  const writes = upsertRows(target, table, rows);
  if (table === LEADS && rows.length > 0)
    writes.push(
      indexLeads(
        target,
        rows.map(({ value }) => value),
      ),
    );
  await writeTo(target, writes);
  return rows.length;
};

export const compare: Treatment = async (ends, table, rows) => {
  const keys = rows.map(({ key }) => key);
  const there = new Set((await readRowsByKey(ends.target, table, keys)).map(({ value }) => value));
  return copy(
    ends,
    table,
    rows.filter(({ value }) => !there.has(value)),
  );
};

/** Walks the rows of the source within the budget. Returns the place to continue from, or null at the end. */
export async function walk(
  ends: Ends,
  treat: Treatment,
  from: Place,
  budget: Budget,
  onStep: (place: Place, written: number) => Promise<boolean>,
): Promise<Place | null> {
  let place = from;
  while (budget.allows(CALLS_PER_STEP)) {
    const { next, written } = await step(ends, treat, place);
    if (next === null) return null;
    if (!(await onStep(next, written))) return next;
    place = next;
  }
  return place;
}

/** The tables of leads, each read and written. */
const CALLS_PER_STEP = 6 * (TABLES_OF_LEADS.length + 2);

async function step(ends: Ends, treat: Treatment, place: Place) {
  const table = OWN_TABLES[place.table];
  if (!table) return stepOfLeads(ends, treat, place);
  const rows = await readOwnRows(ends.source, table, place.after, OWN_AT_ONCE);
  const written = await treat(ends, table, rows);
  const next: Place =
    rows.length < OWN_AT_ONCE
      ? { ...place, table: place.table + 1, after: null }
      : { ...place, after: rows.at(-1)!.key };
  return { next, written };
}

async function stepOfLeads(ends: Ends, treat: Treatment, place: Place) {
  const leads = await readLeads(ends.source, place.seq, LEADS_AT_ONCE);
  const last = leads.at(-1);
  if (!last) return { next: null, written: 0 };
  const ids = leads.map(({ id }) => id);
  let written = 0;
  for (const table of [LEADS, ...TABLES_OF_LEADS]) {
    const size = table.leadsAtOnce ?? LEADS_AT_ONCE;
    for (let from = 0; from < ids.length; from += size) {
      const wanted = ids.slice(from, from + size);
      const { results } = await selectRowsOfLeads(ends.source, table, wanted).all<CopiedRow>();
      written += await treat(ends, table, results);
    }
  }
  return { next: { ...place, seq: last.seq }, written };
}
