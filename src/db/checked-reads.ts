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
  /** The statements of reads and of writes, by the object that callers hold. */
  readonly #reads = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  readonly #writes = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
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
    prepare: (query) => {
      const statement = this.#d1.prepare(query);
      return isRead(query) ? this.#readOf(statement) : this.#writeOf(statement);
    },
    batch: async <T>(statements: D1PreparedStatement[]) => {
      const originals = statements.map((statement) => this.#reads.get(statement));
      if (originals.every((original) => original !== undefined)) return this.#read<T>(originals);
      await this.confirm();
      return this.#d1.batch<T>(
        statements.map(
          (statement, at) => originals[at] ?? this.#writes.get(statement) ?? statement,
        ),
      );
    },
    exec: async (query) => {
      await this.confirm();
      return this.#d1.exec(query);
    },
    withSession: (constraint) => this.#d1.withSession(constraint),
    dump: () => this.#d1.dump(),
  };

  /** Runs reads, as the first queries in one batch with the check. */
  async #read<T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
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

  #readOf(original: D1PreparedStatement): D1PreparedStatement {
    const all = async <T>() => (await this.#read<T>([original]))[0]!;
    const statement = {
      bind: (...values: unknown[]) => this.#readOf(original.bind(...values)),
      all,
      run: all,
      first: async (...column: [string]) => {
        const [row] = (await all<Record<string, unknown>>()).results;
        return row === undefined || column[0] === undefined ? (row ?? null) : row[column[0]];
      },
      // A batch returns rows as objects, which lose columns of the same name: beside the check instead of with it.
      raw: async (...options: []) =>
        (await Promise.all([original.raw(...options), this.confirm()]))[0],
    } as D1PreparedStatement;
    this.#reads.set(statement, original);
    return statement;
  }

  #writeOf(original: D1PreparedStatement): D1PreparedStatement {
    const checked =
      <A extends unknown[], R>(run: (...given: A) => Promise<R>) =>
      (...given: A) =>
        this.confirm().then(() => run(...given));
    const statement = {
      bind: (...values: unknown[]) => this.#writeOf(original.bind(...values)),
      all: checked(() => original.all()),
      run: checked(() => original.run()),
      first: checked((...column: [string]) => original.first(...column)),
      raw: checked((...options: []) => original.raw(...options)),
    } as D1PreparedStatement;
    this.#writes.set(statement, original);
    return statement;
  }
}
