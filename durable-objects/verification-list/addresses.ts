import type { EmailStatus } from "#src/shared/addresses/email-status";
import {
  type AddressToCheck,
  type AddressVerdict,
  type CheckedAddress,
  type ListedAddress,
  type ListedRow,
  noCounts,
  type VerificationCounts,
  type VerificationResult,
  type VerifiedRow,
} from "#src/shared/verifications/verification-list";

export type ResultQuery = { status?: EmailStatus | undefined; isReversed: boolean };

const FINAL = 2;

/** The different addresses of the list, its rows, and the verdicts. */
export class Addresses {
  readonly #sql: SqlStorage;
  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add(addresses: ListedAddress[], rows: ListedRow[]) {
    for (const { id, email } of addresses)
      this.#sql.exec("INSERT OR IGNORE INTO addresses (id, email) VALUES (?, ?)", id, email);
    for (const { id, addressId, isRepeated, cells } of rows)
      this.#sql.exec(
        "INSERT OR IGNORE INTO list_rows (id, address_id, is_repeated, cells) VALUES (?, ?, ?, ?)",
        id,
        addressId,
        isRepeated ? 1 : 0,
        cells && JSON.stringify(cells),
      );
  }

  /** Addresses of a range in a state, in order. */
  inState(state: 0 | 1, fromId: number, toId: number, limit: number): AddressToCheck[] {
    return this.#sql
      .exec<AddressToCheck>(
        "SELECT id, email, attempts FROM addresses WHERE id BETWEEN ? AND ? AND state = ? ORDER BY id LIMIT ?",
        fromId,
        toId,
        state,
        limit,
      )
      .toArray();
  }

  byIds(ids: number[]): AddressToCheck[] {
    return this.#sql
      .exec<AddressToCheck>(
        "SELECT id, email, attempts FROM addresses WHERE id IN (SELECT value FROM json_each(?)) AND state < 2 ORDER BY id",
        JSON.stringify(ids),
      )
      .toArray();
  }

  hasOpen(fromId: number, toId: number): boolean {
    return this.inState(1, fromId, toId, 1).length > 0;
  }

  /** Stores a verdict. Returns the number of attempts before it, or undefined if the address was erased. */
  record({ id, next, isAnswered, ...verdict }: CheckedAddress): number | undefined {
    const { status, ...rest } = verdict;
    const isRetry = next === "retry" || next === "retry_dns" ? 1 : 0;
    const [row] = this.#sql
      .exec<{ attempts: number }>(
        `UPDATE addresses SET state = ?, status = ?, verdict = ?, is_answered = max(is_answered, ?),
           attempts = CASE WHEN ? THEN 0 ELSE attempts + ? END WHERE id = ? AND state < 2 RETURNING attempts`,
        next === "done" ? FINAL : 1,
        status,
        JSON.stringify(rest),
        isAnswered ? 1 : 0,
        next === "mailbox" ? 1 : 0,
        isRetry,
        id,
      )
      .toArray();
    return row && row.attempts - isRetry;
  }

  /** Makes a verdict final that would have been asked for again. */
  close(id: number) {
    this.#sql.exec("UPDATE addresses SET state = 2 WHERE id = ? AND state = 1", id);
  }

  /** The verdicts by DNS become final; addresses without one stay unchecked. */
  closeAll() {
    this.#sql.exec("UPDATE addresses SET state = 2 WHERE state = 1");
  }

  statusOf(id: number): EmailStatus | null {
    const [row] = this.#sql
      .exec<{ status: EmailStatus | null }>("SELECT status FROM addresses WHERE id = ?", id)
      .toArray();
    return row?.status ?? null;
  }

  count(): { total: number; counts: VerificationCounts } {
    const counts = noCounts();
    let total = 0;
    const rows = this.#sql.exec<{ state: number; status: EmailStatus; count: number }>(
      "SELECT state, status, count(*) AS count FROM addresses GROUP BY state, status",
    );
    for (const { state, status, count } of rows) {
      total += count;
      if (state === FINAL) counts[status] += count;
    }
    return { total, counts };
  }

  /** Addresses with a final verdict, in the order of the list. */
  results({ status, isReversed }: ResultQuery, limit: number, offset: number) {
    const rows = this.#sql.exec<{ email: string; status: EmailStatus; verdict: string }>(
      `SELECT email, status, verdict FROM list_rows CROSS JOIN addresses ON addresses.id = address_id
       WHERE is_repeated = 0 AND state = 2 AND (?1 IS NULL OR status = ?1)
       ORDER BY list_rows.id ${isReversed ? "DESC" : "ASC"} LIMIT ?2 OFFSET ?3`,
      status ?? null,
      limit,
      offset,
    );
    return Array.from(rows, ({ email, ...row }): VerificationResult => ({ email, ...read(row) }));
  }

  /** Rows of the list after one, with the current verdicts; of some statuses only, if they are given. */
  rows(afterId: number, limit: number, statuses: EmailStatus[] | null): VerifiedRow[] {
    const rows = this.#sql.exec<{
      id: number;
      email: string | null;
      cells: string | null;
      state: number | null;
      status: EmailStatus;
      verdict: string;
    }>(
      `SELECT list_rows.id, email, cells, state, status, verdict
       FROM list_rows LEFT JOIN addresses ON addresses.id = address_id
       WHERE list_rows.id > ?1 AND (?2 IS NULL OR
         (state = 2 AND status IN (SELECT value FROM json_each(?2))))
       ORDER BY list_rows.id LIMIT ?3`,
      afterId,
      statuses && JSON.stringify(statuses),
      limit,
    );
    return Array.from(rows, ({ id, email, cells, state, ...row }) => ({
      id,
      email,
      cells: cells === null ? null : (JSON.parse(cells) as string[]),
      verdict: state === FINAL ? read(row) : null,
    }));
  }
}

const read = ({ status, verdict }: { status: EmailStatus; verdict: string }): AddressVerdict => ({
  ...(JSON.parse(verdict) as Omit<AddressVerdict, "status">),
  status,
});
