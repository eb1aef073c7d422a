import type { PersonName } from "./person-name";

/** A name in the lines of a page. */
export type Sighting = PersonName & { title: string | null; at: number; end: number };

/** What stands beside a name: a title below it, a contact below it, or a title in the same line. */
export type CardKind = "title" | "contact" | "inline" | "bare";

/** Sure names in the same place that show how a page writes people. */
const MIN_SURE = 2;

/** Names in lines of their own, which make a list of people of a page about the team. */
const MIN_BARE = 3;

/**
 * Lines with the form of a name that no list contains. They count where the page writes others in the same way, or
 * lists a team.
 */
export class UnsurePeople {
  readonly #sightings: (Sighting & { kind: CardKind })[] = [];
  readonly #sure: Record<CardKind, number> = { title: 0, contact: 0, inline: 0, bare: 0 };

  countSure(kind: CardKind) {
    this.#sure[kind] += 1;
  }

  add(sighting: Sighting & { kind: CardKind }) {
    this.#sightings.push(sighting);
  }

  accepted(isTeamPage: boolean): Sighting[] {
    const titled = this.#sightings.filter(({ kind }) => kind === "title").length + this.#sure.title;
    const bare = this.#sightings.filter(({ kind }) => kind === "bare").length;
    return this.#sightings
      .filter(
        ({ kind }) =>
          (kind === "bare" && isTeamPage && bare >= MIN_BARE) ||
          this.#sure[kind] >= MIN_SURE ||
          (kind === "title" && isTeamPage && titled > 1),
      )
      .map(({ kind: _kind, ...sighting }) => sighting);
  }
}
