import { profilePages } from "#src/extraction/data/profile-pages";
import type { Tag } from "#src/extraction/html/html-tag";
import { lazy } from "#src/shared/lazy";

const MAX_HEADINGS = 2;
/** Longer headings are those of articles. */
const MAX_LENGTH = 60;
const PARTS = /\s*[|•·»›–—]\s*|\s-\s/;
/** `Team: Jane joins us`: the title of something else within a section. */
const IS_WITHIN = /[:：]\s*\S/;

const patterns = lazy(() => ({
  subject: new RegExp(
    `^(?:[^\\s]{1,14} ){0,2}(?:${profilePages().headings.join("|")})|${profilePages().headingsAnywhere.join("|")}`,
  ),
  finePrint: new RegExp(profilePages().finePrintHeadings.join("|")),
}));

/** Collects the first headings of a page, which state its subject, and only those: footers have headings, too. */
export class PageHeadings {
  readonly texts: string[] = [];
  #name = "";
  #text = "";

  open(tag: Tag) {
    const { name } = tag;
    if ((name !== "h1" && name !== "h2") || this.texts.length >= MAX_HEADINGS) return;
    this.#name = name;
    this.#text = "";
  }

  close(name: string) {
    if (this.#name === "" || name !== this.#name) return;
    this.#name = "";
    this.texts.push(this.#text);
  }

  text(text: string) {
    if (this.#name !== "" && this.#text.length <= MAX_LENGTH) this.#text += text;
  }
}

/**
 * Whether a title or a first heading announces contacts, legal details, the company or its people, in any language.
 * `isOwnName` is asked whether a part of the title, or the words that matched, belong to the name of the site.
 */
export function announcesProfile(
  title: string | null,
  headings: readonly string[],
  isOwnName: (part: string, words: string) => boolean,
): boolean {
  const { subject } = patterns();
  const match = (text: string) =>
    text.length <= MAX_LENGTH && !IS_WITHIN.test(text)
      ? subject.exec(folded(text))?.[0]
      : undefined;
  const isSubject = (text: string) => {
    const words = match(text);
    return words !== undefined && !isOwnName(text, words);
  };
  return headings.some(isSubject) || (title ?? "").split(PARTS).some(isSubject);
}

/** Whether a title announces terms or a privacy statement. */
export const announcesFinePrint = (title: string | null): boolean =>
  title !== null && patterns().finePrint.test(folded(title.slice(0, 2 * MAX_LENGTH)));

const folded = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ı", "i")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim();
