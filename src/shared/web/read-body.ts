const CHUNK_BYTES = 64 * 1024;
const MAX_CHUNK_BYTES = 2 * CHUNK_BYTES;
/** Size of the read that returns the end of the body. */
const LAST_CHUNK_BYTES = 1024;

/**
 * `cut`: why the body is incomplete: our size limit, or a broken connection. `isCopy`: nothing else uses the memory of
 * `bytes`.
 */
export type Body = {
  bytes: Uint8Array;
  cut: "limit" | "broken" | null;
  error: unknown;
  isCopy?: boolean;
};

type Options = {
  /** Only sets the size of each read. */
  announcedBytes?: number | null;
  signal?: AbortSignal | undefined;
};

/**
 * Reads at most `maxBytes` of a body, counted after decompression, and cancels the rest. After an error or an
 * abort it returns the bytes read so far and the error.
 */
export async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  { announcedBytes = null, signal }: Options = {},
): Promise<Body> {
  const chunks: Uint8Array[] = [];
  if (!stream) return { bytes: new Uint8Array(), cut: null, error: null };
  const read = chunkReader(stream);
  let length = 0;
  let cut: Body["cut"] = null;
  let failure: unknown = null;
  try {
    while (length < maxBytes) {
      const chunk = await read.next(chunkSize(announcedBytes, length));
      if (!chunk) break;
      signal?.throwIfAborted();
      chunks.push(chunk);
      length += chunk.length;
    }
    if (length >= maxBytes) cut = "limit";
  } catch (error) {
    // The connection broke, the encoding is invalid or the deadline passed: the caller decides whether the start suffices.
    cut = "broken";
    failure = error;
  }
  if (cut) await read.cancel();
  return {
    bytes: joinChunks(chunks, Math.min(length, maxBytes)),
    cut,
    error: failure,
    isCopy: read.copies || chunks.length > 1,
  };
}

/**
 * Frees the memory of a body whose bytes are no longer needed. Otherwise the promises of its reading would keep it until
 * the next full collection, and V8 collects sooner the more such memory there is.
 */
export function releaseBytes({ bytes, isCopy }: Body) {
  if (isCopy) (bytes.buffer as ArrayBuffer).transfer(0);
}

type Message = Pick<Response, "arrayBuffer" | "body" | "headers">;

/** The whole body of a request or response; null if it is longer than `maxBytes`. Throws if the body breaks off. */
export async function readBytes(
  message: Message,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array | null> {
  const announcedBytes = announcedLength(message.headers);
  // One read takes a quarter less time than a stream, but needs a known length as its bound.
  if (announcedBytes !== null && announcedBytes <= maxBytes && !signal)
    return new Uint8Array(await message.arrayBuffer());
  const { bytes, cut, error } = await readBody(message.body, maxBytes + 1, {
    announcedBytes,
    signal,
  });
  if (cut === "broken") throw error;
  return cut === "limit" ? null : bytes;
}

/** The whole body as text; null if it is longer than `maxBytes`. Throws if the body breaks off. */
export async function readText(
  message: Message,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<string | null> {
  const bytes = await readBytes(message, maxBytes, signal);
  return bytes && new TextDecoder().decode(bytes);
}

/** The first `maxBytes` of a body as text, and the error if the body broke off. */
export async function readStart(
  { body, headers }: Message,
  maxBytes: number,
): Promise<{ text: string; error: unknown }> {
  const { bytes, error } = await readBody(body, maxBytes, {
    announcedBytes: announcedLength(headers),
  });
  // `stream` drops an incomplete last character.
  return { text: new TextDecoder().decode(bytes, { stream: true }), error };
}

/** The length of an uncompressed body. The header of a compressed body does not state its decompressed length. */
export function announcedLength(headers: Headers): number | null {
  const length = headers.has("content-encoding") ? 0 : Number(headers.get("content-length"));
  return Number.isSafeInteger(length) && length > 0 ? length : null;
}

/** The remaining bytes by Content-Length, within bounds; the default size if the header is missing or wrong. */
function chunkSize(announcedBytes: number | null, length: number): number {
  if (announcedBytes === null || length > announcedBytes) return CHUNK_BYTES;
  return Math.min(announcedBytes - length || LAST_CHUNK_BYTES, MAX_CHUNK_BYTES);
}

type ChunkReader = {
  /** Chunks are in buffers that the reader made. */
  copies: boolean;
  next: (size: number) => Promise<Uint8Array | undefined>;
  cancel: () => Promise<void>;
};

/** Reads in large chunks where the runtime supports it: its default reader returns 4 KiB at a time. */
function chunkReader(stream: ReadableStream<Uint8Array>): ChunkReader {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = stream.getReader({ mode: "byob" });
  } catch {
    return plainReader(stream.getReader()); // Not a byte stream.
  }
  let spare: ArrayBuffer | undefined;
  return {
    copies: true,
    next: async (size) => {
      const buffer = spare && spare.byteLength >= size ? spare : new ArrayBuffer(size);
      const { done, value } = await reader.read(new Uint8Array(buffer, 0, size));
      if (done || !value) return undefined;
      spare = undefined;
      if (value.length > value.buffer.byteLength / 2) return value;
      // Small chunks must not keep a large buffer each.
      spare = value.buffer as ArrayBuffer;
      return value.slice();
    },
    cancel: () => cancelQuietly(reader),
  };
}

function plainReader(reader: ReadableStreamDefaultReader<Uint8Array>): ChunkReader {
  return {
    copies: false,
    next: async () => (await reader.read()).value,
    cancel: () => cancelQuietly(reader),
  };
}

/** Cancels a body that is no longer needed. Ignores errors of a connection that is already closed. */
export async function cancelQuietly(body: { cancel: () => Promise<void> } | null): Promise<void> {
  await body?.cancel().catch(() => undefined);
}

export function joinChunks(chunks: Uint8Array[], length: number): Uint8Array {
  const [first] = chunks;
  if (chunks.length === 1 && first) return first.subarray(0, length);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, length - at), at);
    at += chunk.length;
    if (at >= length) break;
  }
  return bytes;
}
