import type { FoundTechnology } from "./found-technology";
import type { Pattern } from "./fingerprints/pattern";

const MAX_FOUND = 120;
const MAX_VERSION_LENGTH = 15;
/** A larger number is a time stamp. */
const MAX_VERSION_NUMBER = 10_000;

/** Sums up the confidence of one source's matches. Each pattern counts once; the limit is 100. */
export class Detections {
  readonly #found = new Map<string, FoundTechnology>();
  readonly #counted: Uint8Array;

  constructor(patternCount: number) {
    this.#counted = new Uint8Array(patternCount);
  }

  add(pattern: Pattern, version: string) {
    const found = this.#found.get(pattern.technology);
    const confidence = this.#counted[pattern.id] ? 0 : pattern.confidence;
    this.#counted[pattern.id] = 1;
    if (found === undefined) {
      const name = pattern.technology;
      this.#found.set(name, { name, confidence, version: betterVersion(null, version) });
      return;
    }
    found.confidence = Math.min(100, found.confidence + confidence);
    found.version = betterVersion(found.version, version);
  }

  /** Highest confidence first. */
  found(): FoundTechnology[] {
    return [...this.#found.values()]
      .sort((a, b) => b.confidence - a.confidence)
      .slice(0, MAX_FOUND);
  }
}

/** Prefers the longer version: it is more precise. */
export function betterVersion(known: string | null, version: string | null): string | null {
  if (!version || version.length > MAX_VERSION_LENGTH) return known;
  if ((Number.parseInt(version, 10) || 0) >= MAX_VERSION_NUMBER) return known;
  return version.length > (known?.length ?? 0) ? version : known;
}
