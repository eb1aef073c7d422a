/** The whole body of an answer as text; null where it has more bytes than that, the rest then is not read. */
export async function readTextUpTo(
  response: Response,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<string | null> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of response.body ?? []) {
    signal?.throwIfAborted();
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * How long an answer asks to wait, in seconds or by a date (RFC 9110, 10.2.3), believed up to `longestMs`;
 * null where it does not say.
 */
export function readRetryAfterMs(headers: Headers, longestMs = Infinity): number | null {
  const value = headers.get("retry-after")?.trim();
  if (!value) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? null : Math.min(longestMs, Math.max(0, ms));
}
