import { NOT_THE_OWNER } from "#src/extraction/data/imprint-words";
import { legalForms as data } from "#src/extraction/data/legal-forms";
import type { FoundRegistration } from "#src/extraction/facts/profile-facts";
import { LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { readPersonName } from "#src/extraction/people/person-name";
import { isWholeRole } from "#src/extraction/people/role-words";
import { lazy } from "#src/shared/lazy";
import { controllerNames } from "./controller-names";
import { legalFormPatterns } from "./legal-forms";
import { isBelowOthers, type LabelledName, NEXT_LABEL } from "./labelled-names";

const MIN_NAME = 4;
const MAX_NAME = 70;
const MAX_WORDS = 9;
const MAX_PERSON_WORDS = 3;
const MAX_HEADING = 70;
/** `Informationspflicht laut § 5 E-Commerce Gesetz, § 14 Unternehmensgesetzbuch, § 63 Gewerbeordnung und …` */
const MAX_CITING_HEADING = 200;
/** Headings below a heading: `Angaben gemäß § 5 DDG`, `Anbieter`, `Unternehmen`. */
const MAX_HEADINGS = 3;
const MAX_CANDIDATES = 6;
/** Lines between a name and its register number. */
const NUMBER_REACH = 9;
const KEY_LENGTH = 2;
const MIN_DIGITS = 5;

const patterns = lazy(() => ({
  heading: new RegExp(`^(?:\\d+\\.?\\s*)?(?:${data().owners.headings})`, "iu"),
  starts: new Set(data().owners.starts.split("|")),
  inhaber: new RegExp(`^(?:${data().owners.behind})(?!\\p{L})`, "iu"),
}));

/** Words and signs that no name without a legal form contains. */
const NO_NAME =
  /[?!@:：=<>{}[\]|]|https?|www\.|\d{4}|\p{L}{3}\.$|,$|©|(?<!\p{L})(?:ist|sind|is|are|est|sont|wir|we|nous|unsere?|our|your|ihr|votre|verantwortlich\p{L}*|in accordance with|section|registered with|handelsnaam|handelsnavn|trade name|trading name|nombre comercial|nom commercial|nome fantasia|nome comercial|denominazione commerciale|polityka|prywatności|dane adresowe|inhaltsverzeichnis|[ée]diteur|straße|strasse|str|street|road|rue|avenue|ulica|kontakt|contact|impressum|datenschutz|privacy|mentions|cgu|cgv|agb|cookies?|menu|home|startseite|accueil|inicio)(?!\p{L})/iu;
/** Titles of persons, whose practices they are. */
const PERSON =
  /^(?:dr|prof|herrn?|frau|mr|mrs|ms|mme|m|sig|ing|dipl|mag|rechtsanw[aä]lt\p{L}*|rain|ra|notar\p{L}*|architekt\p{L}*|avv|arch|lic|adv|inh|inhaber\p{L}*)[.\s]/iu;

/** `Physiotherapiepraxis Neustadt` */
const PRACTICE =
  /(?:praxis|ordination|studio|salon|praktijk|praksis|ferienwohnung|ferienhaus)(?!\p{L})|^(?:over|about|über|à propos|sobre|welkom|welcome|willkommen|bienvenue|benvenut)(?!\p{L})/iu;

const SOLE_TRADER =
  /einzelunternehme|entreprise individuelle|micro-?entrepr|impresa individuale|jednoosobow/i;
const SOLE_REACH = 6;

/** `PRIMJER, vl. Ana Primjer`: the name of a Croatian craft ends with its owner (Crafts Act). */
const CRAFT =
  /(?:^(?!.{0,30}(?<!\p{L})obrt \p{Lu})|© ?(?:\d{4} ?)?|obrt )(\p{Lu}[^,|:;.]{2,50}, ?(?:obrt [^,|:;]{3,60}, ?)?(?:vl\.|VL\.|vlasni(?:k|ca)) ?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){1,2})(?=$|[\s,;|.])/u;

type Owner = {
  registrations: readonly FoundRegistration[];
  /** Whether a line or one of the next is part of an address or a number. */
  isNearFacts: (at: number) => boolean;
  /** Whether the domain or the title has words of a name. */
  isOwn: (name: string) => boolean;
  /** Whether a name is that of the domain, as brands are. */
  isBrand: (name: string) => boolean;
};

/**
 * Names without a legal form: below a heading of a legal notice and above an address, or above the number of a register.
 * They are those of sole traders, associations, parishes and schools.
 */
export function ownerNames({ texts, classes }: PageLines, page: Owner): LabelledName[] {
  return [
    ...belowHeadings(texts, page),
    ...aboveNumbers(texts, classes, page),
    ...crafts(texts),
    ...residents(texts),
    ...controllerNames(texts, page),
  ];
}

/** `Ejemplo Lavandería, con domicilio en …`: the start of a Mexican privacy notice (LFPDPPP, art. 16). */
const RESIDENT =
  /^(?:En )?(\p{Lu}[^,;:()]{3,70}?),? (?:(?:\(en adelante[^)]{0,60}\)|en adelante [^,]{3,40}),? )?con domicilio (?:en|ubicado)/u;

