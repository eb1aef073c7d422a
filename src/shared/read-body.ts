const CHUNK_BYTES = 64 * 1024;
const MAX_CHUNK_BYTES = 2 * CHUNK_BYTES;
/** Enough to be told that there is no more. */
const LAST_CHUNK_BYTES = 1024;

/** `cut`: where the body ended before its end, by our limit or by the line. */
export type Body = { bytes: Uint8Array; cut: "limit" | "broken" | null; error: unknown };

type Options = {
  /** Only decides how much to ask for at a time. */
  announcedBytes?: number | null;
  signal?: AbortSignal | undefined;
};

/**
 * Reads at most `maxBytes` of a body, counted after decompression, and drops the rest of the connection. What came
 * before an error or an abort is kept, and the error with it.
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
    // The line broke, the encoding is bad or the time is up: the caller judges what came so far.
    cut = "broken";
    failure = error;
  }
  if (cut) await read.cancel();
  return { bytes: joinChunks(chunks, Math.min(length, maxBytes)), cut, error: failure };
}

type Message = Pick<Response, "arrayBuffer" | "body" | "headers">;

/** The whole body of a request or response; null where it is longer than `maxBytes`. Throws what broke it off. */
export async function readBytes(
  message: Message,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array | null> {
  const announcedBytes = announcedLength(message.headers);
  // One read costs the runtime a quarter less than a stream, but only a known length bounds it.
  if (announcedBytes !== null && announcedBytes <= maxBytes && !signal)
    return new Uint8Array(await message.arrayBuffer());
  const { bytes, cut, error } = await readBody(message.body, maxBytes + 1, {
    announcedBytes,
    signal,
  });
  if (cut === "broken") throw error;
  return cut === "limit" ? null : bytes;
}

/** The whole body as text; null where it is longer than `maxBytes`. Throws what broke it off. */
export async function readText(
  message: Message,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<string | null> {
  const bytes = await readBytes(message, maxBytes, signal);
  return bytes && new TextDecoder().decode(bytes);
}

/** The first `maxBytes` of a body as text, and the error that broke it off. */
export async function readStart(
  { body, headers }: Message,
  maxBytes: number,
): Promise<{ text: string; error: unknown }> {
  const { bytes, error } = await readBody(body, maxBytes, {
    announcedBytes: announcedLength(headers),
  });
  // A last character that was cut in two is dropped.
  return { text: new TextDecoder().decode(bytes, { stream: true }), error };
}

/** The length of a body that comes as it is. What a compressed one decompresses to is not announced. */
export function announcedLength(headers: Headers): number | null {
  const length = headers.has("content-encoding") ? 0 : Number(headers.get("content-length"));
  return Number.isSafeInteger(length) && length > 0 ? length : null;
}

/** What a body of `announcedBytes` still lacks, within bounds; the usual where nothing or a lie was announced. */
function chunkSize(announcedBytes: number | null, length: number): number {
  if (announcedBytes === null || length > announcedBytes) return CHUNK_BYTES;
  return Math.min(announcedBytes - length || LAST_CHUNK_BYTES, MAX_CHUNK_BYTES);
}

type ChunkReader = {
  next: (size: number) => Promise<Uint8Array | undefined>;
  cancel: () => Promise<void>;
};

/** Large reads where the runtime can: its default reader hands out 4 KiB at a time. */
function chunkReader(stream: ReadableStream<Uint8Array>): ChunkReader {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = stream.getReader({ mode: "byob" });
  } catch {
    return plainReader(stream.getReader()); // Not a byte stream: its chunks come as they are.
  }
  let spare: ArrayBuffer | undefined;
  return {
    next: async (size) => {
      const buffer = spare && spare.byteLength >= size ? spare : new ArrayBuffer(size);
      const { done, value } = await reader.read(new Uint8Array(buffer, 0, size));
      if (done || !value) return undefined;
      spare = undefined;
      if (value.length > value.buffer.byteLength / 2) return value;
      // A body that drips must not hold a large buffer for each drop.
      spare = value.buffer as ArrayBuffer;
      return value.slice();
    },
    cancel: () => cancelQuietly(reader),
  };
}

function plainReader(reader: ReadableStreamDefaultReader<Uint8Array>): ChunkReader {
  return {
    next: async () => (await reader.read()).value,
    cancel: () => cancelQuietly(reader),
  };
}

/** Closes a connection whose answer is of no more use; a line that is already gone is no news. */
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
