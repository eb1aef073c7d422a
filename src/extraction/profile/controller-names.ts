import { NOT_THE_OWNER } from "#src/extraction/data/imprint-words";
import { legalForms as data } from "#src/extraction/data/legal-forms";
import { isWholeRole } from "#src/extraction/people/role-words";
import { readPersonName } from "#src/extraction/people/person-name";
import { lazy } from "#src/shared/lazy";
import { isBelowOthers, type LabelledName, NEXT_LABEL } from "./labelled-names";

const MIN_NAME = 4;
const MAX_NAME = 70;
const MAX_WORDS = 7;
const MAX_CANDIDATES = 4;
/** Words of the controller further within a line are about somebody else. */
const MAX_START = 240;
/** A number with this many digits is that of a register, or the postal code of an address. */
const MIN_DIGITS = 5;
const MAX_DETAILS = 160;

type Site = {
  /** Whether a line or one of the next is part of an address or a number. */
  isNearFacts: (at: number) => boolean;
  /** Whether the domain or the title has words of a name. */
  isOwn: (name: string) => boolean;
  /** Whether a name is that of the domain, as brands are. */
  isBrand: (name: string) => boolean;
  /** Numbers of registers that the page states. */
  registrations: readonly unknown[];
};

const patterns = lazy(() => {
  const { hint, before, parties, companies, behind, ends, generic } = data().owners.controllers;
  return {
    hint: new RegExp(hint, "i"),
    before: new RegExp(
      String.raw`(?<![\p{L}-])(?:(?:${before})\s*[:：]?\s+|(?:${parties})\s*[:：]\s*)(?=["„“«]?[\p{Lu}\d])`,
      "iu",
    ),
    companies: new RegExp(`^(?:${companies})\\s*[:：]\\s*`, "iu"),
    label: new RegExp(
      String.raw`^(?:\d+(?:\.\d+)?\.?\s*)?(?:${before}|${parties})\s*[:：]?$`,
      "iu",
    ),
    behind: new RegExp(
      String.raw`^(["„“«]?[\p{Lu}\d][^.;:|,(]{2,${MAX_NAME}}?)(\s?[,(].{0,120}?)?,?\s(?:${behind})(?!\p{L})`,
      "u",
    ),
    end: new RegExp(
      String.raw`[,;:：()|•·]|\s[–—/-]\s|(?<=\p{L}{3}|\))\.(?:\s|$)|\s(?=(?:${ends}))`,
      "iu",
    ),
    generic: new Set(generic.split("|")),
  };
});

/** A sentence about the controller that starts with a capital letter, whatever the letters of the label. */
const NAME_START = /^["„“«]?[\p{Lu}\d]/u;
const CONNECTOR =
  /^(?:&|\+|de|del|della|di|da|do|dos|das|du|des|la|le|les|el|et|e|y|i|a|und|and|och|og|of|for|van|den|der|v|ve|za|pro)$/u;
const NO_NAME =
  /[?!@=<>{}[\]]|https?|www\.|\d{5}|(?<!\p{L})(?:ist|sind|is|are|est|sont|jest|są|je|jsou|él|esta|este|questo|ce|cette|esse|policy|política|polityka|zásady|privacy|datenschutz|cookies?|website|web ?site|webbplats|sitio|sito|strony|stránk\p{L}|podmínk\p{L}|personal|osobn\p{L}+|data|dati|datos|dados|kontakt|contact)(?!\p{L})/iu;

/**
 * The names of controllers and parties without a legal form: `Administratorem danych jest Przykład Jan Wzór, NIP …`,
 * `Zhotovitel: Jan Vzor, IČO …`, `Muster Salon är personuppgiftsansvarig`.
 */
export function controllerNames(lines: readonly string[], site: Site): LabelledName[] {
  const { hint } = patterns();
  const found: LabelledName[] = [];
  for (let at = 0; at < lines.length && found.length < MAX_CANDIDATES; at++) {
    const line = lines[at]!;
    if (line.length < MIN_NAME || !hint.test(line.slice(0, MAX_START))) continue;
    const name = nameAt(lines, at, site);
    if (name !== null && !isBelowOthers(lines, at)) found.push({ name, line });
  }
  return found;
}

function nameAt(lines: readonly string[], at: number, site: Site): string | null {
  const line = lines[at]!;
  const { before, label, companies, behind } = patterns();
  // Sentences and headings name brands, too: only a label says that it is a whole name.
  const unlessBrand = (name: string | null) => (name !== null && site.isBrand(name) ? null : name);
  if (label.test(line)) {
    const name = unlessBrand(nameIn(lines[at + 1] ?? "", "", at + 1, site));
    // Below a heading, only the number of a register shows that a person is a trader.
    return name !== null && site.registrations.length === 0 && isPerson(name) ? null : name;
  }
  const match = before.exec(line.slice(0, MAX_START));
  if (match) {
    const name = nameIn(line.slice(match.index + match[0].length), "", at, site);
    if (name !== null) return unlessBrand(name);
  }
  const company = companies.exec(line);
  if (company && site.isNearFacts(at)) return nameIn(line.slice(company[0].length), "", at, site);
  const subject = behind.exec(line);
  if (!subject) return null;
  const [, written = "", between] = subject;
  // `Under this policy, the customer is the controller`: only details stand between a name and its verb.
  if (between !== undefined && digitsIn(between) < MIN_DIGITS) return null;
  return unlessBrand(nameIn(written.replace(ARTICLE, ""), between ?? "", at, site));
}

const ARTICLE = /^(?:The|A|O|Os|As|Il|La|El|Le|De|Die|Der|Das|Az) (?=\p{Lu})/u;
const TITLE = /^(?:dr|prof|mr|mrs|ms|sig|avv|ing|lic)\.? /iu;
const digitsIn = (text: string): number => text.match(/\d/g)?.length ?? 0;

const isPerson = (name: string): boolean =>
  TITLE.test(name) || readPersonName(name, true)?.hasGivenName === true;

/** The name at the start of a text; `details` follow it, or else the rest of the text. */
function nameIn(
  text: string,
  details: string,
  at: number,
  { isOwn, isNearFacts }: Site,
): string | null {
  const { end, generic } = patterns();
  const written = text.slice(0, MAX_NAME * 2);
  const name = written.split(end, 1)[0]!.replace(/^["„“«]|["”“»\s.]+$/gu, "");
  const words = name.split(/\s+/);
  if (name.length < MIN_NAME || name.length > MAX_NAME || words.length > MAX_WORDS) return null;
  if (!NAME_START.test(name) || !/\p{L}{3}/u.test(name)) return null;
  if (generic.has(words[0]!.toLowerCase()) || NO_NAME.test(name)) return null;
  if (NEXT_LABEL.test(name) || NOT_THE_OWNER.test(name) || isWholeRole(name)) return null;
  const isSentence = words.some((word) => /^\p{Ll}/u.test(word) && !CONNECTOR.test(word));
  if ((words.length === 1 || isSentence) && !isOwn(name)) return null;
  const rest = details || text.slice(name.length, name.length + MAX_DETAILS);
  if (digitsIn(rest) >= MIN_DIGITS || isNearFacts(at) || isOwn(name)) return name;
  // A person alone is the contact of a company; with a number or an address, the person is the trader.
  return isPerson(name) ? null : name;
}
