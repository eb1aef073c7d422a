import type { CardMarkup } from "./card-markup";
import { MAX_UNSURE_TITLE, MIN_PROSE_LENGTH } from "./people-lines";
import type { PersonName } from "./person-name";
import { isLink, TEAM_HEADING } from "./person-signs";
import { cleanTitle, isTitle } from "./title-lines";
import type { Sighting } from "./unsure-people";

/** People that show how a page writes a card. */
const MIN_CARDS = 2;
/** People with prose below their names, on a page about the team that has the same below names that no list contains. */
const MIN_BIOGRAPHIES = 3;
/** Lines between the only card and another one. */
const MAX_DISTANCE = 8;
const MAX_TITLE = 90;
/** Names in lines of their own that are looked at. */
const MAX_SEEN = 200;

type SeenName = PersonName & { at: number };
/** How the page writes a name, and on which side and how it writes the title. */
type Layout = { count: number; below: Set<string>; above: Set<string> };

/**
 * Completes what the words of a page show with what its markup shows: cards repeat the same tags, so a line with the
 * tags of the other names is a name, and one with the tags of the other titles is a title.
 */
export class PeopleLayout {
  readonly #lines: readonly string[];
  readonly #markup: CardMarkup;
  readonly #seen: SeenName[] = [];

  constructor(lines: readonly string[], markup: CardMarkup) {
    this.#lines = lines;
    this.#markup = markup;
  }

