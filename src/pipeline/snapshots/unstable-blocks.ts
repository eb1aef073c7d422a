import { hashOf } from "#src/crawl/text-hash";

/** How often a block came or went, and when it last did. */
type Moves = [count: number, lastMs: number];

/** A block that has come and gone again, as a quotation that takes turns with others does, is no news. */
const MOVES_OF_RESTLESS = 2;
/** Unless it has stayed as it was for that many runs. */
const FORGOTTEN_AFTER_RUNS = 10;
const MAX_BLOCKS = 300;
const MAX_MOVES = 9;

/** The blocks of one page that lately came and went, by the hash of what is stable of them. */
export class RestlessBlocks {
  readonly #moves: Map<string, Moves>;
  readonly #nowMs: number;

  /** `kept`: as `after` answered it at the last run, which was at `lastRunMs`. */
  constructor(kept: string | null, { nowMs, lastRunMs }: { nowMs: number; lastRunMs: number }) {
    const sinceMs = nowMs - FORGOTTEN_AFTER_RUNS * (nowMs - lastRunMs);
    const all = Object.entries(JSON.parse(kept ?? "{}") as Record<string, Moves>);
    this.#moves = new Map(all.filter(([, [, lastMs]]) => lastMs >= sinceMs));
    this.#nowMs = nowMs;
  }

  has(block: string): boolean {
    return (this.#moves.get(hashOf(block))?.[0] ?? 0) >= MOVES_OF_RESTLESS;
  }

  /** What is to be kept when these blocks have come or gone: bounded, the latest first. */
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
