import type { PersonName } from "./person-name";

/** A name in the lines of a page. */
export type Sighting = PersonName & { title: string | null; at: number; end: number };
/** `below`: the line below a name that is no title. */
type UnsureSighting = Sighting & { kind: CardKind; below?: string };

/**
 * What stands beside a name: a title below it, the same below a given name alone, a contact below it, or a title in the
 * same line; a short line that may be a title, prose, or a task in the same line that is not a known title.
 */
export type CardKind =
  | "title"
  | "first"
  | "contact"
  | "inline"
  | "bare"
  | "loose"
  | "prose"
  | "task";

/** `J. Doe`: several with contacts of their own are people. */
const INITIAL = /^(?:\p{Lu}\.\s?){1,3}\p{Lu}\p{Ll}+$/u;

/** `Anand K`, `Ravi KS`: names of southern India. */
const INITIAL_BEHIND = /^\p{Lu}\p{Ll}{3,}(?: \p{Lu}\p{Ll}+)? \p{Lu}{1,2}$/u;

/** Sure names in the same place that show how a page writes people. */
const MIN_SURE = 2;

/** Lines between a card and the nearest one with a known title. */
const MAX_DISTANCE = 12;
/** The same for a name that no list contains. */
const NEAR = 4;

/** Names in lines of their own, which make a list of people of a page about the team. */
const MIN_BARE = 3;

/** Names with tasks behind them, on a page about the team. */
const MIN_TASKS = 3;

/**
 * Lines with the form of a name that no list contains. They count where the page writes others in the same way, or
 * lists a team.
 */
export class UnsurePeople {
  readonly #sightings: UnsureSighting[] = [];
  readonly #sure: Record<CardKind, number[]> = {
    title: [],
    first: [],
    contact: [],
    inline: [],
    bare: [],
    loose: [],
    prose: [],
    task: [],
  };

  countSure(kind: CardKind, at: number) {
    this.#sure[kind].push(at);
  }

  add(sighting: UnsureSighting) {
    this.#sightings.push(sighting);
  }

  /** `isRepeated` returns whether a name stands in another line too, as that of an owner does. */
  accepted(
    isTeamPage: boolean,
    page: {
      isRepeated: (sighting: Sighting) => boolean;
      isTeamProse: (at: number) => boolean;
    },
  ): Sighting[] {
    const count = (kind: CardKind) => this.#sightings.filter((one) => one.kind === kind).length;
    const sure = this.#sure;
    const initialed = this.#sightings.filter(
      ({ kind, name }) => kind === "contact" && INITIAL.test(name),
    ).length;
    const titled = count("title") + sure.title.length;
    const hasNeighbour = ({ at, hasGivenName }: Sighting) =>
      sure.title.some((one) => Math.abs(one - at) <= (hasGivenName ? MAX_DISTANCE : NEAR));
    const hasSameBelow = ({ name, below }: UnsureSighting) =>
      below !== undefined &&
      this.#sightings.some((one) => one.below === below && one.name !== name);
    const isAccepted = (one: UnsureSighting) => {
      switch (one.kind) {
        case "bare":
          if (!isTeamPage) return false;
          return count("bare") + sure.bare.length >= MIN_BARE || hasSameBelow(one);
        case "loose":
          if (!one.hasGivenName) return sure.title.length >= MIN_BARE && hasNeighbour(one);
          return (
            (sure.title.length >= MIN_SURE && hasNeighbour(one)) ||
            (isTeamPage && count("loose") + titled >= MIN_SURE)
          );
        case "first":
          return count("first") + sure.title.length >= MIN_SURE;
        case "task":
          return (
            (isTeamPage && (one.hasHonorific || count("task") + sure.inline.length >= MIN_TASKS)) ||
            sure.inline.filter((at) => Math.abs(at - one.at) <= MAX_DISTANCE).length >= MIN_SURE
          );
        case "prose":
          return count("prose") >= MIN_SURE;
        case "contact":
          return (
            sure.contact.length >= (isTeamPage ? 1 : MIN_SURE) ||
            (INITIAL.test(one.name) && initialed >= MIN_SURE) ||
            // `Doe Jane`: the family name first, in a list of the team.
            (isTeamPage && one.hasGivenName && count("contact") >= MIN_BARE)
          );
        case "title":
          return (
            (sure.title.length >= MIN_SURE && (isTeamPage || hasNeighbour(one))) ||
            (titled > 1 &&
              (isTeamPage || INITIAL_BEHIND.test(one.name) || page.isTeamProse(one.end))) ||
            page.isRepeated(one)
          );
        default:
          return sure[one.kind].length >= MIN_SURE;
      }
    };
    return this.#sightings
      .filter(isAccepted)
      .map(({ kind: _kind, below: _below, ...sighting }) => sighting);
  }
}
