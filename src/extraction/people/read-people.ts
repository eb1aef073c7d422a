import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import type { FoundPerson } from "#src/extraction/facts/profile-facts";
import { keepShape } from "#src/shared/kept-shapes";
import { LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { labelledAsians } from "./asian-labels";
import {
  nameAboveBiography,
  nameAboveMobile,
  nameAndBracketedTitle,
  nameBesideTitle,
} from "./asian-people";
import { joinBrokenNames } from "./broken-names";
import { CardMarkup } from "./card-markup";
import { CardPeople } from "./card-people";
import { describePerson } from "./describe-person";
import { FoundPeople } from "./found-people";
import { InlinePeople } from "./inline-people";
import { nameBehindLabel, namesBehindLabels } from "./labels-within";
import { LabelledPeople } from "./labelled-people";
import { isSureName, listedPeople, namesIn } from "./listed-names";
import { PeopleLayout } from "./people-layout";
import { MIN_PROSE_LENGTH, PeopleLines } from "./people-lines";
import type { PeoplePage } from "./people-page";
import { asianNameBesideRole, hasOwnContact, isOperator } from "./person-context";
import { isGivenName, type PersonName, readPersonName } from "./person-name";
import { isLinkedName } from "./profile-links";
import { BRACKETED_TITLE, CONTACT_HEADING, SIGNATURE, TEAM_HEADING } from "./person-signs";
import type { NamedPerson } from "./prose-people";
import { removeOthers } from "./remove-others";
import { findTitle, isSureRepresentative, isTestimonialHeading } from "./role-words";
import { signedName } from "./signed-names";
import { peopleInSentences } from "./sentence-people";
import { TeamProse } from "./team-prose";
import { titledNamesIn } from "./titled-names";
import { polishTraders, traderIn } from "./traders";

const MAX_HEADING = 60;
const MAX_ASIAN_NAME = 12;
/** `Meet Jane Doe`: a heading above a biography. */
const ABOUT =
  /^(?:Meet|About|Über|À propos de|Qui est|Sobre|Quién es|Chi è|Wer ist|Over|Wie is|Om|Tietoa|O)\s+((?:\p{Lu}\S+\s?){2,4})[?:]?$/u;
const COUPLE =
  /^(?:\p{L}{5,8}\.? )?\p{Lu}[\p{L}'’ -]+\s(?:&|\+|und|and|et|y|e|i|en|og|och|ja|és)\s\p{Lu}[\p{L}'’ -]+$/u;
const FAMILY = /^(?:Familie|Fam\.|Family|Famille|Famiglia|Familia)\s/;
/** What stands beside the name of a sole trader, besides legal forms. */
const TRADER_SIGN = /\s(?:e\.v|EV|IČ|EI|[Ee]ntrepreneur)|ИП |ФОП /;
const MAX_TRADER = 90;
/** A sign between a name and a company: `Jane Doe, Acme GmbH`. */
const PARTS = /[,:;|(–—/]| - /;
const MAX_NUMBER_LINE = 160;
/** `I have taught yoga for ten years` */
const FIRST_PERSON =
  /^(?:I|I['’](?:m|ve)|My|As an?|Ich|Als|Je|J['’]\p{L}+|Soy|Me|Mi|Sono|Ik|Jeg|Jag|Jestem|Jsem|Sunt|Ja|Olen|Sou|Ben)\s/u;
/** Names with more words are also those of brands: `Jane Doe Clinic`. */
const GIVEN_AND_FAMILY = /^\S+ (?:\p{Ll}{1,4} )?\S+$/u;
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
  readonly #found = new FoundPeople();
  #quotedUntil = -1;
  readonly #layout: PeopleLayout;
  readonly #labelled: LabelledPeople;
  readonly #cards: CardPeople;
  readonly #inline: InlinePeople;
  readonly #prose: TeamProse;

  constructor(lines: PageLines, page: PeoplePage) {
    this.#lines = lines.texts;
    this.#classes = lines.classes;
    this.#text = new PeopleLines(lines);
    this.#page = page;
    this.#layout = new PeopleLayout(lines.texts, new CardMarkup(page.html));
    this.#labelled = new LabelledPeople(lines, this.#text, page, this.#found);
    this.#cards = new CardPeople(this.#text, page, this.#found);
    this.#inline = new InlinePeople(lines, this.#text, this.#found, page.html);
    this.#prose = new TeamProse(page, this.#found);
  }

  read(): FoundPerson[] {
    for (let at = 0; at < this.#lines.length && !this.#found.isFull; at++) {
      const bits = this.#classes[at]!;
      if ((bits & LINE.LETTERS) === 0) continue;
      const line = this.#lines[at]!;
      if (line.length <= 40) this.#readHeading(line, at);
      if (at <= this.#quotedUntil && !(bits & LINE.COLON && isSureRepresentative(line))) continue;
      if (bits & LINE.ROLE && (line.includes("|") || line.includes(") "))) {
        const listed = listedPeople(line);
        for (const { name, title } of listed) this.#found.add(name, title, at);
        if (listed.length > 0) continue;
      }
      if (line.length > 160) {
        this.#addBehindLabels(line, at);
        this.#addFromSentence(line, at);
      } else at = Math.max(at, this.#readLine(line, at));
    }
    const found = this.#found;
    this.#prose.addUnsure();
    for (const one of found.unsure.accepted(this.#page.isTeam, this.#text))
      found.add(one, one.title, one.at, one.end);
    found.removeIf((one) => this.#layout.isMenuItem(one));
    for (const one of this.#layout.named()) found.add(one, one.title, one.at);
    for (const one of this.#layout.complete(found.all(), this.#page.isTeam))
      found.add(one, one.title, one.at, one.end);
    if (this.#page.isTeam)
      for (const one of this.#layout.between(found.all())) found.add(one, null, one.at);
    this.#addLinked();
    this.#addOwners();
    removeOthers(found, this.#lines, this.#page);
    const sightings = found.all();
    return sightings.map((one) =>
      describePerson(one, sightings, { lines: this.#lines, countries: this.#page.countries }),
    );
  }

  /** Names of which the page links the profile or the address. */
  #addLinked() {
    const { links } = this.#page;
    if (links.length === 0) return;
    for (const one of this.#layout.seen)
      if (one.isOrdered && GIVEN_AND_FAMILY.test(one.name) && isLinkedName(one.name, links))
        this.#found.add(one, null, one.at);
  }

  /** People with the name of the company. */
  #addOwners() {
    for (const owner of this.#page.owners) {
      const written = owner.name.toLowerCase();
      const at = this.#lines.findIndex((line) => line.toLowerCase().includes(written));
      if (at !== -1) this.#found.add(owner, null, at);
    }
  }

  /** Quotations start and end below headings. */
  #readHeading(line: string, at: number) {
    const mayStart = (this.#classes[at]! & LINE.TESTIMONIAL) !== 0 && !this.#page.isLegal;
    if (mayStart && isTestimonialHeading(line, this.#page.isTeam) && this.#text.hasTextBelow(at))
      this.#quotedUntil = at + TESTIMONIAL_LINES;
    else if (at <= this.#quotedUntil && (TEAM_HEADING.test(line) || CONTACT_HEADING.test(line)))
      this.#quotedUntil = -1;
  }

  /** Returns the last line that it used. */
  #readLine(line: string, at: number): number {
    // `— Jane Doe, CEO` below prose signs a quotation.
    if (SIGNATURE.test(line) && (this.#lines[at - 1] ?? "").length > MIN_PROSE_LENGTH) return at;
    // No reader of a line looks at the author of the quotation above.
    if (this.#text.isQuotedAt(at)) return at;
    const bits = this.#classes[at]!;
    const mayTrade =
      bits & LINE.LEGAL_FORM ||
      (bits & LINE.NAME && line.length <= MAX_TRADER && TRADER_SIGN.test(line));
    const trader = mayTrade ? traderIn(line) : null;
    if (trader) this.#found.add(trader, null, at);
    // `Baumeister Jane Doe GmbH`
    else if (bits & LINE.LEGAL_FORM && !PARTS.test(line) && hasLegalForm(line)) return at;
    if (bits & LINE.DIGIT && line.length <= MAX_NUMBER_LINE && line.includes("NIP"))
      for (const name of polishTraders(this.#lines, at)) this.#found.add(name, null, at);
    if (bits & LINE.UNSPACED && bits & LINE.COLON)
      for (const { name, title } of labelledAsians(line)) this.#found.add(name, title, at);
    const labelled = this.#labelled.read(line, at);
    if (labelled !== null) return labelled;
    if (line.length > MAX_HEADING && this.#addBehindLabels(line, at)) return at;
    // `Ich bin Jane Doe` has the form of a name.
    if (this.#classes[at]! & LINE.OPERATOR && this.#addFromSentence(line, at)) return at;
    const signed = bits & LINE.NAME ? signedName(line, this.#lines[at - 1]) : null;
    if (signed && !this.#text.isTitleAt(at + 1)) this.#found.add(signed, null, at);
    if (!this.#text.mayNameAt(at)) {
      this.#cards.readFirstName(line, at);
      return at;
    }
    const announced = nameBehindLabel(line);
    if (announced) {
      this.#found.add(announced, null, at);
      return at;
    }
    const whole =
      (line.endsWith(":") ? this.#nameBeforeColon(line, at) : readPersonName(line)) ??
      (this.#classes[at]! & LINE.UNSPACED ? this.#asianName(line, at) : null);
    if (whole) {
      const bracketed = BRACKETED_TITLE.exec(line)?.[1];
      this.#layout.see(whole, at);
      if (this.#isAboutMeAt(whole, at)) this.#found.add(whole, null, at);
      if (!bracketed || findTitle(bracketed) === -1) return this.#cards.read(whole, at);
      this.#found.add(whole, bracketed, at);
      return at;
    }
    const listed = this.#namesInLine(line, at);
    if (listed.length < 2 && this.#inline.read(at)) return at;
    for (const { name, title } of listed) this.#found.add(name, title, at);
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
    if (bits & LINE.UNSPACED) return [];
    const about = ABOUT.exec(line)?.[1];
    const person = about === undefined ? null : readPersonName(about);
    const isKnown = person?.isOrdered || person?.hasHonorific;
    if (
      person &&
      (isKnown ? this.#text.isBiographyAt(at, person) : this.#text.isBiographyOfUnknown(at, person))
    )
      return [{ name: person, title: null }];
    const titled = titledNamesIn(line);
    if (titled.length > 0) return titled;
    const couple = line.length <= MAX_HEADING && COUPLE.test(line) ? this.#couple(line, at) : [];
    if (couple.length > 0) return couple;
    const above = this.#lines[at - 1] ?? "";
    if (!(bits & LINE.PARTED) || above.length > MAX_HEADING || !TEAM_HEADING.test(above)) return [];
    const names = namesIn(line);
    return names.length > 1 && names.filter(({ name }) => isSureName(name)).length > 1 ? names : [];
  }

  /** `Jane & John Doe` above a telephone number, or above the street of a legal notice. */
  #couple(line: string, at: number): NamedPerson[] {
    const written = line.replace(FAMILY, "");
    if (!isGivenName(written.slice(0, written.indexOf(" ")))) return [];
    const isShown =
      hasOwnContact(this.#lines, at) ||
      hasOwnContact(this.#lines, at + 1) ||
      (this.#page.isLegal && isOperator(this.#lines, at));
    const names = isShown ? namesIn(written) : [];
    return names.length === 2 && names.some(({ name }) => name.isOrdered) ? names : [];
  }

  #asianName(line: string, at: number): PersonName | null {
    const below = this.#lines[at + 1];
    const above =
      nameAboveBiography(line, below) ??
      nameAboveMobile(line, below) ??
      nameAndBracketedTitle(line) ??
      nameBesideTitle(line);
    if (above) this.#found.add(above.name, above.title, at);
    const name = above ? null : asianNameBesideRole(this.#lines, at);
    // Only a line like those of other names is a name without a title.
    const seen = name ?? (line.length <= MAX_ASIAN_NAME ? readPersonName(line, true) : null);
    if (seen && name === null) this.#layout.see(seen, at);
    return name;
  }

  /** The name of the person whose page it is, above what they say of themselves. */
  #isAboutMeAt(name: PersonName, at: number): boolean {
    const below = this.#lines[at + 1] ?? "";
    return (
      name.isOrdered &&
      GIVEN_AND_FAMILY.test(name.name) &&
      (this.#page.isAboutMe || this.#page.isOwnName(name.name)) &&
      below.length > MIN_PROSE_LENGTH &&
      FIRST_PERSON.test(below)
    );
  }

  #addBehindLabels(line: string, at: number): boolean {
    const bits = this.#classes[at]!;
    if (!(bits & LINE.COLON && bits & LINE.NAME)) return false;
    const found = namesBehindLabels(line);
    for (const { name, title } of found) this.#found.add(name, title, at);
    return found.length > 0;
  }

  #addFromSentence(line: string, at: number): boolean {
    this.#prose.read(line, at, this.#lines[at - 1] ?? "");
    const found = peopleInSentences(line, this.#classes[at]!, this.#page.isOwnName);
    for (const { name, title } of found) this.#found.add(name, title, at);
    return found.length > 0;
  }
}
