const HTTP_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i;

/**
 * Milliseconds that a `Retry-After` header asks to wait, at most `maxMs`: seconds or a date (RFC 9110 §10.2.3).
 * Null if it is absent, invalid or in the past; the caller then uses its own back-off.
 */
export function parseRetryAfter(
  value: string | null,
  nowMs: number,
  maxMs = Infinity,
): number | null {
  const text = value?.trim() ?? "";
  const waitMs = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : parseHttpDate(text) - nowMs;
  return waitMs > 0 ? Math.min(Math.ceil(waitMs), maxMs) : null;
}

/** `Date.parse` alone accepts almost any text with a number. The asctime form has no zone; it is GMT. */
function parseHttpDate(text: string): number {
  if (!HTTP_DATE.test(text)) return NaN;
  return Date.parse(/ GMT$/i.test(text) ? text : `${text} GMT`);
}
