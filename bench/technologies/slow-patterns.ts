import { skeletonOf } from "#local/scripts/data/technologies/regex-literals";
import { fingerprintLines } from "#src/technologies/data/fingerprints";
import type { TechnologyRow } from "#src/technologies/fingerprints/fingerprint-row";

/**
 * Prints the expressions that hostile text makes too slow, for `local/scripts/data/technologies/slow-patterns.ts`.
 * Usage: node bench/technologies/slow-patterns.ts
 */
/** More text than the reader passes to an expression. */
const LENGTH = 2_000;
const TOO_LONG_MS = 3;
const TRIES = 6;
const HOPELESS_MS = 30;

function main(): void {
  const slow = new Set<string>();
  for (const { source, technology } of listExpressions()) {
    if (slow.has(source)) continue;
    const milliseconds = slowest(source);
    if (milliseconds <= TOO_LONG_MS) continue;
    slow.add(source);
    console.log(`  ${JSON.stringify(source)}, // ${technology}, ${milliseconds.toFixed(1)} ms`);
  }
  console.log(`${slow.size} expressions took more than ${TOO_LONG_MS} ms for ${LENGTH} characters`);
}

function listExpressions(): { source: string; technology: string }[] {
  const rows = fingerprintLines()
    .split("\n")
    .map((line) => JSON.parse(line) as TechnologyRow);
  return rows.flatMap(([technology, , , ...patterns]) =>
    patterns.flatMap(([kind, , source]) => {
      if (kind === "p") return [];
      const sources =
        typeof source === "string"
          ? [source]
          : source.flatMap(([, ...tests]) =>
              tests.flatMap(([, operator, value = ""]) => (operator === "r" ? [value] : [])),
            );
      return sources.map((one) => ({ source: one, technology }));
    }),
  );
}

/** The time for the slowest of the texts; the best of several tries, because other programs run too. */
function slowest(source: string): number {
  const expression = new RegExp(bounded(source), "i");
  let longest = 0;
  for (const text of textsAgainst(source)) {
    let best = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < TRIES && best > TOO_LONG_MS; attempt++) {
      const startedMs = performance.now();
      expression.exec(text);
      best = Math.min(best, performance.now() - startedMs);
    }
    longest = Math.max(longest, best);
    // Far above what another program could cause. Some expressions would take hours.
    if (longest > HOPELESS_MS) return longest;
  }
  return longest;
}

/** Bounded as in the reader. */
const bounded = (source: string): string =>
  source.replace(/\\.|\[(?:\\.|[^\]\\])*\]|[+*]/g, (token) =>
    token === "+" ? "{1,250}" : token === "*" ? "{0,250}" : token,
  );

/** Texts that nearly match, repeated: each literal, their prefixes, and all of them with padding. */
function textsAgainst(source: string): string[] {
  const skeleton = skeletonOf(source);
  const parts = skeleton.split("\0").filter((part) => part !== "");
  const starts = parts.map((_, index) => parts.slice(0, index + 1).join(" "));
  const fillings = ["a", "1", ".", " ", "1.", "/", "-", "a/"].flatMap((filling) => [
    filling,
    ...parts.slice(0, 4).map((part) => `${part}${filling}`),
    skeleton.replaceAll("\0", filling).slice(0, -1),
    (parts[0] ?? "") + filling.repeat(250),
  ]);
  return [...parts, ...starts, ...fillings]
    .filter((piece) => piece !== "")
    .flatMap((piece) => [
      piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH),
      (parts[0] ?? "") + piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH),
    ]);
}

main();
