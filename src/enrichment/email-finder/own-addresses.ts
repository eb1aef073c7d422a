import { foldLetters } from "#src/extraction/people/fold-letters";
import { namedLocals } from "#src/extraction/people/person-email";
import { type KnownAddress, localOf } from "./learn-patterns";
import type { Candidate } from "./rank-candidates";

/** An address that a page shows for the person, with the confidence of its last check. */
export type OwnAddress = KnownAddress & { confidence: number | null };

/** As for any address whose mailbox was not asked. */
const SHOWN_CONFIDENCE = 80;

/** The known addresses of a person with this name: found, not made. */
export function ownAddresses(
  firstName: string,
  lastName: string,
  known: readonly OwnAddress[],
): Candidate[] {
  const wanted = keyOf(`${firstName} ${lastName}`);
  return known.flatMap(({ email, name, confidence }): Candidate[] => {
    if (name === null || keyOf(name) !== wanted) return [];
    const made = namedLocals(name).find(({ local }) => local === localOf(email));
    const pattern = made?.pattern ?? null;
    return [{ email, pattern, confidence: confidence || SHOWN_CONFIDENCE, isKnown: true }];
  });
}

/** The words of a name in any order, without accents. */
const keyOf = (name: string) =>
  foldLetters(name)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(" ");
