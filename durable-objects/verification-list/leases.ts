import type { Lease, ListRecord } from "./list-record";

/** Mail servers are asked by this many connections at most, whatever the number of domains they serve. */
const TASKS_PER_MX_HOST = 2;

/** The tasks that consumers have. A result counts only while its lease lasts, so that nothing counts twice. */
export class Leases {
  readonly #leases: Map<number, Lease>;
  #last: number;

  constructor({ leases, lastLease }: ListRecord["saved"]) {
    this.#leases = new Map(leases.map((lease) => [lease.lease, lease]));
    this.#last = lastLease;
  }

  get saved() {
    return { lastLease: this.#last, leases: [...this.#leases.values()] };
  }

  get size(): number {
    return this.#leases.size;
  }

  add(lease: Omit<Lease, "lease">): number {
    this.#last++;
    this.#leases.set(this.#last, { ...lease, lease: this.#last });
    return this.#last;
  }

  /** Ends a lease. Undefined: it has ended before. */
  take(lease: number): Lease | undefined {
    const found = this.#leases.get(lease);
    this.#leases.delete(lease);
    return found;
  }

  /** Ends the leases whose time is over. */
  takeOverdue(nowMs: number): Lease[] {
    const overdue = [...this.#leases.values()].filter(({ until }) => until <= nowMs);
    for (const { lease } of overdue) this.#leases.delete(lease);
    return overdue;
  }

  takeAll(): Lease[] {
    return this.takeOverdue(Infinity);
  }

  ofDomain(domainId: number): number {
    let count = 0;
    for (const lease of this.#leases.values()) if (lease.domainId === domainId) count++;
    return count;
  }

  /** Mail servers with as many connections as allowed. */
  get busyHosts(): Set<string> {
    const counts = new Map<string, number>();
    for (const { stage, mxHost } of this.#leases.values())
      if (stage === "mailbox" && mxHost !== null) counts.set(mxHost, (counts.get(mxHost) ?? 0) + 1);
    return new Set([...counts].flatMap(([host, count]) => (count < TASKS_PER_MX_HOST ? [] : host)));
  }

  get nextEnd(): number | undefined {
    let first: number | undefined;
    for (const { until } of this.#leases.values()) first = Math.min(first ?? until, until);
    return first;
  }
}
