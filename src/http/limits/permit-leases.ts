import type { Allowance, Lease } from "#src/shared/security/rate-counter";

type Block = {
  limit: number;
  /** Leased permits that are not spent. */
  permits: number;
  /** Permits spent in this window. */
  spent: number;
  /** Permits that the owner had left at the last lease. */
  left: number;
  endsAtMs: number;
};

/** Callers in the cache of one isolate. Evicting the oldest only costs another lease. */
const MAX_BLOCKS = 20_000;

/**
 * Leases permits in blocks from the Durable Object that owns a limit, and spends them in this isolate, so
 * that most requests need no call of the object. All isolates together never spend more than the limit,
 * because the owner counts each permit before it is spent. An isolate requests as many permits as it has
 * spent in the window, so it never has more unspent ones than that (at least one). They expire with the
 * window. A refusal is cached until the window ends.
 */
export class PermitLeases {
  readonly #blocks = new Map<string, Block>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Spends one permit of `id`. `lease` requests up to that many permits from the owner. */
  async take(id: string, lease: (requested: number) => Promise<Lease>): Promise<Allowance> {
    const block = this.#current(id);
    if (block && (block.permits > 0 || block.left === 0)) return this.#spend(block);
    // The window starts at the latest when the request is sent, so this is its earliest end.
    const sentAtMs = this.#now();
    const { limit, granted, remaining, resetMs } = await lease(Math.max(1, block?.spent ?? 0));
    const endsAtMs = sentAtMs + resetMs;
    return this.#spend(
      this.#merge(id, { limit, permits: granted, spent: 0, left: remaining, endsAtMs }),
    );
  }

  /** Spends one permit of `id` that is leased already. Undefined if none is. */
  takeLeased(id: string): Allowance | undefined {
    const block = this.#current(id);
    return block && block.permits > 0 ? this.#spend(block) : undefined;
  }

  /** Returns a permit, for a request that another limit rejected. */
  putBack(id: string): void {
    const block = this.#current(id);
    if (block) block.permits += 1;
  }

  #current(id: string): Block | undefined {
    const block = this.#blocks.get(id);
    return block && block.endsAtMs > this.#now() ? block : undefined;
  }

  /** Concurrent requests lease separately; their permits go into one block. */
  #merge(id: string, fresh: Block): Block {
    const block = this.#current(id);
    if (block && fresh.endsAtMs <= this.#now()) return fresh;
    if (block) {
      block.permits += fresh.permits;
      block.left = fresh.left;
      block.endsAtMs = Math.min(block.endsAtMs, fresh.endsAtMs);
      return block;
    }
    this.#blocks.delete(id); // Moves it to the end, as the newest.
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
