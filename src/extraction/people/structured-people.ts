import type { FoundPerson } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import type { WrittenPerson } from "#src/extraction/structured-data/structured-data";
import { readContactLines } from "./person-contacts";
import { readPersonName } from "./person-name";

const MAX_PEOPLE = 50;

/** Adds people of structured data to those of the text, and completes those in both. */
export function joinPeople(
  read: readonly FoundPerson[],
  written: readonly WrittenPerson[],
  countries: readonly string[],
): FoundPerson[] {
  const people = new Map(read.map((person) => [person.name.toLowerCase(), person]));
  for (const { name, title, email, phone, linkedin } of written) {
    const known = readPersonName(name, true);
    if (!known) continue;
    const contacts = readContactLines([email ?? "", phone ?? ""], countries);
    const key = known.name.toLowerCase();
    const other = people.get(key);
    const snippet = clip([name, title, email].filter(Boolean).join(", "));
    people.set(key, {
      name: other?.name ?? known.name,
      title: other?.title ?? title,
      email: other?.email ?? contacts.email,
      phone: other?.phone ?? contacts.phone,
      linkedin: other?.linkedin ?? linkedin,
      snippet: other?.snippet ?? snippet,
    });
  }
  return [...people.values()].slice(0, MAX_PEOPLE);
}
