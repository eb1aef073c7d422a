import { readCountryCode } from "#src/shared/country-code";
import { TECHNOLOGY_NAMES } from "#src/intelligence/data/technology-names";

const NAME = String.raw`\p{Lu}[\p{L}\p{N}&.'’-]{0,40}`;
/**
 * Customers, partners, owners or investors follow these words. German is excluded, because it capitalizes
 * every noun.
 */
const INTRODUCTION = String.raw`(?:(?:customers?|clients?|users|brands|partners?|companies|investors?|clientes|clienti|klanten)(?:\s[\p{Ll}]{1,20}){0,3}?[:,]?\s(?:such as|like|including|includes?|are|namely|comme|tels que|dont|como|come|zoals)|(?:[Nn]ew|[Nn]ewest) (?:customers?|clients?|partners?|investors?):|[Tt]rusted by|[Uu]sed by|[Bb]acked by|[Ff]unded by|[Ff]ounded by|[Aa]cquired by|[Ll]ed by|[Oo]wned by|[Pp]artner(?:s|ed|ing|ships?)? with|[Cc]ontracts? with|[Ww]ork(?:s|ed|ing)? with|[Ss]uppl(?:y|ies|ied|ier to))`;
const INTRODUCED = new RegExp(
  String.raw`(?<!\p{L})${INTRODUCTION}\s((?:${NAME}(?:,? (?:and|et|y|e|en) |, | & | )){0,8}${NAME})`,
  "gu",
);
/** Capitalized words that do not name an organization. */
const COMMON =
  /^(?:African|American|Arab|Asian|Austrian|Belgian|British|Canadian|Chinese|Czech|Danish|Dutch|English|European|Finnish|French|German|Greek|Indian|Irish|Italian|Japanese|Nordic|Norwegian|Polish|Portuguese|Scandinavian|Scottish|Spanish|Swedish|Swiss|Turkish|Welsh|DACH|EU|UK|US|USA|B2B|B2C|SMEs?|SMBs?|OEMs?|NGOs?|IT|HR|I|We|Our|Dr|Prof)$/;

const TECHNOLOGY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${TECHNOLOGY_NAMES.toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[.+]/g, String.raw`\$&`))
    .join("|")})(?![\\p{L}\\p{N}])`,
  "gu",
);

/** Events that sales texts often claim, each with the words that sites use for it. */
const EVENTS: readonly { claim: RegExp; evidence: RegExp }[] = [
  {
    claim: /\bSeries [A-H]\b/u,
    evidence: /\bseries [a-h]\b/i,
  },
  {
    claim:
      /\b(?:seed|pre-seed|growth|venture|fresh|new) (?:funding|capital)\b|\bfunding (?:round|from)\b|\bround of funding\b|\b(?:raised|secured|received) (?:\p{L}+ )?(?:funding|capital|investments?)\b|\bventure[- ]backed\b|Finanzierungsrunde|levée de fonds|ronda de (?:financiación|inversión)|round di finanziamento/iu,
    evidence:
      /series [a-h]\b|\bseed\b|funding|venture|raised|invest|capital|finanzier|beteiligung|kapital|levée|fonds|financ|finanz/i,
  },
  {
    claim: /\bIPO\b|\bwent public\b|\b(?:was|been|recently) acquired\b|\bacquired by\b|Börsengang/u,
    evidence:
      /\bipo\b|public|listed|stock|acqui|merge|takeover|börse|übern|fusion|rachat|rachet|acquisi|adqui/i,
  },
  {
    claim: /\baward(?:s|ed|-winning)?\b|\bprize\b/iu,
    evidence: /award|prize|winner|\bwon\b|preis|ausgezeichnet|auszeichnung|prix|premi|prêm|prijs/i,
  },
];

const MIN_PART_LENGTH = 6;

/** Names and events of given texts, for comparison with a model's text. */
export class KnownNames {
  readonly #text: string;
  readonly #words: ReadonlySet<string>;
  readonly #folded: string;

  constructor(text: string) {
    this.#text = text;
    this.#words = new Set(text.split(/[^\p{L}\p{N}]+/u).map(fold));
    this.#folded = fold(text);
  }

  /** Technologies, organizations and events of a sentence that these texts do not contain. */
  unfoundedIn(sentence: string): string[] {
    const technologies = [...sentence.matchAll(TECHNOLOGY)].map(([name]) => name);
    const organizations = [...sentence.matchAll(INTRODUCED)].flatMap(([, names = ""]) =>
      names.split(/,? (?:and|et|y|e|en) |, | & /).map((name) => name.replace(/[.'’-]+$/, "")),
    );
    const events = EVENTS.flatMap(({ claim, evidence }) => {
      const [claimed] = claim.exec(sentence) ?? [];
      return claimed !== undefined && !evidence.test(this.#text) ? [claimed] : [];
    });
    const unknown = [...technologies, ...organizations].filter((name) => !this.#isKnown(name));
    return [...new Set([...unknown, ...events])];
  }

  /** A name is known if each of its words occurs: "Weber GmbH" from "GmbH der Familie Weber". */
  #isKnown(name: string): boolean {
    if (readCountryCode(name, "en") !== null) return true;
    const words = name.replace(/['’]s$/, "").split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => COMMON.test(word) || this.#has(fold(word)));
  }

  /** Long names also match inside words, such as in URLs. */
  #has = (word: string) =>
    word === "" ||
    this.#words.has(word) ||
    (word.length >= MIN_PART_LENGTH && this.#folded.includes(word));
}

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
