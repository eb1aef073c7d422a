import { isRead } from "#src/db/retry-reads";

/** A query that an instance of the database answered. */
type Served = { by: "primary" | "replica"; start: string; query: string };

type Query = { text: string; values: readonly unknown[] };
type Execute = <T>(
  statements: readonly Statement[],
  run: (on: D1Database) => Promise<T>,
) => Promise<T>;

/**
 * D1 with one read replica, in front of a real database. While the replica lags, it returns to a query what the primary
 * returned before the lag began. It waits for a bookmark that it has not reached: it then stops lagging, or, for a bookmark
 * that the primary has not reached either, never returns. A query without a session reads the primary.
 */
export class ReplicatedDatabase {
  readonly #primary: D1Database;
  /** What the replica knows: the results of reads before the lag. */
  readonly #stale = new Map<string, unknown>();
  #version = 1;
  #replicaVersion = 1;
  #isLagging = false;
  readonly served: Served[] = [];
  /** How each session began. */
  readonly starts: string[] = [];

  constructor(primary: D1Database) {
    this.#primary = primary;
  }

  /** From now on, the replica receives no changes. */
  lag(): void {
    this.#isLagging = true;
  }

  get binding(): D1Database {
    const onPrimary: Execute = (statements, run) => this.#onPrimary("none", statements, run);
    return {
      ...this.#database(onPrimary),
      exec: (query) => this.#primary.exec(query),
      withSession: (start = "first-unconstrained") => this.#session(start),
      dump: () => this.#primary.dump(),
    } as D1Database;
  }

  #session(start: string): D1DatabaseSession {
    this.starts.push(start);
    let bookmark: string | null = start.startsWith("first-") ? null : start;
    const execute: Execute = async (statements, run) => {
      if (bookmark !== null && !BOOKMARK.test(bookmark))
        throw new Error("D1_SESSION_ERROR: invalid bookmark");
      const isOnPrimary =
        (bookmark === null && start === "first-primary") ||
        !statements.every(({ query }) => isRead(query.text));
      const result = isOnPrimary
        ? await this.#onPrimary(start, statements, run)
        : await this.#onReplica(start, versionOf(bookmark), statements, run);
      const seen = bookmarkOf(isOnPrimary ? this.#version : this.#replicaVersion);
      if (bookmark === null || bookmark < seen) bookmark = seen;
      return result;
    };
    return { ...this.#database(execute), getBookmark: () => bookmark } as D1DatabaseSession;
  }

  async #onPrimary<T>(
    start: string,
    statements: readonly Statement[],
    run: (on: D1Database) => Promise<T>,
  ): Promise<T> {
    for (const { query } of statements)
      this.served.push({ by: "primary", start, query: query.text });
    const result = await run(this.#primary);
    if (!statements.every(({ query }) => isRead(query.text))) {
      this.#version += 1;
      if (!this.#isLagging) this.#replicaVersion = this.#version;
      if (!this.#isLagging) this.#stale.clear();
    } else if (!this.#isLagging) this.#stale.set(keyOf(statements), result);
    return result;
  }

  async #onReplica<T>(
    start: string,
    least: number,
    statements: readonly Statement[],
    run: (on: D1Database) => Promise<T>,
  ): Promise<T> {
    if (least > this.#version) return new Promise<never>(() => {});
    if (least > this.#replicaVersion) {
      this.#isLagging = false;
      this.#replicaVersion = this.#version;
      this.#stale.clear();
    }
    for (const { query } of statements)
      this.served.push({ by: "replica", start, query: query.text });
    const key = keyOf(statements);
    if (this.#isLagging && this.#stale.has(key)) return this.#stale.get(key) as T;
    const result = await run(this.#primary);
    if (!this.#isLagging) this.#stale.set(key, result);
    return result;
  }

  #database(execute: Execute) {
    return {
      prepare: (text: string) =>
        new Statement(execute, { text, values: [] }) as unknown as D1PreparedStatement,
      batch: <T>(statements: D1PreparedStatement[]) => {
        const own = statements as unknown as Statement[];
        return execute(own, (on) => on.batch<T>(own.map((one) => one.on(on))));
      },
    };
  }
}

class Statement {
  readonly query: Query;
  readonly #execute: Execute;

  constructor(execute: Execute, query: Query) {
    this.#execute = execute;
    this.query = query;
  }

  bind(...values: unknown[]) {
    return new Statement(this.#execute, { text: this.query.text, values });
  }

  on(d1: D1Database): D1PreparedStatement {
    return d1.prepare(this.query.text).bind(...this.query.values);
  }

  all = () => this.#execute([this], (on) => this.on(on).all());
  run = () => this.#execute([this], (on) => this.on(on).run());
  raw = (...options: []) => this.#execute([this], (on) => this.on(on).raw(...options));
  first = (...column: [string]) => this.#execute([this], (on) => this.on(on).first(...column));
}

const BOOKMARK = /^[0-9a-f]{8}-0$/;

const bookmarkOf = (version: number) => `${version.toString(16).padStart(8, "0")}-0`;
const versionOf = (bookmark: string | null) =>
  bookmark === null ? 0 : Number.parseInt(bookmark, 16);

const keyOf = (statements: readonly Statement[]) =>
  JSON.stringify(statements.map(({ query }) => query));