  /** Keeps a line that has the form of a name. */
  see(name: PersonName, at: number) {
    if (this.#seen.length < MAX_SEEN) this.#seen.push({ ...name, at });
  }

  /** The lines that have the form of a name. */
  get seen(): readonly (PersonName & { at: number })[] {
    return this.#seen;
  }

  /** Whether a name and the title beside it are items of a menu. */
  isMenuItem({ name, title, at, end }: Sighting): boolean {
    if (title === null || end === at) return false;
    const own = this.#lineOf(name, at, end);
    if (own === null) return false;
    const beside = own === at ? at + 1 : own - 1;
    return this.#markup.isMenu(this.#lines[own]!, this.#lines[beside] ?? "");
  }

  /** Names in elements whose classes say that they are those of people: `team-card__name`. */
  named(): Sighting[] {
    const names = this.#seen
      .filter(({ name, at }) => mayBeFull(name) && this.#markup.isPersonName(this.#lines[at]!))
      .map((one) => ({ ...one, title: this.#positionBeside(one.at), end: one.at }));
    const areTeam = names.length >= MIN_CARDS;
    return names.filter(
      ({ hasGivenName, hasHonorific, title }) =>
        areTeam || hasGivenName || hasHonorific || title !== null,
    );
  }

  /** The line beside a name whose classes say that it is a position, or that is a known title. */
  #positionBeside(at: number): string | null {
    const beside = [at + 1, at - 1].filter((line) => mayBeTitle(this.#lines[line] ?? ""));
    const line =
      beside.find((one) => this.#markup.isPosition(this.#lines[one]!)) ??
      beside.find((one) => isTitle(this.#lines[one]!));
    return line === undefined ? null : cleanTitle(this.#lines[line]!);
  }

  /** The names that the layout of the people found so far shows. Sets the titles that those lack. */
  complete(found: readonly Sighting[], isTeam: boolean): Sighting[] {
    const known = new Set(found.map(({ name }) => name));
    const candidates = this.#seen.filter(({ name }) => !known.has(name));
    const lacksTitle = found.some(({ title }) => title === null);
    if (found.length === 0 || (candidates.length === 0 && !lacksTitle)) return [];
    const layouts = this.#layoutsOf(found);
    if (layouts.size === 0) return [];
    for (const one of found) {
      if (one.title !== null) continue;
      const own = this.#lineOf(one.name, one.at, one.end);
      const layout = own === null ? undefined : layouts.get(this.#styleAt(own));
      if (layout && layout.count >= MIN_CARDS && own !== null)
        one.title = this.#titleBeside(own, layout);
    }
    return candidates.flatMap((one): Sighting[] => {
      const layout = layouts.get(this.#styleAt(one.at));
      if (!layout) return [];
      const title = this.#titleBeside(one.at, layout);
      if (layout.count < MIN_CARDS && !this.#continues(found, one.at, title)) return [];
      const isSure = one.hasGivenName || one.hasHonorific;
      const lacksTitles = layout.below.size + layout.above.size === 0;
      const isPerson = isSure
        ? lacksTitles || isTeam
        : lacksTitles && isTeam && layout.count >= MIN_BIOGRAPHIES && this.#hasProse(one.at);
      if (title === null && !isPerson) return [];
      if (!isSure && title !== null && title.length > MAX_UNSURE_TITLE && !isTitle(title))
        return [];
      return [{ ...one, title, end: one.at }];
    });
  }

  /** Names that no list contains, between the names of a team: `Jane Doe ¶ Zorvan Quilmex ¶ John Roe`. */
  between(found: readonly Sighting[]): Sighting[] {
    const lines = new Set(found.flatMap(({ at, end }) => (at === end ? at : [])));
    const known = new Set(found.map(({ name }) => name));
    return this.#seen
      .filter(
        ({ name, at }) =>
          !known.has(name) &&
          lines.has(at - 1) &&
          lines.has(at + 1) &&
          this.#isWrittenAs(at, at - 1),
      )
      .map((one) => ({ ...one, title: null, end: one.at }));
  }

  /** Whether two lines stand in the same element. The first of a list can have a further tag before it. */
  #isWrittenAs(at: number, other: number): boolean {
    const [one, two] = [this.#styleAt(at), this.#styleAt(other)];
    return one === two || one.endsWith(` ${two}`) || two.endsWith(` ${one}`);
  }

  #hasProse = (at: number): boolean => (this.#lines[at + 1] ?? "").length >= MIN_PROSE_LENGTH;

  /** Whether a name is near the only card, and has a known title, too. */
  #continues(found: readonly Sighting[], at: number, title: string | null): boolean {
    if (title === null || !isTitle(title) || TEAM_HEADING.test(title)) return false;
    return found.some((one) => Math.abs(one.at - at) <= MAX_DISTANCE);
  }

  #layoutsOf(found: readonly Sighting[]): Map<string, Layout> {
    const layouts = new Map<string, Layout>();
    for (const { name, title, at, end } of found) {
      const own = this.#lineOf(name, at, end);
      const style = own === null ? "" : this.#styleAt(own);
      if (own === null || style === "") continue;
      let layout = layouts.get(style);
      if (!layout) layouts.set(style, (layout = { count: 0, below: new Set(), above: new Set() }));
      layout.count++;
      if (title === null) continue;
      for (const [beside, styles] of [
        [own + 1, layout.below],
        [own - 1, layout.above],
      ] as const)
        if (cleanTitle(this.#lines[beside] ?? "") === title) {
          const titleStyle = this.#styleAt(beside);
          if (titleStyle !== "" && titleStyle !== style) styles.add(titleStyle);
        }
    }
    for (const [style, { count, below, above }] of layouts)
      if (count < MIN_CARDS && below.size + above.size === 0) layouts.delete(style);
    return layouts;
  }

  #titleBeside(at: number, { below, above }: Layout): string | null {
    for (const [beside, styles] of [
      [at + 1, below],
      [at - 1, above],
    ] as const) {
      const line = this.#lines[beside] ?? "";
      if (styles.size > 0 && mayBeTitle(line) && styles.has(this.#styleAt(beside)))
        return cleanTitle(line);
    }
    return null;
  }

  #styleAt = (at: number): string => this.#markup.styleOf(this.#lines[at] ?? "") ?? "";

  /** The line of a card that consists of the name. */
  #lineOf(name: string, at: number, end: number): number | null {
    const wanted = name.toLowerCase();
    for (let line = at; line <= end; line++)
      if (this.#lines[line]?.toLowerCase().includes(wanted)) return line;
    return null;
  }
}

/** `安田` is a family name. */
const mayBeFull = (name: string): boolean => name.length > 2;

const mayBeTitle = (line: string): boolean =>
  line.length >= 3 &&
  line.length <= MAX_TITLE &&
  /\p{L}{3}/u.test(line) &&
  !/[@©]|https?:|\d{4}|[.!?:]$/.test(line) &&
  !isLink(line);
