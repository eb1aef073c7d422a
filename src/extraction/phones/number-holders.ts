import { CLUB_OFFICES, PRIVATE_WORDS } from "#src/extraction/data/person-words";

/** A number and its context. `before` is the text after the previous number; null for declared numbers. */
export type NumberSighting = { e164: string; before: string | null };

type Holder = "company" | "private" | "officer" | "authority";

/** Maximum distance between a holder's title and the number. */
export const HOLDER_REACH = 110;
/** Minimum number of officers in a list of officers. A club's only number belongs to the club. */
const MIN_OFFICERS = 3;
/** Maximum length of text between two numbers of one holder. */
const MAX_LABEL = 24;
const PRIVATE_REACH = 16;
const MAX_PREFIX = 14;
const MIN_WORD = 5;
const NO_LETTERS = /[\s\d.,:;/|()&"'„“”<>+@-]+/;
const IS_PRIVATE = new RegExp(String.raw`(?:^|[\s(])(?:${PRIVATE_WORDS.join("|")})[\s.:)(]{0,4}$`);

/** Bodies whose numbers legal notices name: chambers, supervisory and data protection authorities, dispute bodies. */
const AUTHORITY =
  /(?:anwalts|berater|notar|ärzte|aerzte|apotheker|architekten|ingenieur|therapeuten|handwerks|handels|wirtschafts)kammer|aufsichtsbehörde|datenschutzbehörde|(?:landes|bundes)beauftragte|schlichtungsstelle|verbraucherschlicht|supervisory authority|information (?:commissioner|regulator)|data protection (?:authority|commission)|ombuds|garante per la|autoriteit persoonsgegevens|\bcnil\b|\baepd\b|ordre des (?:avocats|médecins|architectes|experts)|colegio (?:oficial )?de (?:abogados|médicos)|médiateur de la consommation/i;

const offices = new Set<string>();
const officePrefixes = new Set<string>();
for (const entry of CLUB_OFFICES) {
  if (entry.endsWith("*")) officePrefixes.add(entry.slice(0, -1));
  else offices.add(entry);
}

/** Numbers of a page that are not the company's. */
export type OthersNumbers = {
  /** Marked as private, or after a title in a list of a club's officers. */
  personal: Set<string>;
  /** Of chambers and authorities that a legal notice names. */
  authorities: Set<string>;
};

/** Finds the numbers of others by the words before them. */
export function findOthersNumbers(sightings: readonly NumberSighting[]): OthersNumbers {
  const mayList = new Set(sightings.map(({ e164 }) => e164)).size >= MIN_OFFICERS;
  const holders = new Map<string, Holder>();
  let last: Holder = "company";
  for (const { e164, before } of sightings) {
    last = before === null ? "company" : holderBefore(before, last, mayList);
    if (holders.get(e164) !== "company") holders.set(e164, last);
  }
  const of = (holder: Holder) => [...holders.keys()].filter((e164) => holders.get(e164) === holder);
  const officers = of("officer");
  return {
    personal: new Set([...of("private"), ...(officers.length >= MIN_OFFICERS ? officers : [])]),
    authorities: new Set(of("authority")),
  };
}

function holderBefore(text: string, last: Holder, mayList: boolean): Holder {
  if (IS_PRIVATE.test(text.slice(-PRIVATE_REACH).toLowerCase())) return "private";
  if (AUTHORITY.test(text)) return "authority";
  const isContinued = text.length <= MAX_LABEL;
  if (!mayList) return isContinued && last === "authority" ? last : "company";
  if (text.toLowerCase().split(NO_LETTERS).some(isOffice)) return "officer";
  return isContinued ? last : "company";
}

function isOffice(word: string): boolean {
  if (word.length < MIN_WORD) return false;
  if (offices.has(word)) return true;
  for (let n = Math.min(word.length, MAX_PREFIX); n >= MIN_WORD; n--)
    if (officePrefixes.has(word.slice(0, n))) return true;
  return false;
}
