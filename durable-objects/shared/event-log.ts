type LoggedEvent = { seq: number; type: "site" | "lead" | "done"; data: string };

/** What happened in the object, numbered, so that a listener can resume where it was cut off. */
export class EventLog {
  readonly #sql: SqlStorage;
  /** No event has a higher number. */
  #highest: number | undefined;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  append(type: LoggedEvent["type"], data: string) {
    const insert = "INSERT INTO events (type, data) VALUES (?, ?) RETURNING seq";
    this.#highest = this.#sql.exec<{ seq: number }>(insert, type, data).one().seq;
  }

  /** The next events after `seq`, oldest first, at most `limit`. */
  after(seq: number, limit: number): LoggedEvent[] {
    // Listeners ask after each report, and few of them end a site.
    this.#highest ??= this.last;
    if (seq >= this.#highest) return [];
    return this.#sql
      .exec<LoggedEvent>(
        "SELECT seq, type, data FROM events WHERE seq > ? ORDER BY seq LIMIT ?",
        seq,
        limit,
      )
      .toArray();
  }

  get last(): number {
    return this.#sql.exec<{ seq: number }>("SELECT coalesce(max(seq), 0) AS seq FROM events").one()
      .seq;
  }

  /** The number of the `done` event, once the work has ended and was settled. */
  get doneSeq(): number | undefined {
    return this.#sql
      .exec<{ seq: number }>("SELECT seq FROM events WHERE type = 'done' ORDER BY seq DESC LIMIT 1")
      .toArray()[0]?.seq;
  }
}
