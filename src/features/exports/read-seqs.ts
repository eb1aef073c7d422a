const BYTES_PER_SEQ = 4;

/** The numbers of some leads of an export, from a file in R2. */
export async function readSeqs(
  bucket: R2Bucket,
  key: string,
  from: number,
  count: number,
): Promise<Uint32Array> {
  const range = { offset: from * BYTES_PER_SEQ, length: count * BYTES_PER_SEQ };
  const size = (await bucket.head(key))?.size ?? 0;
  if (range.offset >= size) return new Uint32Array();
  const stored = await bucket.get(key, { range });
  if (!stored) throw new Error("The list of leads of an export is missing");
  return new Uint32Array(await stored.arrayBuffer());
}
