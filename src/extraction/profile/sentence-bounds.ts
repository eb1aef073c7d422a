/** A full stop behind a number or an initial ends no sentence. */
export function sentenceStart(line: string, index: number): number {
  const before = line.slice(0, index);
  const ends = [...before.matchAll(/(?:(?<=\p{L}{3}|\d{4})[.]|[!?;])\s|。/gu)];
  const last = ends.at(-1);
  return last ? last.index + last[0].length : 0;
}

export function sentenceEnd(line: string, index: number): number {
  const behind = /(?:(?<=\p{L}{3})[.]|[!?;])(?:\s|$)|。/u.exec(line.slice(index + 4));
  return behind ? index + 4 + behind.index : line.length;
}
