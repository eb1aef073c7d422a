import type { FoundPerson } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import type { WrittenPerson } from "#src/extraction/structured-data/structured-data";
import { readContactLines } from "./person-contacts";
import { readPersonName } from "./person-name";
import { completePerson, PeopleByName } from "./same-person";

const MAX_PEOPLE = 50;

/** Adds people of structured data to those of the text, and completes those in both. */
export function joinPeople(
  read: readonly FoundPerson[],
  written: readonly WrittenPerson[],
  countries: readonly string[],
): FoundPerson[] {
  const people = new PeopleByName<FoundPerson>();
  for (const person of read) addPerson(people, person);
  for (const { name, title, email, phone, linkedin, isContactPoint } of written) {
    const known = readPersonName(name, true);
    if (!known || (isContactPoint && !known.isOrdered)) continue;
    const contacts = readContactLines([email ?? "", phone ?? ""], countries);
    const snippet = clip([name, title, email].filter(Boolean).join(", "));
    addPerson(people, { name: known.name, title, ...contacts, linkedin, snippet });
  }
  return people.all().slice(0, MAX_PEOPLE);
}

/** Adds a person, or completes what is known of the same one. */
function addPerson(people: PeopleByName<FoundPerson>, person: FoundPerson) {
  const known = people.get(person.name);
  if (!known) return people.add({ ...person });
  known.title ??= person.title;
  completePerson(known, person);
}
