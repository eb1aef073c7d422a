import type { Bytes } from "./cell";

/** A JSON array, one element per line. */
export async function* writeJson(batches: AsyncIterable<unknown[]>): Bytes {
  const encoder = new TextEncoder();
  let before = "[";
  for await (const members of batches) {
    if (members.length === 0) continue;
    yield encoder.encode(before + members.map((member) => JSON.stringify(member)).join(",\n"));
    before = ",\n";
  }
  yield encoder.encode(before === "[" ? "[]" : "]");
}

/** Newline-delimited JSON: one value per line (https://github.com/ndjson/ndjson-spec). */
export async function* writeNdjson(batches: AsyncIterable<unknown[]>): Bytes {
  const encoder = new TextEncoder();
  for await (const members of batches)
    if (members.length > 0)
      yield encoder.encode(members.map((member) => `${JSON.stringify(member)}\n`).join(""));
}
