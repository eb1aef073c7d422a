import { expect, it } from "vitest";
import { crawledLead } from "#bench/leads/crawled-lead";
import { ROWS_BY_SIZE } from "#bench/measure/rows-of-lead";
import { countRows, type RowsWritten, sumOf } from "#bench/measure/count-rows";
import { connect } from "#src/db/client";
import { leadCreatedOutbox } from "#src/pipeline/events/push-outbox.repository";
import { saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import { scopeOf } from "#test/support/builders/leads";
import { queryShards } from "#test/support/harness/shards";

const BATCH = 8;
/** A lead of the benchmark's web has 5 addresses and 15 technologies. */
const MAX_ROWS = 35;
/** A row of a page of 4 KB: a longer one takes a second page (https://sqlite.org/fileformat.html#b_tree_pages). */
const MAX_ROW_BYTES = 4_061;

const counting = (scope: ReturnType<typeof scopeOf>, written: RowsWritten) => ({
  ...scope,
  db: connect(countRows(scope.db.$client, written)),
});

/** Saves `count` leads in batches, as the consumer of sites does. Returns the rows that D1 bills for each lead. */
async function rowsForEachLead(
  count: number,
  leads: (n: number) => Promise<any>,
  perBatch = BATCH,
) {
  const written: RowsWritten = new Map();
  const scope = counting(scopeOf(), written);
  for (let from = 0; from < count; from += perBatch) {
    const batch = await Promise.all(Array.from({ length: perBatch }, (_, i) => leads(from + i)));
    const ids = batch.map(({ id }) => id);
    await saveLeads(scope, batch, { before: [leadCreatedOutbox(scope, ids)] });
  }
  return sumOf(written) / count;
}

it("writes at most 35 billed rows for each lead of a batch, and a row that fits a page", async () => {
  const jobId = newId();
  const found = async (n: number) => ({ ...(await crawledLead(n)), id: newId(), jobId });
  expect(await rowsForEachLead(4 * BATCH, found)).toBeLessThanOrEqual(MAX_ROWS);
  const rows = await queryShards("SELECT * FROM leads WHERE job_id = ?", jobId);
  const lengths = rows.map((row) => new TextEncoder().encode(Object.values(row).join(" ")).length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_ROW_BYTES);
});

it.each(ROWS_BY_SIZE)(
  "writes the rows of the cost model, %i leads together",
  async (size, rows) => {
    const jobId = newId();
    const found = async (n: number) => ({ ...(await crawledLead(n)), id: newId(), jobId });
    const counted = await rowsForEachLead(32, found, size);
    expect(Math.abs(counted - rows), `${counted} rows`).toBeLessThan(0.2);
  },
);

it("writes fewer rows for a lead that is found again unchanged", async () => {
  const batch = await Promise.all(Array.from({ length: BATCH }, (_, n) => crawledLead(n)));
  const leads = batch.map((lead) => ({ ...lead, id: newId(), jobId: newId() }));
  const scope = scopeOf();
  await saveLeads(scope, leads);
  const written: RowsWritten = new Map();
  await saveLeads(counting(scope, written), leads);
  expect([...written.keys()].filter((query) => /lead_counts|daily_activity/.test(query))).toEqual(
    [],
  );
  expect(sumOf(written) / BATCH).toBeLessThanOrEqual(MAX_ROWS);
});
