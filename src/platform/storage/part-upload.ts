import { PART_BYTES } from "./r2-objects";

/** A multipart upload as it can be stored. `id` is null until the first part is full. */
export type UploadState = { id: string | null; parts: R2UploadedPart[] };

type Target = { bucket: R2Bucket; key: string; contentType: string };

/**
 * An upload that several invocations continue. Its state and its `rest`, which fills no part yet, are stored in between.
 * To repeat an invocation, start from the same state: R2 replaces parts with the same number.
 */
export class PartUpload {
  readonly state: UploadState;
  readonly #target: Target;
  readonly #part = new Uint8Array(PART_BYTES);
  #filled = 0;

  constructor(target: Target, stored: UploadState, rest: Uint8Array) {
    this.#target = target;
    this.state = { id: stored.id, parts: [...stored.parts] };
    this.#part.set(rest);
    this.#filled = rest.length;
  }

  /** The bytes after the last full part. */
  get rest(): Uint8Array {
    return this.#part.slice(0, this.#filled);
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
    this.state.parts.push(await upload.uploadPart(this.state.parts.length + 1, this.#part));
    this.#filled = 0;
  }
}

/** Completes an upload with its rest. Idempotent. Returns the size of the file. */
export async function completeUpload(
  { bucket, key, contentType }: Target,
  { id, parts }: UploadState,
  rest: Uint8Array,
): Promise<number> {
  const size = parts.length * PART_BYTES + rest.length;
  if (id === null) {
    await bucket.put(key, rest, { httpMetadata: { contentType } });
    return size;
  }
  // Another invocation completed it, but could not record that.
  if ((await bucket.head(key))?.size === size) return size;
  const upload = bucket.resumeMultipartUpload(key, id);
  const last = await upload.uploadPart(parts.length + 1, rest);
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
