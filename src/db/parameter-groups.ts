/** D1 limits parameters and rows to 2 MB; writes stay well below. */
const MAX_PARAMETER_CHARS = 600_000;

/** Divides items into groups that fit one statement parameter each. `charsOf`: the length of an item as JSON. */
export function groupForParameters<T>(items: readonly T[], charsOf: (item: T) => number): T[][] {
  const groups: T[][] = [];
  let charsLeft = 0;
  for (const item of items) {
    const chars = charsOf(item);
    if (chars > charsLeft) {
      groups.push([]);
      charsLeft = MAX_PARAMETER_CHARS;
    }
    groups.at(-1)!.push(item);
    charsLeft -= chars;
  }
  return groups;
}
