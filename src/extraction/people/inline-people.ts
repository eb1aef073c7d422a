import { LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import type { FoundPeople } from "./found-people";
import { isSureName } from "./listed-names";
import { nameBeforeRole, nameBehindRole, NO_NAME } from "./name-before-role";
import type { PeopleLines } from "./people-lines";
import { beforeContact, nameBeforeContact } from "./person-context";
import { type PersonName, readPersonName } from "./person-name";
import { findRole } from "./role-words";
import { isTitle, trimTitle } from "./title-lines";
import { nameAndTask } from "./traders";

const MAX_NAME_AND_TITLE = 130;
const MAX_NAME_WORDS = 4;

const LABEL = /^[^:]+:\s/;

/** Reads people whose title or contact stands in the line of the name. */
export class InlinePeople {
  readonly #lines: readonly string[];
  readonly #classes: readonly number[];
  readonly #text: PeopleLines;
  readonly #found: FoundPeople;
  readonly #html: string;

  constructor(lines: PageLines, text: PeopleLines, found: FoundPeople, html: string) {
    this.#html = html;
    this.#lines = lines.texts;
    this.#classes = lines.classes;
    this.#text = text;
    this.#found = found;
  }

  /** `Jane Doe – CEO`, `Jane Doe, CEO`, `Jane Doe CEO`, `CEO Jane Doe`. Returns whether a person was added. */
  read(at: number): boolean {
    const whole = this.#lines[at]!;
    if (whole.length > MAX_NAME_AND_TITLE) return false;
    const start = this.#text.roleAt(at);
    if (start === -1) return this.#readNameAndContact(whole, at);
    const mayHaveContact = (this.#classes[at]! & LINE.DIGIT) !== 0 || whole.includes("@");
    const line = mayHaveContact ? beforeContact(whole) : whole;
    if (start >= line.length) return this.#readNameAndContact(whole, at);
    const { name, title, isParted } = (start > 3 && nameBeforeRole(line, start)) || NO_NAME;
    if (name) {
      const card = { ...name, title, at, end: at };
      // `Jane Doe Baker` is a longer name.
      const isSureTitle =
        isParted || findRole(line) !== -1 || (isSureName(name) && this.#isElement(name.name));
      // `Blue Velvet Chair`, `Name of the parent, owner`: only a given name shows that the words are a name.
      if (isSureTitle && isSureName(name)) {
        this.#found.addCard("inline", card);
        return true;
      }
      if (isParted) this.#found.unsure.add({ ...card, kind: "inline" });
    }
    const own = name ? null : this.#elementName(line);
    if (own) {
      this.#found.addCard("inline", { ...own.name, title: own.title, at, end: at });
      return true;
    }
    const behind = nameBehindRole(line);
    if (!behind) return this.#readNameAndContact(whole, at);
    const isSure = isSureName(behind.name);
    const card = { ...behind.name, title: behind.title, at, end: at };
    if (isSure) this.#found.addCard("inline", card);
    else this.#found.unsure.add({ ...card, kind: "inline" });
    return isSure;
  }

  /** `<b>Jane Doe</b> Office Manager`: the element shows where the name ends. */
  #elementName(line: string): { name: PersonName; title: string } | null {
    const words = line.split(" ");
    for (let count = 2; count <= Math.min(MAX_NAME_WORDS, words.length - 1); count++) {
      const written = words.slice(0, count).join(" ");
      const name = readPersonName(written);
      if (!name || !isSureName(name) || !this.#isElement(written)) continue;
      const title = trimTitle(words.slice(count).join(" "));
      return isTitle(title) ? { name, title } : null;
    }
    return null;
  }

  /** Whether an element of the page consists of a name: `<b>Jane Doe</b> Baker`. */
  #isElement = (name: string): boolean => this.#html.includes(`>${name}<`);

  /** `Mgr. Jane Doe +420 604 486 386`. */
  #readNameAndContact(line: string, at: number): boolean {
    const named = nameAndTask(line);
    if (named) this.#found.unsure.add({ ...named, kind: "task", at, end: at });
    if (named || ((this.#classes[at]! & LINE.DIGIT) === 0 && !line.includes("@"))) return !!named;
    const name = nameBeforeContact(line);
    if (!name) return false;
    const card = { ...name, title: this.#text.ownTitleAbove(at), at, end: at };
    if (name.isOrdered || name.hasHonorific) this.#found.addCard("contact", card);
    // `Call Centre: 030 114249` is the label of a number.
    else if (!LABEL.test(line)) this.#found.unsure.add({ ...card, kind: "contact" });
    return true;
  }
}
