import { type Brand, letters, matchBrand } from "#src/extraction/company/brand";
import { legalForms as data } from "#src/extraction/data/legal-forms";
import { NOT_THE_OWNER } from "#src/extraction/data/imprint-words";
import { ANY_SCRIPT } from "#src/extraction/lines/line-class";
import { lazy } from "#src/shared/lazy";
import { bodyNames } from "./body-names";
import type { LabelledName } from "./labelled-names";
import { namesIn, type WrittenName } from "./legal-name-parts";

/** What the domain and the title of a site say of its owner's name. */
type Site = { brand: Brand; title: string };

const TITLE_SIGN = /\s*[|｜–—·:]\s*|\s-\s/;
const MIN_TITLE_PART = 8;
const MAX_SUBJECT_WORDS = 9;
const MAX_SUBJECTS = 6;
/** A predicate that is further away belongs to another subject. */
const PREDICATE_REACH = 120;

const ASIAN_FORM =
  /㈜|㈱|㈲|[(（][주유株有][)）]|주식회사|유한회사|株式会社|有限会社|合同会社|(?:股份|责任)?有限(?:责任)?公司|集团/gu;
const MIN_ASIAN_CORE = 3;

/** How well a name matches the site's domain or its title. */
export function ownWeight(name: string, { brand, title }: Site): number {
  const match = brand.label.length > 0 ? matchBrand(name, brand) : 0;
  const [first = ""] = name.split(/\s+/, 1);
  const core = name.replace(ASIAN_FORM, "").trim();
  const isInTitle =
    (first.length >= 4 && title.toLowerCase().includes(first.toLowerCase())) ||
    (core !== name && core.length >= MIN_ASIAN_CORE && title.includes(core));
  return Math.max(match, isInTitle ? 1 : 0);
}

/** Whether the domain or the title has a name, a part of it or its initials. */
export function isOfSite(name: string, { brand, title }: Site): boolean {
  if (brand.label.length > 0 && matchBrand(name, brand) > 1) return true;
  const lowered = name.toLowerCase();
  const initials = initialsOf(name);
  if (initials.length > 2 && brand.label === letters(initials)) return true;
  return title.split(TITLE_SIGN).some((part) => {
    const text = part.trim();
    const isLong = text.length >= MIN_TITLE_PART && text.includes(" ");
    if (isLong && lowered.includes(text.toLowerCase())) return true;
    if (text.toLowerCase().includes(lowered)) return true;
    return initials.length > 2 && text.split(/[\s()]+/).includes(initials);
  });
}

/** The first letters of the words with capitals: `ADE` of `Associação Desportiva de Exemplo`. */
const initialsOf = (name: string): string => (name.match(/(?<!\p{L})\p{Lu}/gu) ?? []).join("");

/** Names with a legal form in a title: `Acme GmbH, Berlin | Contact`. */
export const namesInTitle = (title: string): WrittenName[] =>
  title
    .split(/\s*[|｜–—]\s*|\s-\s/)
    .flatMap((part) => namesIn(part, ANY_SCRIPT))
    .filter(({ name }) => !NOT_THE_OWNER.test(name));

/** Names of bodies in a title that the domain or the page has, too: `Contact | Exampleton Chess Club`. */
export const bodiesInTitle = ({ brand, title }: Site, lines: readonly string[]): string[] =>
  title
    .split(TITLE_SIGN)
    .flatMap((part) => bodyNames(part))
    .map(({ name }) => name)
    .filter((name) => matchBrand(name, brand) > 0 || lines.some((line) => line.includes(name)));

const isA = lazy(
  () =>
    new RegExp(
      `^\\s*(?:\\([^)]{2,20}\\),?\\s)?(?:${data().bodies.copulas})\\s(?:(?!${data().bodies.relations})[\\p{L}’'-]+(?:,| &)?\\s){0,6}?(?:${data().bodies.predicates})`,
      "iu",
    ),
);

/** Names of the site in sentences such as `Example Friends of Peru (EFP) is a charity`. */
export function describedBodies(
  subjects: readonly string[],
  lines: readonly string[],
): LabelledName[] {
  const found: LabelledName[] = [];
  const names = new Set(subjects.flatMap((one) => one.split(TITLE_SIGN)).map(subjectOf));
  for (const name of [...names].slice(0, MAX_SUBJECTS)) {
    const words = name.split(" ").length;
    if (words < 2 || words > MAX_SUBJECT_WORDS || !/^\p{Lu}/u.test(name)) continue;
    for (const line of lines) {
      const at = line
        .slice(0, MAX_BEFORE + name.length)
        .replaceAll("’", "'")
        .indexOf(name);
      if (at === -1 || !BEFORE_SUBJECT.test(line.slice(0, at))) continue;
      const end = at + name.length;
      if (isA().test(line.slice(end, end + PREDICATE_REACH))) found.push({ name, line });
    }
  }
  return found;
}

const MAX_BEFORE = 40;
/** `Fondée en 1970, l'` */
const BEFORE_SUBJECT =
  /^(?:[^.:;!?]*, )?(?:the |der |die |das |la |le |les |l['’]|el |il |az? |het |de )?$/i;
const subjectOf = (text: string): string =>
  text
    .trim()
    .replaceAll("’", "'")
    .replace(/^(?:The|Der|Die|Das|La|Le|Les|El|Il|O|A|Az|Het|De|L')\s?(?=\p{Lu})/u, "")
    .replace(/\s\([^)]{2,20}\)$/u, "");
