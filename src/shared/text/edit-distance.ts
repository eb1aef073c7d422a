/** The Levenshtein distance: the number of insertions, deletions and replacements. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next.push(
        Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + Number(one[i - 1] !== other[j - 1])),
      );
    row = next;
  }
  return row[other.length]!;
}
