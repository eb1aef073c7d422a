/** R2's smallest part of a multipart upload; all parts but the last have this size. */
const PART_BYTES = 5 * 1024 * 1024;

/** A multipart upload as it can be stored. `id` is null until the first part is full. */
export type UploadState = { id: string | null; parts: R2UploadedPart[] };

type Target = { bucket: R2Bucket; key: string; contentType: string };

/**
 * An upload that several invocations continue. Its state and its `rest`, which fills no part yet, are stored in between.
 * An invocation that repeats another one gives its parts higher numbers, from `firstPart` on: the other one may still be
 * running, and R2 replaces parts with the same number. Numbers may have gaps.
 */
export class PartUpload {
  readonly state: UploadState;
  readonly #target: Target;
  readonly #part = new Uint8Array(PART_BYTES);
  readonly #firstPart: number;
  #filled = 0;

  constructor(target: Target, stored: UploadState, rest: Uint8Array, firstPart = 1) {
    this.#target = target;
    this.#firstPart = firstPart;
    this.state = { id: stored.id, parts: [...stored.parts] };
    this.#part.set(rest);
    this.#filled = rest.length;
  }

  /** The bytes after the last full part, until the next call of `append`. */
  get rest(): Uint8Array {
    return this.#part.subarray(0, this.#filled);
  }

  async append(bytes: Uint8Array): Promise<void> {
    for (let taken = 0; taken < bytes.length;) {
      if (this.#filled === PART_BYTES) await this.#send();
      const piece = bytes.subarray(taken, taken + PART_BYTES - this.#filled);
      this.#part.set(piece, this.#filled);
      this.#filled += piece.length;
      taken += piece.length;
    }
  }

  async #send() {
    const { bucket, key, contentType } = this.#target;
    const upload = this.state.id
      ? bucket.resumeMultipartUpload(key, this.state.id)
      : await bucket.createMultipartUpload(key, { httpMetadata: { contentType } });
    this.state.id = upload.uploadId;
    const number = nextPart(this.state, this.#firstPart);
    this.state.parts.push(await upload.uploadPart(number, this.#part));
    this.#filled = 0;
  }
}

const nextPart = ({ parts }: UploadState, firstPart: number) =>
  Math.max((parts.at(-1)?.partNumber ?? 0) + 1, firstPart);

/** Stores a file of unknown length with one part of it in memory. Returns its size; a failure leaves nothing. */
export async function putStream(
  bucket: R2Bucket,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  { contentType }: { contentType: string },
): Promise<number> {
  const target = { bucket, key, contentType };
  const upload = new PartUpload(target, { id: null, parts: [] }, new Uint8Array());
  try {
    for await (const chunk of bytes) await upload.append(chunk);
    return await finishUpload(target, upload.state, upload.rest, 1);
  } catch (error) {
    // Stored parts of an unfinished upload would cost storage permanently.
    await abortUpload(bucket, key, upload.state);
    throw error;
  }
}

/** Completes an upload of several invocations with its rest. Idempotent. Returns the size of the file. */
export async function completeUpload(
  target: Target,
  state: UploadState,
  rest: Uint8Array,
  firstPart: number,
): Promise<number> {
  const size = sizeOf(state, rest);
  const stored = state.id === null ? null : await target.bucket.head(target.key);
  // Another invocation completed it, but could not record that.
  return stored?.size === size ? size : finishUpload(target, state, rest, firstPart);
}

const sizeOf = ({ parts }: UploadState, rest: Uint8Array) =>
  parts.length * PART_BYTES + rest.length;

async function finishUpload(
  target: Target,
  state: UploadState,
  rest: Uint8Array,
  firstPart: number,
): Promise<number> {
  const { bucket, key, contentType } = target;
  const { id, parts } = state;
  const size = sizeOf(state, rest);
  if (id === null) {
    await bucket.put(key, rest, { httpMetadata: { contentType } });
    return size;
  }
  const upload = bucket.resumeMultipartUpload(key, id);
  const last = await upload.uploadPart(nextPart(state, firstPart), rest);
  await upload.complete([...parts, last]);
  return size;
}

/** Deletes the parts of an unfinished upload, which would cost storage. */
export async function abortUpload(bucket: R2Bucket, key: string, { id }: UploadState) {
  if (id === null) return;
  try {
    await bucket.resumeMultipartUpload(key, id).abort();
  } catch {
    // Completed or aborted already, or R2 is unavailable: R2 aborts an unfinished upload after seven days.
  }
}