function crafts(lines: readonly string[]): LabelledName[] {
  for (const line of lines) {
    if (!line.includes("vl") && !line.includes("VL.")) continue;
    const name = CRAFT.exec(line)?.[1];
    if (name) return [{ name, line }];
  }
  return [];
}

function residents(lines: readonly string[]): LabelledName[] {
  for (const line of lines) {
    if (!line.includes(" con domicilio ")) continue;
    const name = nameIn(RESIDENT.exec(line)?.[1] ?? "", () => true);
    if (name?.includes(" ")) return [{ name, line }];
  }
  return [];
}

function belowHeadings(lines: readonly string[], page: Owner): LabelledName[] {
  const { heading, starts, inhaber } = patterns();
  const found: LabelledName[] = [];
  for (let at = 0; at < lines.length - 1 && found.length < MAX_CANDIDATES; at++) {
    if (!isHeading(at)) continue;
    let below = at + 1;
    while (below < at + MAX_HEADINGS && isHeading(below)) below++;
    const name = nameIn(lines[below] ?? "", page.isOwn);
    if (name === null || isBelowOthers(lines, at + 1)) continue;
    // The name of a shop or a practice is that of a brand.
    if (page.isBrand(name) || PRACTICE.test(name)) continue;
    // The name of a sole trader is that of the person.
    if (isSoleTrader(below)) continue;
    const isFollowed = inhaber.test(lines[below + 1] ?? "") || page.isNearFacts(below + 1);
    if (isFollowed) found.push({ name, line: lines[below]! });
  }
  return found;

  function isSoleTrader(at: number): boolean {
    return lines.slice(at + 1, at + SOLE_REACH).some((line) => SOLE_TRADER.test(line));
  }

  function isHeading(at: number): boolean {
    const line = lines[at] ?? "";
    return (
      line.length <= (line.includes("§") ? MAX_CITING_HEADING : MAX_HEADING) &&
      starts.has(line.slice(0, KEY_LENGTH).toLowerCase()) &&
      heading.test(line)
    );
  }
}

const REGISTERS = new Set(["pl_nip", "hr_oib", "dk_cvr", "gb_charity", "ie_charity", "rs_pib"]);

/** The nearest name above each number of a register that the domain or the title confirms. */
function aboveNumbers(
  lines: readonly string[],
  classes: readonly number[],
  page: Owner,
): LabelledName[] {
  const values = page.registrations
    .filter(({ kind, scheme }) => kind === "company_number" || REGISTERS.has(scheme))
    .map(({ value }) => value.replace(/\D/g, ""))
    .filter((value) => value.length >= MIN_DIGITS);
  if (values.length === 0) return [];
  const found: LabelledName[] = [];
  for (let at = 0; at < lines.length && found.length < MAX_CANDIDATES; at++) {
    if ((classes[at]! & LINE.DIGIT) === 0) continue;
    const digits = lines[at]!.replace(/\D/g, "");
    if (!values.some((value) => digits.includes(value))) continue;
    const above = nameAbove(at);
    if (above) found.push(above);
  }
  return found;

  function nameAbove(at: number): LabelledName | null {
    for (let above = at; above >= Math.max(0, at - NUMBER_REACH); above--) {
      const line = lines[above]!;
      const first = line.split(/\s[–—·|•]\s|,\s|\s{2,}|\s\(/, 1)[0]!;
      const name = nameIn(
        first.replace(/^(?:copyright\s*)?(?:©|\([cC]\))\s*(?:\d{4}\s)?/i, ""),
        page.isOwn,
      );
      const isWhole = name?.includes(" ") && page.isOwn(name) && !page.isBrand(name);
      if (name && isWhole && !isBelowOthers(lines, above)) return { name, line };
    }
    return null;
  }
}

/** A line as a name of a company or a body; null for anything else. */
function nameIn(line: string, isOwn: Owner["isOwn"]): string | null {
  const name = line.replace(/^[\s*•]+|[\s*.]+$/gu, "");
  if (name.length < MIN_NAME || name.length > MAX_NAME || name.split(" ").length > MAX_WORDS)
    return null;
  if (!/^["„“«]?[\p{Lu}\p{Lo}\d]/u.test(name) || !/\p{L}{3}|\p{Lo}{2}/u.test(name)) return null;
  if (NO_NAME.test(name) || NEXT_LABEL.test(name) || NOT_THE_OWNER.test(name)) return null;
  const last = name.split(" ").at(-1)!;
  if (/^\p{Ll}/u.test(last) || patterns().heading.test(name)) return null;
  if (PERSON.test(name) || isWholeRole(name)) return null;
  if (legalFormPatterns().menu.test(name)) return null;
  // `KANCELARIA PRAWNA ANNA NOWAK`
  if (name.split(" ").length > MAX_PERSON_WORDS) return name;
  // A family name can be that of a company, too, if the site has it: `Autoservice Berger`.
  const person = readPersonName(name, true);
  return person === null || (!person.hasGivenName && isOwn(name)) ? name : null;
}
