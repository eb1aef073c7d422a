import { intercepted } from "#src/shared/background/intercepted-d1";
import { type D1Observer, observe } from "#src/shared/background/observed-d1";

/**
 * Errors after which D1's documentation asks callers to retry
 * (https://developers.cloudflare.com/d1/best-practices/retry-queries/ and …/d1/observability/debug-d1/), and
 * the error of the local D1 while another program locks its file.
 */
const TRANSIENT =
  /Network connection lost|storage caused object to be reset|reset because its code was updated|transient issue on remote node|Failed to get session commit token/;
const WAIT_MS = 50;

/**
 * D1 that retries reads once after a transient error, alone or in a batch of reads only. Writes are never
 * repeated, because an error does not state whether the write happened. Each try is reported to the observer.
 */
export const retryingReads = (d1: D1Database, observer?: D1Observer): D1Database =>
  intercepted(d1, (call) => {
    const run = observer ? () => observe(call, observer) : call.run;
    return call.queries.every(isRead) ? twice(run) : run();
  });

/** A statement with this start changes nothing, unless a `WITH` leads to a write. */
export const isRead = (query: string) =>
  /^\s*(?:SELECT|EXPLAIN)\b/i.test(query) ||
  (/^\s*WITH\b/i.test(query) && !/\b(?:INSERT|UPDATE|DELETE|REPLACE\s+INTO)\b/i.test(query));

async function twice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!TRANSIENT.test(String(error))) throw error;
    await scheduler.wait(WAIT_MS * (1 + Math.random()));
    return read();
  }
}
