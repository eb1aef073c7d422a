import { log } from "#src/shared/log";
import { isRead } from "./retry-reads";

/**
 * Where the queries of a request are read. `primary`: each one from the primary database. The others may be read from a
 * replica, the first one as a session of D1 that starts so, or that starts at a bookmark
 * (https://developers.cloudflare.com/d1/best-practices/read-replication/).
 */
export type Freshness = "primary" | "first-primary" | "first-unconstrained" | { bookmark: string };

/** A database of one request, and the newest state of it that the request has seen. */
export type ShardSession = {
  database: D1Database;
  /** Null before the first query. */
  getBookmark: () => string | null;
};

/** Runs a call in a session of D1. */
type Run<T> = (session: D1DatabaseSession) => Promise<T>;
type Send = <T>(queries: readonly string[], run: Run<T>) => Promise<T>;

/**
 * A replica waits until it has reached the bookmark. One that takes longer, or never reaches it, such as a bookmark of a
 * database that was restored since, leaves the query to the primary.
 */
const BOOKMARK_WAIT_MS = 2_000;

export function openSession(
  d1: D1Database,
  freshness: Freshness,
  bookmarkWaitMs = BOOKMARK_WAIT_MS,
): ShardSession {
  if (freshness === "primary") return primaryCalls(d1);
  if (typeof freshness !== "string") return sessionAt(d1, freshness.bookmark, bookmarkWaitMs);
  const session = d1.withSession(freshness);
  return {
    database: databaseOf(d1, (_, run) => run(session)),
    getBookmark: () => session.getBookmark(),
  };
}

/** Each call starts a session at the primary: later queries of one session could be read from a replica. */
function primaryCalls(d1: D1Database): ShardSession {
  let newest: string | null = null;
  const send: Send = async (_, run) => {
    const session = d1.withSession("first-primary");
    try {
      return await run(session);
    } finally {
      const bookmark = session.getBookmark();
      // Bookmarks sort by age.
      if (bookmark !== null && (newest === null || newest < bookmark)) newest = bookmark;
    }
  };
  return { database: databaseOf(d1, send), getBookmark: () => newest };
}

/** A session that starts at the bookmark of a caller, and at the primary if D1 does not accept it. */
function sessionAt(d1: D1Database, bookmark: string, waitMs: number): ShardSession {
  let session = d1.withSession(bookmark);
  let isConfirmed = false;
  const startAtPrimary = () => {
    session = d1.withSession("first-primary");
    isConfirmed = true;
  };
  const send: Send = async (queries, run) => {
    if (isConfirmed) return run(session);
    if (!queries.every(isRead)) {
      // A write that failed must not be repeated: it may have happened.
      startAtPrimary();
      return run(session);
    }
    const tried = session;
    try {
      const result = await within(waitMs, run(tried));
      if (tried === session) isConfirmed = true;
      return result;
    } catch (error) {
      if (tried === session) {
        log.warn("d1.bookmark_not_reached", { error });
        startAtPrimary();
      }
      return run(session);
    }
  };
  return { database: databaseOf(d1, send), getBookmark: () => session.getBookmark() };
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No result within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A statement that is prepared at each call, in the session that then applies. */
class SessionStatement {
  readonly query: string;
  readonly #send: Send;
  readonly #values: readonly unknown[];

  constructor(send: Send, query: string, values: readonly unknown[] = []) {
    this.#send = send;
    this.query = query;
    this.#values = values;
  }

  bind(...values: unknown[]) {
    return new SessionStatement(this.#send, this.query, values);
  }

  preparedIn(session: D1DatabaseSession): D1PreparedStatement {
    const statement = session.prepare(this.query);
    return this.#values.length > 0 ? statement.bind(...this.#values) : statement;
  }

  first<T>(...column: [string]): Promise<T | null> {
    return this.#call((statement) => statement.first<T>(...column));
  }

  run<T>() {
    return this.#call((statement) => statement.run<T>());
  }

  all<T>() {
    return this.#call((statement) => statement.all<T>());
  }

  raw(...options: []) {
    return this.#call((statement) => statement.raw(...options));
  }

  #call<T>(call: (statement: D1PreparedStatement) => Promise<T>): Promise<T> {
    return this.#send([this.query], (session) => call(this.preparedIn(session)));
  }
}

/** The statement of a session. Undefined for a statement of another database object. */
const sessionStatement = (statement: object): SessionStatement | undefined =>
  statement instanceof SessionStatement ? statement : undefined;

const databaseOf = (d1: D1Database, send: Send): D1Database => ({
  prepare: (query) => new SessionStatement(send, query) as unknown as D1PreparedStatement,
  batch: <T>(statements: D1PreparedStatement[]) =>
    send(
      // A statement of another database object, such as the check of a credential, has no known text.
      statements.map((statement) => sessionStatement(statement)?.query ?? ""),
      (session) =>
        session.batch<T>(
          statements.map(
            (statement) => sessionStatement(statement)?.preparedIn(session) ?? statement,
          ),
        ),
    ),
  exec: (query) => d1.exec(query),
  withSession: (constraint) => d1.withSession(constraint),
  dump: () => d1.dump(),
});
