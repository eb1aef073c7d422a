import { statementWords as data } from "#src/extraction/data/company-statements";
import { ANY_SCRIPT } from "#src/extraction/lines/line-class";
import { lazy } from "#src/shared/lazy";
import { persons, subjects } from "./founding-years";
import { namesIn } from "./legal-name-parts";

const patterns = lazy(() => ({
  since: new RegExp(`(?<![\\p{L}\\d])(?:${data().sinceBefore.join("|")})[\\s:]*$`, "iu"),
  ...subjects(),
  persons: persons(),
  clients: new RegExp(`(?<![\\p{L}])(?:${data().clientWords.join("|")})(?![\\p{L}])`, "iu"),
  existing: new RegExp(`(?<![\\p{L}])(?:${data().existing.join("|")})(?![\\p{L}])`, "iu"),
}));

const BEFORE_REACH = 60;
/** `Seit Februar 1992 sind wir`: the month between `since` and the year. */
const MONTH =
  /\s(?:jan|feb|f[eé]v|m[aä]r|a[pvb]r|ma[iyjg]|jui|ju[nl]|giu|lug|aug|août|ago|se[pt]t?|o[ckt]t|nov|de[zc]|dic|déc|ene|gen|stycz|lut|kwie|czerw|lip|sierp|wrze|paźdz|list|grud|led|únor|břez|dub|květ|červ|srp|září|říj|pros|янв|фев|март|апр|ма[яй]|ию[нл]|авг|сент|окт|нояб|дек|юни|юли|ноем|січ|лют|берез|квіт|трав|черв|лип|серп|верес|жовт|листоп|груд|ιαν|φεβ|μάρ|απρ|μαΐ|ιουν|ιουλ|αυγ|σεπ|οκτ|νοε|δεκ)\p{L}{0,7}\.?(?:\sde)?\s*$/iu;

/** Whether a word such as `since` stands directly before a year. */
export const isBehindSince = (before: string): boolean => patterns().since.test(before);

/**
 * `Seit Februar 1992 sind wir`, `Our office has existed since February 1992`: with a month, only the company's own words
 * count.
 */
export function isSinceMonth(before: string, rest: string): boolean {
  const month = MONTH.exec(before);
  if (!month) return false;
  const { since, company, existing } = patterns();
  if (!since.test(before.slice(0, month.index))) return false;
  return company.test(rest.slice(0, SUBJECT_REACH)) || existing.test(before);
}

/** `The office has existed since 1992` states more than `since 1992`, which also products and slogans do. */
export const statesExistence = (before: string): boolean => patterns().existing.test(before);

/** Verbs that people and companies share: `nacque nel 1957`. */
const BIRTH = /(?<!\p{L})(?:nacque|nasc|nace)/iu;
/** Words of a slogan: `Seit 1987`, `Siden 2000 · Hydraulik`. */
const MAX_SLOGAN_LENGTH = 100;

/** `Accountant at Acme since`, `+184% since` */
const OF_WORKPLACE =
  /\p{L}{3} (?:hos|bei|at|presso|chez|ved|vid|bij) (?:der |die |den |the )?\p{Lu}[^,.|]{2,60}$|\d ?% [^,.|]{0,20}$/u;

/** Not the English word: `we Wrocławiu`. */
const POLISH_IN = / we (?=\p{Lu})/gu;

/** Text behind a year whose first words are the subject. */
const SUBJECT_REACH = 20;

/** A full stop behind a legal form, as in `Acme Pvt. Ltd. since 1987`, ends no sentence. */
function startOfSentence(line: string, index: number): number {
  let end = line.lastIndexOf(". ", index);
  while (end > 0 && ABBREVIATION.test(line.slice(Math.max(0, end - 6), end)))
    end = line.lastIndexOf(". ", end - 1);
  return end + 1;
}
const ABBREVIATION =
  /(?<!\p{L})(?:Ltd|Pvt|Pty|Pte|Inc|Corp|Co|Kft|Bt|Zrt|Dr|Mr|Mrs|Ms|St|\p{Lu})$/u;

/** Whether a sentence with `since` is about the company: `die älteste davon seit 1978` is not. */
export function isOfCompany(line: string, index: number, namesCompany: boolean): boolean {
  const { company, others, clients, persons } = patterns();
  const start = Math.max(startOfSentence(line, index), index - 160, 0);
  const sentence = line
    .slice(start, index + 100)
    .replace(/(?<=\d{4}(?:.*\p{L}{3})?)[.!?](?:\s(?!\p{Ll}).*|$)/su, "")
    .replace(POLISH_IN, " ");
  if (others.test(sentence)) return false;
  // `Since 1987, we have served our clients`, and not `Our client since 1987`.
  const subject = line.slice(index + 4, index + 4 + SUBJECT_REACH);
  if (clients.test(sentence)) return company.test(subject) && !clients.test(subject);
  if (company.test(sentence)) return true;
  // `Since 1987, Acme Ltd has built boats`
  if (namesCompany && startsWithCompany(line.slice(index + 4, index + 4 + BEFORE_REACH)))
    return true;
  // `A Példa Kft. 1987 óta`: a line that starts with the company.
  if (namesCompany && index <= BEFORE_REACH && !persons.test(line)) {
    const name = namesIn(line.slice(0, index), ANY_SCRIPT)[0];
    if (name && !name.isWeak && index - name.index - name.name.length <= SUBJECT_REACH) return true;
  }
  if (sentence.trim().length > MAX_SLOGAN_LENGTH || BIRTH.test(sentence)) return false;
  if (persons.test(sentence) || OF_WORKPLACE.test(line.slice(start, index))) return false;
  // After a comma, the words belong to something else, unless they end a slogan.
  return (
    !sentence.includes(",") ||
    (/^\d{4}[\s.!]*$/.test(line.slice(index)) && /[–—|·-]\s*\S+\s*$/u.test(line.slice(0, index)))
  );
}

/** `, la Acme srl progetta`: a name with a legal form behind a comma and an article. */
function startsWithCompany(text: string): boolean {
  const start = /^,? (?:(?:the|die|der|das|la|le|l['’]|il|lo|el|a|o|az|de|het) ?)?(?=\p{Lu})/u.exec(
    text,
  );
  const name = start && namesIn(text.slice(start[0].length), ANY_SCRIPT)[0];
  return name?.isWeak === false && name.index === 0;
}
