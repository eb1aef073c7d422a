import type { FoundPerson } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { readContactLines } from "./person-contacts";
import { type PersonName, readPersonName } from "./person-name";
import {
  CONTACT_LINE,
  isHighRank,
  NAME,
  NOT_A_PERSON,
  QUOTE_END,
  TEAM_HEADING,
} from "./person-signs";
import { findRole, isRepresentativeLabel, isTestimonialHeading, roleAtStart } from "./role-words";
import { readSentencePeople } from "./sentence-people";
import { cleanTitle, isTitle, titleOfLabel } from "./title-lines";

const MAX_PEOPLE = 50;
const MAX_TITLE_LENGTH = 90;
const MAX_LABEL_LENGTH = 60;
/** Names that can follow one label. */
const MAX_LISTED = 8;
/** Lines of a section that quotes customers. */
const TESTIMONIAL_LINES = 24;
const LIST_SEPARATOR = /\s*(?:[,;/|·•+]|\s(?:und|and|et|e|y|i|en|og|och|ja|a|és|ve|&)\s)\s*/u;

export type PeoplePage = {
  /** Legal notices name their operator in the first lines. */
  isLegal: boolean;
  countries: readonly string[];
};

type Sighting = PersonName & { title: string | null; at: number; end: number };

/**
 * Reads the people of a company from the lines of a page: after a label, beside a job title, or above an own
 * telephone number or address. People who are quoted are excluded.
 */
export function readPeople(lines: PageLines, page: PeoplePage): FoundPerson[] {
  const reader = new PeopleReader(lines, page);
  return reader.read();
}

class PeopleReader {
  readonly #lines: readonly string[];
  readonly #classes: readonly number[];
  readonly #page: PeoplePage;
  readonly #found = new Map<string, Sighting>();
  #quotedUntil = -1;

  constructor({ texts, classes }: PageLines, page: PeoplePage) {
    this.#lines = texts;
    this.#classes = classes;
    this.#page = page;
  }

