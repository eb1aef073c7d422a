import { createGunzip } from "node:zlib";

const CHUNK_BYTES = 64 * 1024;
const LONGEST_CHUNK_BYTES = 2 * CHUNK_BYTES;
/** Enough to be told that there is no more. */
const LAST_CHUNK_BYTES = 1024;

/** `cut`: where the body ended before its end, by our limit or by the line. */
export type Body = { bytes: Uint8Array; cut: "limit" | "broken" | null; error: unknown };

/**
 * Reads at most `maxBytes` of a body, counted after decompression, and drops the rest of the
 * connection. What came before an error or an abort is kept, and the error with it. The length that
 * was announced, if any, only decides how much to ask for at a time.
 */
export async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  announcedBytes: number | null = null,
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

/** What a body of `announcedBytes` still lacks, within bounds; the usual where nothing or a lie was announced. */
function chunkSize(announcedBytes: number | null, length: number): number {
  if (announcedBytes === null || length > announcedBytes) return CHUNK_BYTES;
  return Math.min(announcedBytes - length || LAST_CHUNK_BYTES, LONGEST_CHUNK_BYTES);
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

function joinChunks(chunks: Uint8Array[], length: number): Uint8Array {
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

/**
 * Unpacks gzip that the server sent as the file itself (`sitemap.xml.gz`), at most `maxBytes` of it.
 * Not DecompressionStream: in workerd it unpacks all that it is handed, read or not.
 */
export function gunzip(bytes: Uint8Array, maxBytes: number): Promise<Body> {
  return new Promise((resolve) => {
    const unzip = createGunzip();
    const chunks: Uint8Array[] = [];
    let length = 0;
    const end = (cut: Body["cut"], error: unknown = null) => {
      unzip.destroy();
      resolve({ bytes: joinChunks(chunks, Math.min(length, maxBytes)), cut, error });
    };
    unzip.on("data", (chunk: Uint8Array) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBytes) end("limit");
    });
    unzip.once("end", () => end(null));
    unzip.once("error", (error) => end("broken", error));
    unzip.end(bytes);
  });
}

export const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;
