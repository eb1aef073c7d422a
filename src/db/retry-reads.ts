/**
 * Errors after which D1's documentation asks callers to retry
 * (https://developers.cloudflare.com/d1/best-practices/retry-queries/ and …/d1/observability/debug-d1/), and
 * the error of the local D1 while another program locks its file.
 */
const TRANSIENT =
  /Network connection lost|storage caused object to be reset|reset because its code was updated|transient issue on remote node|Failed to get session commit token/;
const WAIT_MS = 50;

/** The bound statements of reads, by the object that callers hold. */
const reads = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

/**
 * D1 that retries reads once after a transient error, alone or in a batch of reads only. Writes are never
 * repeated, because an error does not state whether the write happened.
 */
export function retryingReads(d1: D1Database): D1Database {
  return {
    prepare: (query) => (isRead(query) ? readOf(d1.prepare(query)) : d1.prepare(query)),
    batch: <T>(statements: D1PreparedStatement[]) => {
      const originals = statements.map((statement) => reads.get(statement) ?? statement);
      const run = () => d1.batch<T>(originals);
      return statements.every((statement) => reads.has(statement)) ? twice(run) : run();
    },
    exec: (query) => d1.exec(query),
    withSession: (constraint) => d1.withSession(constraint),
    dump: () => d1.dump(),
  };
}

function readOf(original: D1PreparedStatement): D1PreparedStatement {
  const statement = {
    bind: (...values: unknown[]) => readOf(original.bind(...values)),
    first: (...column: [string]) => twice(() => original.first(...column)),
    run: () => twice(() => original.run()),
    all: () => twice(() => original.all()),
    raw: (...options: []) => twice(() => original.raw(...options)),
  } as D1PreparedStatement;
  reads.set(statement, original);
  return statement;
}

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
