import type { Allowance, Lease } from "#src/shared/security/rate-counter";

type Block = {
  limit: number;
  /** Permits that are leased and not spent. */
  permits: number;
  /** Permits spent in this window. */
  spent: number;
  /** Permits that the owner had left when it was asked last. */
  left: number;
  endsAtMs: number;
};

/** Callers that one isolate remembers; the oldest is forgotten first, which only costs another lease. */
const MAX_BLOCKS = 20_000;

/**
 * Leases permits in blocks from the object that owns a limit, and spends them in this isolate, so that
 * most requests need no call of the object. All isolates together never spend more than the limit,
 * because every permit is counted by the owner before it is spent. An isolate asks for as many permits as
 * it has spent in the window, so it never holds more unspent ones than that (and the first one); they
 * lapse with the window. A refusal is remembered until the window ends.
 */
export class PermitLeases {
  readonly #blocks = new Map<string, Block>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Spends one permit of `id`. `lease` asks the owner for up to that many. */
  async take(id: string, lease: (most: number) => Promise<Lease>): Promise<Allowance> {
    const held = this.#current(id);
    if (held && (held.permits > 0 || held.left === 0)) return this.#spend(held);
    // The window is taken to end as early as it can: by the time at which the question left.
    const askedAtMs = this.#now();
    const { limit, granted, remaining, resetMs } = await lease(Math.max(1, held?.spent ?? 0));
    const endsAtMs = askedAtMs + resetMs;
    return this.#spend(
      this.#merge(id, { limit, permits: granted, spent: 0, left: remaining, endsAtMs }),
    );
  }

  /** Returns a permit to this isolate, for a request that another limit refused. */
  putBack(id: string): void {
    const held = this.#current(id);
    if (held) held.permits += 1;
  }

  #current(id: string): Block | undefined {
    const block = this.#blocks.get(id);
    return block && block.endsAtMs > this.#now() ? block : undefined;
  }

  /** Requests ask side by side: what each was granted goes into one block. */
  #merge(id: string, fresh: Block): Block {
    const held = this.#current(id);
    if (held && fresh.endsAtMs <= this.#now()) return fresh;
    if (held) {
      held.permits += fresh.permits;
      held.left = fresh.left;
      held.endsAtMs = Math.min(held.endsAtMs, fresh.endsAtMs);
      return held;
    }
    this.#blocks.delete(id); // So that it is the youngest.
    this.#blocks.set(id, fresh);
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= MAX_BLOCKS) break;
      this.#blocks.delete(oldest);
    }
    return fresh;
  }

  #spend(block: Block): Allowance {
    const allowed = block.permits > 0;
    if (allowed) {
      block.permits -= 1;
      block.spent += 1;
    }
    const resetMs = Math.max(0, block.endsAtMs - this.#now());
    return { allowed, limit: block.limit, remaining: block.permits + block.left, resetMs };
  }
}
