import { isRead } from "./retry-reads";

/** A question whose answer decides whether the caller may have the results of the other queries. */
export type Check = {
  /** One SELECT. */
  statement: D1PreparedStatement;
  /** Throws if the rows refuse. */
  verify: (rows: unknown[]) => void;
};

/**
 * A database that asks a check together with its first query, which saves a round trip. No result is returned, and no
 * write is sent, before the check has passed: reads that ran beside a failed check are discarded.
 */
export class CheckedReads {
  readonly #d1: D1Database;
  readonly #check: Check;
  #outcome: Promise<void> | undefined;

  /** `outcome`: the check is being asked already, of another database. */
  constructor(d1: D1Database, check: Check, outcome?: Promise<void>) {
    this.#d1 = d1;
    this.#check = check;
    this.#outcome = outcome;
  }

  /** Asks the check, unless a query has. Rejects if it fails. */
  confirm(): Promise<void> {
    return (this.#outcome ??= this.#checkedBatch([]).outcome);
  }

  /** The database as its users see it. */
  readonly database: D1Database = {
    prepare: (query) =>
      new CheckedStatement(
        this,
        this.#d1.prepare(query),
        isRead(query),
      ) as unknown as D1PreparedStatement,
    batch: async <T>(statements: D1PreparedStatement[]) => {
      const own = statements.map((statement) => this.#ownOf(statement));
      const originals = own.map((each, at) => each?.original ?? statements[at]!);
      if (own.every((each) => each?.isRead)) return this.read<T>(originals);
      await this.confirm();
      return this.#d1.batch<T>(originals);
    },
    exec: async (query) => {
      await this.confirm();
      return this.#d1.exec(query);
    },
    withSession: (constraint) => this.#d1.withSession(constraint),
    dump: () => this.#d1.dump(),
  };

  /** Runs reads, as the first queries in one batch with the check. */
  async read<T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    if (this.#outcome) {
      const [results] = await Promise.all([this.#d1.batch<T>(statements), this.#outcome]);
      return results;
    }
    const { outcome, answers } = this.#checkedBatch<T>(statements);
    this.#outcome = outcome;
    await outcome;
    const [, ...results] = await answers;
    return results;
  }

  #checkedBatch<T>(statements: D1PreparedStatement[]) {
    const answers = this.#d1.batch<T>([this.#check.statement, ...statements]);
    const outcome = answers.then(([checked]) => this.#check.verify(checked!.results));
    // `authenticate` awaits the outcome, also if the handler failed before it did.
    outcome.catch(() => {});
    return { outcome, answers };
  }

  /** Undefined for a statement of another database object. */
  #ownOf(statement: object): CheckedStatement | undefined {
    return statement instanceof CheckedStatement && statement.reads === this
      ? statement
      : undefined;
  }
}

/** A statement whose result waits for the check. A write is sent after it. */
class CheckedStatement {
  readonly reads: CheckedReads;
  readonly original: D1PreparedStatement;
  readonly isRead: boolean;

  constructor(reads: CheckedReads, original: D1PreparedStatement, isRead: boolean) {
    this.reads = reads;
    this.original = original;
    this.isRead = isRead;
  }

  bind(...values: unknown[]) {
    return new CheckedStatement(this.reads, this.original.bind(...values), this.isRead);
  }

  async all<T>(): Promise<D1Result<T>> {
    if (this.isRead) return (await this.reads.read<T>([this.original]))[0]!;
    await this.reads.confirm();
    return this.original.all<T>();
  }

  async run<T>(): Promise<D1Result<T>> {
    if (this.isRead) return this.all<T>();
    await this.reads.confirm();
    return this.original.run<T>();
  }

  async first(...column: [string]) {
    if (!this.isRead) {
      await this.reads.confirm();
      return this.original.first(...column);
    }
    const [row] = (await this.all<Record<string, unknown>>()).results;
    return row === undefined || column[0] === undefined ? (row ?? null) : row[column[0]];
  }

  async raw(...options: []) {
    const { isRead: isSentBeside, original, reads } = this;
    // A batch returns rows as objects, which lose columns of the same name: beside the check instead of with it.
    if (isSentBeside) return (await Promise.all([original.raw(...options), reads.confirm()]))[0];
    await reads.confirm();
    return original.raw(...options);
  }
}
