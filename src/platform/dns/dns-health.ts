import type { DnsFailure } from "#src/ports/dns";
import { registrableDomain } from "#src/shared/addresses/domain-name";

/** One domain whose name servers are dead makes its own questions time out; so many in a row are the server's fault. */
const MAX_DOMAINS_FAILED = 4;
const PAUSE_MS = 10_000;

type Failures = { domains: Set<string>; reason: DnsFailure; pausedUntilMs: number };

/** Which DNS servers did not answer of late, so that a dead one is not waited for again and again; and which validate. */
export class ServerHealth {
  readonly #failures = new Map<string, Failures>();
  readonly #validating = new Set<string>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Why not to ask this server now. Once the pause is over the first to come may try, and the others wait on. */
  problem(server: string): DnsFailure | null {
    const failures = this.#failures.get(server);
    if (!failures || failures.domains.size < MAX_DOMAINS_FAILED) return null;
    if (this.#now() < failures.pausedUntilMs) return failures.reason;
    failures.pausedUntilMs = this.#now() + PAUSE_MS;
    return null;
  }

  recordAnswer(server: string): void {
    this.#failures.delete(server);
  }

  /** A server that once said AD validates: what it then says without AD is not signed, or not by a chain from the root. */
  recordValidation(server: string): void {
    this.#validating.add(server);
  }

  isValidating(server: string): boolean {
    return this.#validating.has(server);
  }

  recordFailure(server: string, name: string, reason: DnsFailure): void {
    const domains = this.#failures.get(server)?.domains ?? new Set();
    if (domains.size < MAX_DOMAINS_FAILED) domains.add(registrableDomain(name));
    this.#failures.set(server, { domains, reason, pausedUntilMs: this.#now() + PAUSE_MS });
  }
}