  read(): FoundPerson[] {
    for (let at = 0; at < this.#lines.length && this.#found.size < MAX_PEOPLE; at++) {
      const bits = this.#classes[at]!;
      if ((bits & LINE.LETTERS) === 0) continue;
      const line = this.#lines[at]!;
      if (line.length <= 40) {
        if (bits & LINE.TESTIMONIAL && isTestimonialHeading(line))
          this.#quotedUntil = at + TESTIMONIAL_LINES;
        else if (at <= this.#quotedUntil && TEAM_HEADING.test(line)) this.#quotedUntil = -1;
      }
      if (at <= this.#quotedUntil) continue;
      if (line.length > 160) this.#addFromSentence(line, at);
      else at = Math.max(at, this.#readLine(line, at));
    }
    const sightings = [...this.#found.values()];
    return sightings.map((one) => this.#describe(one, sightings));
  }

  /** Returns the last line that it used. */
  #readLine(line: string, at: number): number {
    const labelled = this.#readLabelled(line, at);
    if (labelled !== null) return labelled;
    if (!this.#mayNameAt(at)) return at;
    const whole =
      (line.endsWith(":") ? null : readPersonName(line)) ?? this.#asianBesideRole(line, at);
    if (whole) return this.#readCard(whole, at);
    if (this.#readNameAndRole(line, at)) return at;
    this.#addFromSentence(line, at);
    return at;
  }

  /** `Geschäftsführer: Jane Doe, John Roe`, or a label alone and the names in the next lines. */
  #readLabelled(line: string, at: number): number | null {
    const hasColon = (this.#classes[at]! & LINE.COLON) !== 0;
    if (!hasColon && (line.length > MAX_LABEL_LENGTH || !this.#mayNameAt(at + 1))) return null;
    const split = hasColon ? /^(.{2,60}?)\s*[:：]\s*(.*)$/u.exec(line) : null;
    const label = (split?.[1] ?? line).trim();
    if (label.length > MAX_LABEL_LENGTH) return null;
    const rest = split?.[2] ?? "";
    if (!(rest ? NAME.test(rest) : this.#mayNameAt(at + 1))) return null;
    const role = this.#classes[at]! & LINE.ROLE ? titleOfLabel(label) : null;
    if (role === null && !isRepresentativeLabel(label)) return null;
    if (NOT_A_PERSON.test(label)) return null;
    if (rest !== "") {
      const names = this.#namesIn(rest).filter(
        ({ name }) => name.hasGivenName || name.hasHonorific || isHighRank(label),
      );
      for (const one of names) this.#add(one.name, one.title ?? role, at, at);
      return names.length > 0 ? at : null;
    }
    if (!split && role === null && !this.#page.isLegal) return null;
    if (!split && this.#isTitleAt(at + 2)) return null;
    let last = at;
    for (let next = at + 1; next <= at + MAX_LISTED; next++) {
      const names = this.#lines[next] === undefined ? [] : this.#namesIn(this.#lines[next]!);
      if (names.length === 0) break;
      if (last > at && !names.every(({ name }) => name.isOrdered)) break;
      for (const one of names) this.#add(one.name, one.title ?? role, next, next);
      last = next;
      if (!split) break;
    }
    return last > at ? last : null;
  }

  #mayNameAt(at: number): boolean {
    const bits = this.#classes[at] ?? 0;
    if ((bits & LINE.NAME) === 0) return false;
    return (bits & LINE.NON_ASCII) === 0 || NAME.test(this.#lines[at]!);
  }

  /** Where a job title starts in a line; -1 if there is none. */
  #roleAt(at: number): number {
    return (this.#classes[at] ?? 0) & LINE.ROLE ? findRole(this.#lines[at]!) : -1;
  }

  #isTitleAt(at: number): boolean {
    return ((this.#classes[at] ?? 0) & LINE.ROLE) !== 0 && isTitle(this.#lines[at]!);
  }

  #namesIn(text: string): { name: PersonName; title: string | null }[] {
    const parts = text
      .replace(/[.。]$/, "")
      .split(LIST_SEPARATOR)
      .filter((part) => part !== "");
    const named: { name: PersonName; title: string | null }[] = [];
    for (const part of parts.slice(0, MAX_LISTED)) {
      const prefix = roleAtStart(part);
      const own = prefix === "" ? part : part.slice(prefix.length).replace(/^[\s:：]+/, "");
      const name = readPersonName(own, true);
      const isSure = name && (name.hasGivenName || name.hasHonorific || named.length > 0);
      if (name && (isSure || part === text))
        named.push({ name, title: prefix === "" || prefix === part ? null : prefix });
      else if (named.length === 0) return [];
      else break;
    }
    return named;
  }

  /** A line that is a name, with its title or its own contact below or above. */
  #readCard(name: PersonName, at: number): number {
    const [above, below, second] = [this.#lines[at - 1], this.#lines[at + 1], this.#lines[at + 2]];
    if (above !== undefined && QUOTE_END.test(above) && above.length > 60) return at;
    const isSure = name.hasGivenName || name.hasHonorific;
    if (
      below !== undefined &&
      this.#isTitleAt(at + 1) &&
      !readPersonName(below) &&
      (isSure || isHighRank(below))
    ) {
      const more =
        second !== undefined &&
        this.#isTitleAt(at + 2) &&
        second.length <= 40 &&
        !this.#isName(second);
      this.#add(name, below, at, at + (more ? 2 : 1));
      return at + 1;
    }
    if (isSure && above !== undefined && this.#isTitleAt(at - 1) && above.length <= 60) {
      const before = this.#lines[at - 2];
      if (before === undefined || !this.#isTaken(before)) this.#add(name, above, at - 1, at);
      return at;
    }
    const isKnown = name.isOrdered || name.hasHonorific;
    if (isKnown && this.#hasOwnContact(at)) this.#add(name, null, at, at + 1);
    else if (isKnown && this.#page.isLegal && this.#isOperator(at)) this.#add(name, null, at, at);
    return at;
  }

  #isName = (line: string) => readPersonName(line) !== null;
  #isTaken = (line: string) => {
    const name = readPersonName(line, true)?.name;
    return name !== undefined && this.#found.has(keyOf(name));
  };

  /** A short line in a script without capitals is a name beside a title only. */
  #asianBesideRole(line: string, at: number): PersonName | null {
    if (line.length > 12 || (this.#classes[at]! & LINE.UNSPACED) === 0) return null;
    const isBeside = [this.#lines[at - 1], this.#lines[at + 1]].some(
      (one) => one !== undefined && one.length <= 12 && roleAtStart(one) !== "",
    );
    return isBeside ? readPersonName(line, true) : null;
  }

  /** Telephone number or address of a person in one of the next two lines, before any other name. */
  #hasOwnContact(at: number): boolean {
    const above = this.#lines[at - 1] ?? "";
    if (/(?:GmbH|Ltd|LLC)/.test(above)) return false;
    const [first = "", second = ""] = this.#lines.slice(at + 1, at + 3);
    const isContact = (line: string) => line.length <= 80 && CONTACT_LINE.test(line);
    return (
      isContact(first) ||
      (first.length <= 60 && !this.#isName(first) && /\d{3}/.test(first) && isContact(first)) ||
      (isContact(second) && first.length <= 50 && !/\d{4,5}\s\p{Lu}/u.test(first))
    );
  }

  /** The name above the street of a legal notice without a company's name. */
  #isOperator(at: number): boolean {
    if (at > 40) return false;
    const below = this.#lines.slice(at + 1, at + 5);
    const town = below.findIndex((line) => /(?<!\d)\d{4,5}\s\p{Lu}|\d{5}$/u.test(line));
    return town !== -1 && below.slice(0, town + 1).every((line) => line.length <= 60);
  }

  /** `Jane Doe – CEO`, `Jane Doe, CEO`, `Jane Doe CEO`, `CEO Jane Doe`. */
  #readNameAndRole(line: string, at: number): boolean {
    if (line.length > MAX_TITLE_LENGTH + 40) return false;
    const start = this.#roleAt(at);
    if (start === -1) return this.#readNameAndContact(line, at);
    if (start > 3) {
      const head = line.slice(0, start).replace(/[\s,(|·•:–—-]+$/u, "");
      const cut = /^(.*?)(?:\s*[|·•–—,(]|\s-\s)/u.exec(head)?.[1];
      const name = readPersonName(head) ?? (cut ? readPersonName(cut) : null);
      const isSure =
        name && (name.hasGivenName || name.hasHonorific || isHighRank(line.slice(start)));
      if (name && isSure && !/\d/.test(line) && isTitle(line.slice(start))) {
        const from = readPersonName(head) ? start : line.indexOf(cut!) + cut!.length;
        this.#add(name, line.slice(from).replace(/^[\s,(|·•:–—-]+|[)\s]+$/gu, ""), at, at);
        return true;
      }
    }
    const role = roleAtStart(line);
    if (role === "") return false;
    const rest = line.slice(role.length).replace(/^\p{L}*[\s:：]+/u, "");
    const name = readPersonName(rest, true);
    if (!name || (!name.hasGivenName && !name.hasHonorific)) return false;
    this.#add(name, role, at, at);
    return true;
  }

  /** `Mgr. Jane Doe +420 604 486 386`. */
  #readNameAndContact(line: string, at: number): boolean {
    const contact = /(?:\+|\(?\d{2,4}[\s/)-]|[\w.+-]+@)/u.exec(line);
    if (!contact || contact.index < 5) return false;
    const name = readPersonName(
      line.slice(0, contact.index).replace(/(?:tel|mob|gsm|m|t)\.?:?\s*$/iu, ""),
    );
    if (!name || (!name.isOrdered && !name.hasHonorific)) return false;
    if (!CONTACT_LINE.test(line.slice(contact.index))) return false;
    this.#add(name, null, at, at);
    return true;
  }

  #addFromSentence(line: string, at: number) {
    if ((this.#classes[at]! & LINE.OPERATOR) === 0) return;
    for (const { name, title } of readSentencePeople(line)) this.#add(name, title, at, at);
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

  #describe(one: Sighting, all: readonly Sighting[]): FoundPerson {
    const next = Math.min(...all.filter(({ at }) => at > one.end).map(({ at }) => at), one.end + 6);
    const own = this.#lines.slice(one.at, Math.max(next, one.end + 1));
    const contacts = readContactLines(own, this.#page.countries);
    const snippet = clip(this.#lines.slice(one.at, one.end + 1).join(" "));
    return { name: one.name, title: one.title, ...contacts, linkedin: null, snippet };
  }
}

const keyOf = (name: string) => name.toLowerCase().normalize("NFC");
