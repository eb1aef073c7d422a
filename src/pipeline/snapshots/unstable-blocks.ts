import { hashOf } from "#src/crawl/text-hash";

/** How often a block appeared or disappeared, and the last time. */
type Moves = [count: number, lastMs: number];

/** A block that appeared and disappeared, such as a rotating quotation, is unstable and not reported as a change. */
const MIN_UNSTABLE_MOVES = 2;
/** A block becomes stable after this many runs without a move. */
const STABLE_AFTER_RUNS = 10;
const MAX_BLOCKS = 300;
const MAX_MOVES = 9;

/** The blocks of one page that recently appeared or disappeared, by the hash of their stable text. */
export class UnstableBlocks {
  readonly #moves: Map<string, Moves>;
  readonly #nowMs: number;

  /** `stored`: the result of `after` at the last run, at `lastRunMs`. */
  constructor(stored: string | null, { nowMs, lastRunMs }: { nowMs: number; lastRunMs: number }) {
    const sinceMs = nowMs - STABLE_AFTER_RUNS * (nowMs - lastRunMs);
    const all = Object.entries(JSON.parse(stored ?? "{}") as Record<string, Moves>);
    this.#moves = new Map(all.filter(([, [, lastMs]]) => lastMs >= sinceMs));
    this.#nowMs = nowMs;
  }

  has(block: string): boolean {
    return (this.#moves.get(hashOf(block))?.[0] ?? 0) >= MIN_UNSTABLE_MOVES;
  }

  /** The value to store after these blocks moved: bounded, the latest first. */
  after(moved: string[]): string | null {
    const next = new Map<string, Moves>();
    for (const block of moved.slice(0, MAX_BLOCKS)) {
      const hash = hashOf(block);
      const [count] = this.#moves.get(hash) ?? [0];
      next.set(hash, [Math.min(count + 1, MAX_MOVES), this.#nowMs]);
    }
    for (const [hash, moves] of this.#moves) if (!next.has(hash)) next.set(hash, moves);
    const kept = [...next].slice(0, MAX_BLOCKS);
    return kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : null;
  }
}
