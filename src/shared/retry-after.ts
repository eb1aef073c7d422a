const HTTP_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i;

/**
 * Milliseconds that a `Retry-After` header asks to wait, at most `maxMs`: seconds or a date (RFC 9110 §10.2.3).
 * Null where it is absent, unreadable or already over: then the caller's own back-off decides.
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

/** `Date.parse` alone would read nearly any text with a number in it. The form of asctime names no zone: it is GMT. */
function parseHttpDate(text: string): number {
  if (!HTTP_DATE.test(text)) return NaN;
  return Date.parse(/ GMT$/i.test(text) ? text : `${text} GMT`);
}
