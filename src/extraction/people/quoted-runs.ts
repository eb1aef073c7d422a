import { MIN_PROSE_LENGTH } from "./people-lines";
import type { Sighting } from "./unsure-people";

/** Lines of a card below its title: the company, the town or the stars. */
const MAX_REST = 2;
/** The picture of an author can consist of initials. */
const AVATAR = /^\p{Lu}{1,3}$/u;
const MIN_CARDS = 2;

/**
 * The people of cards that start with prose and end with a name: customers sign what they say, while the text about a
 * member of a team stands below the name. A single card can follow any text.
 */
export function signersIn(found: readonly Sighting[], lines: readonly string[]): Set<string> {
  const signers = new Set<string>();
  let run: Sighting[] = [];
  for (const [index, one] of found.entries()) {
    const last = run.at(-1);
    if (last === undefined || !continues(last, one, lines))
      run = proseAbove(one.at, lines) === null ? [] : [one];
    else run.push(one);
    const next = found[index + 1];
    if (next !== undefined && run.length > 0 && continues(one, next, lines)) continue;
    if (run.length >= MIN_CARDS && !isFollowedByProse(one.end, lines))
      for (const { name } of run) signers.add(name);
    run = [];
  }
  return signers;
}

/** Whether the card of a name starts with prose, directly behind another card, which the prose does not mention. */
function continues(last: Sighting, one: Sighting, lines: readonly string[]): boolean {
  const prose = proseAbove(one.at, lines);
  if (prose === null) return false;
  let start = last.end + 1;
  while (start <= last.end + MAX_REST && !isProse(lines[start])) start++;
  if (start >= one.at || !lines.slice(start, prose + 1).every(isProse)) return false;
  const names = last.name.split(" ").filter((word) => word.length > 2);
  return !lines.slice(start, prose + 1).some((line) => names.some((word) => line.includes(word)));
}

/** The line of the prose above a name. */
function proseAbove(at: number, lines: readonly string[]): number | null {
  const above = AVATAR.test(lines[at - 1] ?? "") ? at - 2 : at - 1;
  return isProse(lines[above]) ? above : null;
}

const isFollowedByProse = (end: number, lines: readonly string[]): boolean =>
  lines.slice(end + 1, end + 1 + MAX_REST).some(isProse);

const isProse = (line: string | undefined): boolean =>
  line !== undefined && line.length > MIN_PROSE_LENGTH && !line.endsWith(":");
