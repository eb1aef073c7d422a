/** A pattern split at each `*`, which matches any characters, including `/`. */
export type Wildcard = { pieces: string[]; isAnchored: boolean };

/** `isAnchored`: the pattern must match the whole text, otherwise only its start. */
export function compileWildcard(pattern: string, isAnchored: boolean): Wildcard {
  return { pieces: pattern.split(/\*+/), isAnchored };
}

/**
 * Matches from the start of the text, each piece at its leftmost position, so there is no
 * backtracking.
 */
export function matchesWildcard({ pieces, isAnchored }: Wildcard, text: string): boolean {
  const first = pieces[0]!;
  if (!text.startsWith(first)) return false;
  const last = pieces.length - 1;
  if (last === 0) return !isAnchored || text.length === first.length;
  let at = first.length;
  for (let i = 1; i < last; i++) {
    const found = text.indexOf(pieces[i]!, at);
    if (found === -1) return false;
    at = found + pieces[i]!.length;
  }
  const end = pieces[last]!;
  if (!isAnchored) return text.includes(end, at);
  return text.length - end.length >= at && text.endsWith(end);
}
