import { keyOf, type PersonName } from "./person-name";
import { cleanTitle } from "./title-lines";
import { type CardKind, type Sighting, UnsurePeople } from "./unsure-people";

const MAX_PEOPLE = 50;

/** The people that were found in the lines of a page so far, and names that are not yet sure. */
export class FoundPeople {
  readonly unsure = new UnsurePeople();
  readonly #found = new Map<string, Sighting>();

  get isFull(): boolean {
    return this.#found.size >= MAX_PEOPLE;
  }

  /** Adds a person of the lines `at` to `end`. */
  add(person: PersonName, title: string | null, at: number, end = at) {
    const key = keyOf(person.name);
    const known = this.#found.get(key) ?? this.#shorterForm(key, title);
    if (known) known.title ??= title && cleanTitle(title);
    else if (!this.isFull)
      this.#found.set(key, { ...person, title: title && cleanTitle(title), at, end });
  }

  /** `Jane Doe Civil` behind `Jane Doe`: the start of a title is no family name. */
  #shorterForm(key: string, title: string | null): Sighting | undefined {
    if (title === null) return undefined;
    const cut = key.lastIndexOf(" ");
    return cut > 0 && key.indexOf(" ") < cut ? this.#found.get(key.slice(0, cut)) : undefined;
  }

  /** Adds a person who shows how the page writes others. */
  addCard(kind: CardKind, { title, at, end, ...name }: Sighting) {
    this.unsure.countSure(kind, at);
    this.add(name, title, at, end);
  }

  /** The title of a person; undefined if nobody with the name was found. */
  titleOf(name: string): string | null | undefined {
    return this.#found.get(keyOf(name))?.title;
  }

  removeIf(test: (one: Sighting) => boolean) {
    for (const [key, one] of this.#found) if (test(one)) this.#found.delete(key);
  }

  /** All people in the order of the page. */
  all(): Sighting[] {
    return [...this.#found.values()].sort((a, b) => a.at - b.at);
  }
}
