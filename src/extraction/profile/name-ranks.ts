import type { FoundLegalName } from "#src/extraction/facts/profile-facts";
import { startsWithKind } from "./body-names";

const MAX_LISTED_WEIGHT = 2;
const MIN_OTHERS = 2;

/** The letters and digits of a name, in lower case. */
export const keyOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\d]/gu, "");

/** A trader's name with its short name and trade: `Klara, svetovanje, Klara Novak s.p.` */
const TRADER_NAME = /^\p{Lu}[^,]{1,40}, \p{Ll}[^,]{3,80}, \p{Lu}/u;

/** Of `ASSOCIAZIONE ESEMPIO ODV` and `ESEMPIO ODV`, which a page has both, the whole name counts for more. */
export function preferWholeNames(names: readonly FoundLegalName[]) {
  for (const whole of names) {
    if (!TRADER_NAME.test(whole.name) && !startsWithKind(whole.name)) continue;
    const key = keyOf(whole.name);
    for (const { name, weight } of names)
      if (weight >= whole.weight && name.length < whole.name.length && key.endsWith(keyOf(name)))
        whole.weight = weight + 0.5;
  }
}

/** Names without evidence for any of them: a list of customers or members. */
export function isListOfOthers([best, ...others]: readonly FoundLegalName[]): boolean {
  if (!best || best.weight > MAX_LISTED_WEIGHT) return false;
  return others.filter(({ weight }) => weight >= best.weight - 1).length >= MIN_OTHERS;
}
