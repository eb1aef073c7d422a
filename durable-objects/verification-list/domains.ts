import type { ListedDomain, VerificationStage } from "#src/shared/verifications/verification-list";

export type Domain = {
  id: number;
  name: string;
  first_id: number;
  last_id: number;
  stage: 0 | 1 | 2;
  next_id: number;
  due_at: number;
  mx_host: string | null;
  losses: number;
};

/** Nothing is to be done before a consumer reports. */
export const NOT_DUE = Number.MAX_SAFE_INTEGER;

export const stageOf = ({ stage }: Domain): VerificationStage => (stage === 0 ? "dns" : "mailbox");

/** The domains of the list: what is to be done next for the addresses of each, and when. */
export class Domains {
  readonly #sql: SqlStorage;
  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add(domains: ListedDomain[]) {
    for (const { id, name, firstId, lastId } of domains)
      this.#sql.exec(
        "INSERT OR IGNORE INTO domains (id, name, first_id, last_id, next_id) VALUES (?, ?, ?, ?, ?)",
        id,
        name,
        firstId,
        lastId,
        firstId,
      );
  }

  find(id: number): Domain {
    return this.#sql.exec<Domain>("SELECT * FROM domains WHERE id = ?", id).one();
  }

  /** Domains with addresses to check now, DNS first, without those whose mail server is busy. */
  due(nowMs: number, busyHosts: Set<string>, limit: number): Domain[] {
    const dns = this.#due(0, nowMs, busyHosts, limit);
    return [...dns, ...this.#due(1, nowMs, busyHosts, limit - dns.length)];
  }

  #due(stage: 0 | 1, nowMs: number, busyHosts: Set<string>, limit: number): Domain[] {
    return this.#sql
      .exec<Domain>(
        `SELECT * FROM domains WHERE stage = ? AND stage < 2 AND due_at <= ?
           AND (mx_host IS NULL OR mx_host NOT IN (SELECT value FROM json_each(?)))
         ORDER BY due_at, id LIMIT ?`,
        stage,
        nowMs,
        JSON.stringify(stage === 1 ? [...busyHosts] : []),
        limit,
      )
      .toArray();
  }

  /** When the next domain becomes due. Undefined: none does without a report. */
  nextDueAt(): number | undefined {
    const first = (stage: 0 | 1) =>
      this.#sql
        .exec<{ due_at: number | null }>(
          "SELECT min(due_at) AS due_at FROM domains WHERE stage = ? AND stage < 2",
          stage,
        )
        .one().due_at ?? NOT_DUE;
    const at = Math.min(first(0), first(1));
    return at === NOT_DUE ? undefined : at;
  }

  get hasOpen(): boolean {
    return this.#sql.exec("SELECT 1 FROM domains WHERE stage < 2 LIMIT 1").toArray().length > 0;
  }

  save({ id, stage, next_id, due_at, mx_host, losses }: Domain) {
    this.#sql.exec(
      "UPDATE domains SET stage = ?, next_id = ?, due_at = ?, mx_host = ?, losses = ? WHERE id = ?",
      stage,
      next_id,
      due_at,
      mx_host,
      losses,
      id,
    );
  }

  addRetry(domainId: number, addressId: number, dueAt: number) {
    this.#sql.exec(
      "INSERT OR REPLACE INTO retries (address_id, domain_id, due_at) VALUES (?, ?, ?)",
      addressId,
      domainId,
      dueAt,
    );
  }

  /** Removes and returns the addresses of a domain that are to be taken again now. */
  takeRetries(domainId: number, nowMs: number, limit: number): number[] {
    return this.#sql
      .exec<{ address_id: number }>(
        `DELETE FROM retries WHERE address_id IN (SELECT address_id FROM retries
           WHERE domain_id = ? AND due_at <= ? ORDER BY due_at LIMIT ?) RETURNING address_id`,
        domainId,
        nowMs,
        limit,
      )
      .toArray()
      .map(({ address_id }) => address_id);
  }

  /** When the next address of a domain is to be taken again. */
  nextRetryAt(domainId: number): number | undefined {
    const { at } = this.#sql
      .exec<{ at: number | null }>(
        "SELECT min(due_at) AS at FROM retries WHERE domain_id = ?",
        domainId,
      )
      .one();
    return at ?? undefined;
  }

  closeAll() {
    this.#sql.exec("DELETE FROM retries");
    this.#sql.exec("UPDATE domains SET stage = 2 WHERE stage < 2");
  }
}
