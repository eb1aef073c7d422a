import type { FoundPerson } from "#src/extraction/facts/profile-facts";
import { keepShape } from "#src/shared/kept-shapes";
import { LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { nameAboveBiography } from "./asian-people";
import { joinBrokenNames } from "./broken-names";
import { CardMarkup } from "./card-markup";
import { describePerson } from "./describe-person";
import { isSureName, listedPeople, namesIn, startsWithName } from "./listed-names";
import { LabelledPeople } from "./labelled-people";
import { nameBeforeRole, nameBehindRole, NO_NAME } from "./name-before-role";
import { PeopleLayout } from "./people-layout";
import { MAX_UNSURE_TITLE, MIN_PROSE_LENGTH, PeopleLines } from "./people-lines";
import {
  asianNameBesideRole,
  hasOwnContact,
  isAddressLabel,
  isOperator,
  nameBeforeContact,
} from "./person-context";
import type { PeoplePage } from "./people-page";
import { keyOf, type PersonName, readPersonName } from "./person-name";
import {
  BRACKETED_TITLE,
  isHighRank,
  SIGNATURE,
  TEAM_HEADING,
  TITLE_LIKE,
  TOWN_LINE,
} from "./person-signs";
import { findRole, findTitle, isSureRepresentative, isTestimonialHeading } from "./role-words";
import type { NamedPerson } from "./prose-people";
import { peopleInSentences } from "./sentence-people";
import { cleanTitle } from "./title-lines";
import { nameAndTask, traderIn } from "./traders";
import { titledNamesIn } from "./titled-names";
import { type CardKind, type Sighting, UnsurePeople } from "./unsure-people";

const MAX_PEOPLE = 50;
const MAX_TITLE_LENGTH = 90;
const MAX_HEADING = 60;
const MAX_ASIAN_NAME = 12;
/** `Meet Jane Doe`: a heading above a biography. */
const ABOUT =
  /^(?:Meet|About|Über|À propos de|Qui est|Sobre|Quién es|Chi è|Wer ist|Over|Wie is|Om|Tietoa|O)\s+((?:\p{Lu}\S+\s?){2,4})[?:]?$/u;
/** Lines of a section that quotes customers. */
const TESTIMONIAL_LINES = 24;

/**
 * Reads the people of a company from the lines of a page: after a label, beside a job title, or above an own
 * telephone number or address. People who are quoted are excluded.
 */
export function readPeople(lines: PageLines, page: PeoplePage): FoundPerson[] {
  return keepShape(new PeopleReader(joinBrokenNames(lines, page.html), page)).read();
}

class PeopleReader {
  readonly #lines: readonly string[];
  readonly #classes: readonly number[];
  readonly #page: PeoplePage;
  readonly #text: PeopleLines;
  readonly #found = new Map<string, Sighting>();
  #quotedUntil = -1;
  readonly #unsure = new UnsurePeople();
  readonly #layout: PeopleLayout;
  readonly #labelled: LabelledPeople;

  constructor(lines: PageLines, page: PeoplePage) {
    this.#lines = lines.texts;
    this.#classes = lines.classes;
    this.#text = new PeopleLines(lines);
    this.#page = page;
    this.#layout = new PeopleLayout(lines.texts, new CardMarkup(page.html));
    this.#labelled = new LabelledPeople(lines, this.#text, page, {
      add: (person, title, at) => this.#add(person, title, at, at),
      unsure: this.#unsure,
    });
  }

  read(): FoundPerson[] {
    for (let at = 0; at < this.#lines.length && this.#found.size < MAX_PEOPLE; at++) {
      const bits = this.#classes[at]!;
      if ((bits & LINE.LETTERS) === 0) continue;
      const line = this.#lines[at]!;
      if (line.length <= 40) this.#readHeading(line, at);
      if (at <= this.#quotedUntil && !(bits & LINE.COLON && isSureRepresentative(line))) continue;
      if (bits & LINE.ROLE && (line.includes("|") || line.includes(") "))) {
        const listed = listedPeople(line);
        for (const { name, title } of listed) this.#add(name, title, at, at);
        if (listed.length > 0) continue;
      }
      if (line.length > 160) this.#addFromSentence(line, at);
      else at = Math.max(at, this.#readLine(line, at));
    }
    const accepted = this.#unsure.accepted(this.#page.isTeam, this.#text);
    for (const one of accepted) this.#add(one, one.title, one.at, one.end);
    for (const [key, one] of this.#found) if (this.#layout.isMenuItem(one)) this.#found.delete(key);
    const shown = this.#layout.complete([...this.#found.values()], this.#page.isTeam);
    for (const one of shown) this.#add(one, one.title, one.at, one.end);
    const sightings = [...this.#found.values()].sort((a, b) => a.at - b.at);
    return sightings.map((one) =>
      describePerson(one, sightings, { lines: this.#lines, countries: this.#page.countries }),
    );
  }

  /** Quotations start and end below headings. */
  #readHeading(line: string, at: number) {
    const mayStart = (this.#classes[at]! & LINE.TESTIMONIAL) !== 0 && !this.#page.isLegal;
    if (mayStart && isTestimonialHeading(line, this.#page.isTeam) && this.#text.hasTextBelow(at))
      this.#quotedUntil = at + TESTIMONIAL_LINES;
    else if (at <= this.#quotedUntil && TEAM_HEADING.test(line)) this.#quotedUntil = -1;
  }

  /** Returns the last line that it used. */
  #readLine(line: string, at: number): number {
    // `— Jane Doe, CEO` below prose signs a quotation.
    if (SIGNATURE.test(line) && (this.#lines[at - 1] ?? "").length > MIN_PROSE_LENGTH) return at;
    const trader = this.#classes[at]! & LINE.LEGAL_FORM ? traderIn(line) : null;
    if (trader) this.#add(trader, null, at, at);
    const labelled = this.#labelled.read(line, at);
    if (labelled !== null) return labelled;
    // `Ich bin Jane Doe` has the form of a name.
    if (this.#classes[at]! & LINE.OPERATOR && this.#addFromSentence(line, at)) return at;
    if (!this.#text.mayNameAt(at)) return at;
    const whole =
      (line.endsWith(":") ? this.#nameBeforeColon(line, at) : readPersonName(line)) ??
      (this.#classes[at]! & LINE.UNSPACED ? this.#asianName(line, at) : null);
    if (whole) {
      const bracketed = BRACKETED_TITLE.exec(line)?.[1];
      this.#layout.see(whole, at);
      if (!bracketed || findTitle(bracketed) === -1) return this.#readCard(whole, at);
      this.#add(whole, bracketed, at, at);
      return at;
    }
    const listed = this.#namesInLine(line, at);
    if (listed.length < 2 && this.#readNameAndRole(line, at)) return at;
    for (const { name, title } of listed) this.#add(name, title, at, at);
    if (listed.length === 0) this.#addFromSentence(line, at);
    return at;
  }

  /** `Jane Doe: ¶ Tel. 030 114249`: other words before a colon are labels. */
  #nameBeforeColon(line: string, at: number): PersonName | null {
    const name = hasOwnContact(this.#lines, at) ? readPersonName(line) : null;
    return name?.isOrdered === true || name?.hasHonorific === true ? name : null;
  }

  /** Names that fill a line: `Dr Jane Doe & Dr John Roe`, or a list below the heading of a team. */
  #namesInLine(line: string, at: number): NamedPerson[] {
    const bits = this.#classes[at]!;
    if (bits & LINE.UNSPACED || this.#text.isQuotedAt(at, this.#page.isTeam)) return [];
    const about = ABOUT.exec(line)?.[1];
    const person = about === undefined ? null : readPersonName(about);
    if (person?.isOrdered && this.#text.isBiographyAt(at, person))
      return [{ name: person, title: null }];
    const titled = titledNamesIn(line);
    if (titled.length > 0) return titled;
    const above = this.#lines[at - 1] ?? "";
    if (!(bits & LINE.PARTED) || above.length > MAX_HEADING || !TEAM_HEADING.test(above)) return [];
    const names = namesIn(line);
    return names.length > 1 && names.filter(({ name }) => isSureName(name)).length > 1 ? names : [];
  }

  #asianName(line: string, at: number): PersonName | null {
    const above = nameAboveBiography(line, this.#lines[at + 1]);
    if (above) this.#add(above.name, above.title, at, at);
    const name = above ? null : asianNameBesideRole(this.#lines, at);
    // Only a line like those of other names is a name without a title.
    const seen = name ?? (line.length <= MAX_ASIAN_NAME ? readPersonName(line, true) : null);
    if (seen && name === null) this.#layout.see(seen, at);
    return name;
  }

  /** A line that is a name, with its title or its own contact below or above. */
  #readCard(name: PersonName, at: number): number {
    const next = this.#text.belowName(at);
    const [above, below, second] = [at - 1, next, next + 1].map((one) => this.#lines[one]);
    if (this.#text.isQuotedAt(at, this.#page.isTeam)) return at;
    const isSure = isSureName(name);
    if (this.#text.isTitleAbove(at)) {
      if (isSure) this.#addCard("title", name, above!, at - 1, at);
      else this.#unsure.add({ ...name, kind: "title", title: above!, at: at - 1, end: at });
      return at;
    }
    if (below !== undefined && this.#text.isTitleAt(next) && !startsWithName(below)) {
      const more =
        second !== undefined &&
        this.#text.isTitleAt(next + 1) &&
        second.length <= 40 &&
        readPersonName(second) === null;
      const end = next + (more ? 1 : 0);
      if (isSure || isHighRank(below)) this.#addCard("title", name, below, at, end);
      else if (below.length <= MAX_UNSURE_TITLE)
        this.#unsure.add({ ...name, kind: "title", title: below, at, end });
      return next;
    }
    if (
      isSure &&
      above !== undefined &&
      this.#text.isTitleAt(at - 1) &&
      above.length <= 60 &&
      !startsWithName(above)
    ) {
      const before = this.#lines[at - 2];
      if (before === undefined || !this.#isTaken(before)) this.#add(name, above, at - 1, at);
      return at;
    }
    const isKnown = name.isOrdered || name.hasHonorific;
    // `Santa Cruz de la Zarza ¶ 45370 Toledo` is a place.
    if (!name.hasHonorific && below !== undefined && TOWN_LINE.test(below)) return at;
    if (hasOwnContact(this.#lines, at)) {
      if (isKnown) this.#addCard("contact", name, null, at, at + 1);
      else this.#unsure.add({ ...name, kind: "contact", title: null, at, end: at + 1 });
    } else if (isKnown && this.#text.isBiographyAt(at, name)) this.#add(name, null, at, at);
    else if (this.#page.isTeam && isKnown) this.#addOfTeam(name, below, at);
    else if (
      isKnown &&
      (this.#page.isLegal || isAddressLabel(above) || isAddressLabel(this.#lines[at - 2])) &&
      isOperator(this.#lines, at)
    )
      this.#add(name, null, at, at);
    else if (this.#text.isListedAt(at)) this.#add(name, null, at, at);
    else if (this.#text.hasLooseTitle(below, at))
      this.#unsure.add({ ...name, kind: "loose", title: below!, at, end: at + 1 });
    else if (isKnown && this.#text.isTeamProse(at))
      this.#unsure.add({ ...name, kind: "prose", title: null, at, end: at });
    return at;
  }

  #addCard(kind: CardKind, name: PersonName, title: string | null, at: number, end: number) {
    this.#unsure.countSure(kind, at);
    this.#add(name, title, at, end);
  }

  /** On a page about the team, a name with an honorific or beside others needs no title that is known. */
  #addOfTeam(name: PersonName, below: string | undefined, at: number) {
    const isTitleLike =
      below !== undefined && below.length <= MAX_UNSURE_TITLE && TITLE_LIKE.test(below);
    const title = isTitleLike && name.hasHonorific && readPersonName(below) === null ? below : null;
    if (name.hasHonorific) this.#addCard("bare", name, title, at, at);
    else if (this.#text.hasLooseTitle(below, at))
      this.#unsure.add({ ...name, kind: "loose", title: below!, at, end: at + 1 });
    else this.#unsure.add({ ...name, kind: "bare", title: null, at, end: at });
  }

  #isTaken = (line: string) => this.#found.has(keyOf(readPersonName(line, true)?.name ?? ""));

  /** `Jane Doe – CEO`, `Jane Doe, CEO`, `Jane Doe CEO`, `CEO Jane Doe`. */
  #readNameAndRole(line: string, at: number): boolean {
    if (line.length > MAX_TITLE_LENGTH + 40) return false;
    const start = this.#text.roleAt(at);
    if (start === -1) return this.#readNameAndContact(line, at);
    if (this.#text.isQuotedAt(at, this.#page.isTeam)) return false;
    const { name, title, isParted } = (start > 3 && nameBeforeRole(line, start)) || NO_NAME;
    if (name) {
      // `Jane Doe Baker` is a longer name.
      const isSureTitle = isParted || findRole(line) !== -1;
      if (isSureTitle && (isSureName(name) || isHighRank(line.slice(start)))) {
        this.#addCard("inline", name, title, at, at);
        return true;
      }
      if (isParted) this.#unsure.add({ ...name, kind: "inline", title, at, end: at });
    }
    const behind = nameBehindRole(line);
    if (!behind) return this.#readNameAndContact(line, at);
    const isSure = isSureName(behind.name);
    if (isSure) this.#addCard("inline", behind.name, behind.title, at, at);
    else this.#unsure.add({ ...behind.name, kind: "inline", title: behind.title, at, end: at });
    return isSure;
  }

  /** `Mgr. Jane Doe +420 604 486 386`. */
  #readNameAndContact(line: string, at: number): boolean {
    const named = nameAndTask(line);
    if (named) this.#unsure.add({ ...named, kind: "task", at, end: at });
    if (named || ((this.#classes[at]! & LINE.DIGIT) === 0 && !line.includes("@"))) return !!named;
    const name = nameBeforeContact(line);
    if (!name) return false;
    if (name.isOrdered || name.hasHonorific) this.#addCard("contact", name, null, at, at);
    else this.#unsure.add({ ...name, kind: "contact", title: null, at, end: at });
    return true;
  }

  #addFromSentence(line: string, at: number): boolean {
    const found = peopleInSentences(line, this.#classes[at]!, this.#page.isOwnName);
    for (const { name, title } of found) this.#add(name, title, at, at);
    return found.length > 0;
  }

  #add(person: PersonName, title: string | null, at: number, end: number) {
    const key = keyOf(person.name);
    const known = this.#found.get(key);
    if (known) {
      known.title ??= title && cleanTitle(title);
      return;
    }
    if (this.#found.size < MAX_PEOPLE)
      this.#found.set(key, { ...person, title: title && cleanTitle(title), at, end });
  }
}
