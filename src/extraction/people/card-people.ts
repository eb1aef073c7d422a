import { isAddressLabel } from "#src/extraction/addresses/address-words";
import type { FoundPeople } from "./found-people";
import { isSureName, startsWithName } from "./listed-names";
import { MAX_UNSURE_TITLE, type PeopleLines } from "./people-lines";
import { nameBeforeRole } from "./name-before-role";
import type { PeoplePage } from "./people-page";
import { hasOwnContact, isOperator } from "./person-context";
import { isFirstName, type PersonName, readPersonName } from "./person-name";
import { isHighRank, isLink, TITLE_LIKE, TOWN_LINE } from "./person-signs";
import { findTitle, titleLengthAtStart } from "./role-words";
import { cleanTitle } from "./title-lines";

const MAX_FIRST_NAME = 14;
const MAX_SECOND_TITLE = 40;
const MAX_TITLE_ABOVE = 60;

const roleWordAt = (line: string): string => line.slice(0, titleLengthAtStart(line));

/** Reads people whose name is a line of its own, with the title or the own contact in a line beside it. */
export class CardPeople {
  readonly #lines: readonly string[];
  readonly #text: PeopleLines;
  readonly #page: PeoplePage;
  readonly #found: FoundPeople;

  constructor(text: PeopleLines, page: PeoplePage, found: FoundPeople) {
    this.#lines = text.texts;
    this.#text = text;
    this.#page = page;
    this.#found = found;
  }

