import type { ControlScope } from "#src/db/scope";
import { readAllTexts } from "#src/pipeline/leads/lead-texts";
import { readAllPages } from "#src/pipeline/snapshots/page-objects";
import { isoTime } from "#src/shared/iso-time";
import { WORKSPACE_TABLES, type WorkspaceTable } from "./erasure/workspace-tables.repository";
import { readLeadSeqs, readRows, type Row } from "./workspace-rows.repository";

/** The whole workspace as one JSON document, read and streamed in batches. */
export function exportWorkspace(scope: ControlScope, bucket: R2Bucket): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = writeDocument(scope, bucket);
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

async function* writeDocument(scope: ControlScope, bucket: R2Bucket): AsyncGenerator<string, void> {
  const { workspaceId } = scope;
  yield `{"exported_at":"${isoTime(Date.now())}","workspace_id":"${workspaceId}","tables":{`;
  const seqs = await readLeadSeqs(scope);
  let isFirst = true;
  for (const [name, table] of Object.entries(WORKSPACE_TABLES)) {
    yield `${isFirst ? "" : ","}\n"${name}":[`;
    isFirst = false;
    let separator = "\n";
    for await (const rows of readRows(scope, name, seqs)) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => writeRow(row, table)).join(",\n");
      separator = ",\n";
    }
    yield "]";
  }
  yield '},\n"lead_texts":[';
  let separator = "\n";
  for await (const texts of readAllTexts(scope, bucket)) {
    if (texts.length === 0) continue;
    yield separator + texts.map((text) => JSON.stringify(text)).join(",\n");
    separator = ",\n";
  }
  yield '],\n"page_snapshots":[';
  separator = "\n";
  for await (const site of readAllPages(scope, bucket)) {
    yield separator + JSON.stringify(site);
    separator = ",\n";
  }
  yield "]}\n";
}

/** Documents are written as stored or unpacked, times as ISO 8601. */
function writeRow(
  row: Row,
  { secrets = [], documents = [], unpacked = {} }: WorkspaceTable,
): string {
  const members = Object.entries(row)
    .filter(([column]) => !secrets.includes(column))
    .map(([column, value]) => {
      if (documents.includes(column) && typeof value === "string") {
        const unpack = unpacked[column];
        return `"${column}":${unpack ? JSON.stringify(unpack(value)) : value}`;
      }
      const isMoment = column.endsWith("_at") && typeof value === "number";
      return `"${column}":${JSON.stringify(isMoment ? isoTime(value) : value)}`;
    });
  return `{${members.join(",")}}`;
}
