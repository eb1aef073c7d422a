import { createGunzip } from "node:zlib";
import { type Body, joinChunks } from "#src/shared/web/read-body";

/**
 * Decompresses a gzip file (`sitemap.xml.gz`), at most `maxBytes` of it. DecompressionStream is
 * unsuitable: in workerd it decompresses its whole input even if the consumer stops reading.
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

/** Whether the bytes are a Zstandard frame (RFC 8878 §3.1.1). */
export const isZstd = ([a, b, c, d]: Uint8Array) =>
  a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd;