  /** Reads the card of the name in a line. Returns the last line that it used. */
  read(name: PersonName, at: number): number {
    // On other pages than those about the team, it is a customer's.
    if (!this.#page.isTeam && this.#text.isQuotedBelow(at)) return at;
    if (this.#text.isTitleAbove(at)) {
      this.#addTitled(name, { title: this.#lines[at - 1]!, at: at - 1, end: at });
      return at;
    }
    const last = this.#readTitleBelow(name, at);
    if (last !== null) return last;
    if (!this.#readTitleAbove(name, at)) this.#readUntitled(name, at);
    return at;
  }

  /** `Jane ¶ Receptionist`: a given name alone, on a page about the team. */
  readFirstName(line: string, at: number) {
    if (!this.#page.isTeam || line.length > MAX_FIRST_NAME || !this.#text.isTitleAt(at + 1)) return;
    if (!/^\p{Lu}\p{Ll}+$/u.test(line) || !isFirstName(line) || findTitle(line) !== -1) return;
    const person = { name: line, hasGivenName: true, isOrdered: true, hasHonorific: false };
    this.#found.unsure.add({
      ...person,
      kind: "first",
      title: this.#lines[at + 1]!,
      at,
      end: at + 1,
    });
  }

  #readTitleBelow(name: PersonName, at: number): number | null {
    const next = this.#text.belowName(at);
    const below = this.#lines[next];
    if (below === undefined || !this.#text.isTitleAt(next) || startsWithName(below)) return null;
    // `Stomatologie la superlativ.` is a slogan below a heading.
    if (below.endsWith(".") && !isSureName(name)) return null;
    const second = this.#lines[next + 1];
    const more =
      second !== undefined &&
      this.#text.isTitleAt(next + 1) &&
      second.length <= MAX_SECOND_TITLE &&
      readPersonName(second) === null;
    const card = { title: below, at, end: next + (more ? 1 : 0) };
    if (isHighRank(below)) this.#found.addCard("title", { ...name, ...card });
    else if (isSureName(name) || below.length <= MAX_UNSURE_TITLE) this.#addTitled(name, card);
    return next;
  }

  #addTitled(name: PersonName, card: { title: string; at: number; end: number }) {
    if (isSureName(name) || this.#text.isBiographyOfUnknown(card.end, name))
      this.#found.addCard("title", { ...name, ...card });
    else this.#found.unsure.add({ ...name, ...card, kind: "title" });
  }

  #readTitleAbove(name: PersonName, at: number): boolean {
    const above = this.#lines[at - 1];
    if (
      above === undefined ||
      !isSureName(name) ||
      !this.#text.isTitleAt(at - 1) ||
      above.length > MAX_TITLE_ABOVE ||
      startsWithName(above) ||
      nameBeforeRole(above, findTitle(above))?.name.hasGivenName === true
    )
      return false;
    const before = readPersonName(this.#lines[at - 2] ?? "", true);
    // The title can be that of the person above.
    const known = before === null ? undefined : this.#found.titleOf(before.name);
    if (known === null || known === cleanTitle(above)) return false;
    this.#found.add(name, above, at - 1, at);
    return true;
  }

  #readUntitled(name: PersonName, at: number) {
    const [above, below] = [this.#lines[at - 1], this.#lines[this.#text.belowName(at)]];
    const isKnown = name.isOrdered || name.hasHonorific;
    // `Santa Cruz de la Zarza ¶ 45370 Toledo` is a place, as is `Novi Sad ¶ 21000`.
    if (!name.hasHonorific && below !== undefined && TOWN_LINE.test(below)) return;
    const sentence = isKnown ? this.#text.titleSentenceAt(at + 1) : null;
    if (hasOwnContact(this.#lines, at)) {
      const card = { ...name, title: null, at, end: at + 1 };
      if (isKnown) this.#found.addCard("contact", card);
      else if (!this.#isPlaceAt(at)) this.#found.unsure.add({ ...card, kind: "contact" });
    } else if (
      isKnown &&
      (this.#text.isBiographyAt(at, name) || (this.#page.isTeam && this.#text.isCareerAt(at)))
    )
      this.#found.add(name, this.#text.hasLooseTitle(below, at) ? below! : null, at);
    else if (
      (this.#page.isTeam || name.hasHonorific) &&
      isKnown &&
      below !== undefined &&
      this.#text.startsWithTitle(at + 1)
    )
      this.#found.add(name, roleWordAt(below), at);
    else if (sentence !== null) this.#found.add(name, sentence, at);
    else if (this.#page.isTeam && isKnown) this.#addOfTeam(name, below, at);
    // `Jane Doe ¶ Konateľka Acme. Zodpovedá za chod firmy.`
    else if (isKnown && below !== undefined && this.#startsWithRank(below, at))
      this.#found.unsure.add({ ...name, kind: "prose", title: roleWordAt(below), at, end: at });
    else if (
      isKnown &&
      (this.#page.isLegal || isAddressLabel(above) || isAddressLabel(this.#lines[at - 2])) &&
      isOperator(this.#lines, at)
    )
      this.#found.add(name, null, at);
    else if (this.#text.isListedAt(at)) this.#found.add(name, null, at);
    else if (name.hasHonorific && this.#text.isInTitledRunAt(at)) this.#found.add(name, null, at);
    else if (this.#text.hasLooseTitle(below, at))
      this.#found.unsure.add({ ...name, kind: "loose", title: below!, at, end: at + 1 });
    else if (isKnown && this.#text.isTeamProse(at))
      this.#found.unsure.add({ ...name, kind: "prose", title: null, at, end: at });
    else if (this.#page.isTeam && this.#text.isBiographyOfUnknown(at, name))
      this.#found.add(name, null, at);
  }

  #startsWithRank(below: string, at: number): boolean {
    return this.#text.startsWithTitle(at + 1) && isHighRank(roleWordAt(below));
  }

  /** `Jane Doe ¶ Baker ¶ Acme Central ¶ 030 114249`: the place of the person above. */
  #isPlaceAt(at: number): boolean {
    const name = readPersonName(this.#lines[at - 2] ?? "");
    return name?.isOrdered === true && !hasOwnContact(this.#lines, at - 2);
  }

  /** On a page about the team, a name with an honorific or beside others needs no title that is known. */
  #addOfTeam(name: PersonName, below: string | undefined, at: number) {
    const isTitleLike =
      below !== undefined && below.length <= MAX_UNSURE_TITLE && TITLE_LIKE.test(below);
    const title = isTitleLike && name.hasHonorific && readPersonName(below) === null ? below : null;
    if (name.hasHonorific) this.#found.addCard("bare", { ...name, title, at, end: at });
    else if (this.#text.hasLooseTitle(below, at))
      this.#found.unsure.add({ ...name, kind: "loose", title: below!, at, end: at + 1 });
    else {
      const heading =
        below !== undefined && below.length >= 4 && !isLink(below) ? below : undefined;
      this.#found.unsure.add({
        ...name,
        kind: "bare",
        title: null,
        at,
        end: at,
        ...(heading !== undefined && { below: heading }),
      });
    }
  }
}
