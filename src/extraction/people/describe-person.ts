import type { FoundPerson } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { readContactLines } from "./person-contacts";
import type { Sighting } from "./unsure-people";

/** Lines of a card below its name. */
const CARD_LINES = 6;

/** A person with the contacts that stand between the name and the next one. */
export function describePerson(
  { name, title, at, end }: Sighting,
  all: readonly Sighting[],
  page: { lines: readonly string[]; countries: readonly string[] },
): FoundPerson {
  const starts = all.flatMap((one) => (one.at > end ? one.at : []));
  const next = Math.min(...starts, end + CARD_LINES);
  const own = page.lines.slice(at, Math.max(next, end + 1));
  const snippet = clip(page.lines.slice(at, end + 1).join(" "));
  return { name, title, ...readContactLines(own, page.countries), linkedin: null, snippet };
}
