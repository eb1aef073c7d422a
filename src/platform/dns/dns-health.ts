import type { DnsFailure } from "#src/ports/dns";
import { registrableDomain } from "#src/shared/addresses/domain-name";

/**
 * A domain with dead name servers only makes its own queries time out. This many failing domains in a row are
 * the server's fault.
 */
const MAX_DOMAINS_FAILED = 4;
const PAUSE_MS = 10_000;

type Failures = { domains: Set<string>; reason: DnsFailure; pausedUntilMs: number };

/**
 * Which DNS servers did not respond recently, so that callers do not wait for them repeatedly, and which
 * servers validate.
 */
export class ServerHealth {
  readonly #failures = new Map<string, Failures>();
  readonly #validating = new Set<string>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Why the server is skipped now, or null. After the pause the first caller may try it; the others still skip
   * it.
   */
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

  /**
   * A server that once set AD validates. Its later responses without AD are unsigned, or have no chain to the
   * root.
   */
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
