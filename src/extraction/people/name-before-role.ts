import { isLikelyAsianName } from "./asian-people";
import { isGivenName, type PersonName, readPersonName } from "./person-name";
import { isWholeRole, roleAtStart, seniorityOf, titleLengthAtStart } from "./role-words";
import { isTitle, trimTitle } from "./title-lines";

/** A title before a comma and a name. */
const MAX_LEADING_TITLE = 50;
const MAX_TITLE_WORDS = 6;

/** A colon, and words of a title before the known one. */
const MAX_WORDS_BEHIND_COLON = 3;

/** A Korean or Chinese name has no more letters. */
const MAX_ASIAN_NAME = 5;

const SENTENCE_END = /\p{Ll}{3}[.!?]\s/u;

/** `Jane Doe – CEO`: the name before a title that starts at `start`. `isParted`: a sign or a word stands between. */
export function nameBeforeRole(
  line: string,
  start: number,
): { name: PersonName; title: string; isParted: boolean } | null {
  if (/\d/.test(line) || !isTitle(line.slice(start))) return null;
  const head = line.slice(0, start).replace(/[\s,(|·•:/–—-]+$/u, "");
  const cut = /^(.*?)(?:\s*[|·•–—,(]|\s[-/]\s|:\s)/u.exec(head)?.[1];
  const isAsian = head.length <= MAX_ASIAN_NAME && isWholeRole(line.slice(start));
  const whole = readPersonName(head, isAsian);
  const name = whole ?? (cut ? readPersonName(cut) : null);
  if (!name) return null;
  const from = whole ? start : line.indexOf(cut!) + cut!.length;
  // `Jane Doe: Why I became a baker` is a headline.
  const isFar = line.slice(from, start).trim().split(" ").length > MAX_WORDS_BEHIND_COLON;
  if (line[from] === ":" && (isFar || /["“”«»?!]/.test(line))) return null;
  // `Jane Doe – we bake. Fast logistics`: the word of a title in another sentence.
  if (SENTENCE_END.test(line.slice(from, start))) return null;
  const title = trimTitle(line.slice(from));
  return { name, title, isParted: cut !== undefined || from > head.length + 1 };
}

/** `Managing Director, Jane Doe`: without a given name in front it is a company or a place, as in `Owner, Acme Bakery`. */
function nameBehindComma(line: string): { name: PersonName; title: string } | null {
  const comma = line.indexOf(", ");
  if (comma < 2 || comma > MAX_LEADING_TITLE) return null;
  const title = line.slice(0, comma);
  if (title.split(" ").length > MAX_TITLE_WORDS || !isTitle(title)) return null;
  if (readPersonName(title) !== null) return null;
  const name = readPersonName(line.slice(comma + 2));
  if (!name || (seniorityOf(title) === "owner" && !isPlainName(name))) return null;
  return { name: { ...name, hasGivenName: name.isOrdered }, title };
}

/** Whether a name cannot be that of a company. */
const isPlainName = ({ name, isOrdered, hasHonorific }: PersonName) =>
  hasHonorific || (isOrdered && name.split(" ").length === 2);

/** `CEO Jane Doe` */
export function nameBehindRole(line: string): { name: PersonName; title: string } | null {
  const parted = nameBehindComma(line);
  if (parted) return parted;
  const title = titleAtStart(line);
  if (title === "") return nameBehindTitle(line);
  const first = line.slice(title.length).replace(/^\p{L}*[\s:：]+/u, "");
  const rest = first.slice(titleLengthBeforeName(first)).trimStart();
  const name = rest.startsWith(",") ? null : readPersonName(rest, true);
  // `律師團隊` is the heading of a team.
  if (name && title.length === line.length - rest.length && !isLikelyAsianName(name.name))
    return null;
  const whole = rest.length < first.length ? line.slice(0, -rest.length).trimEnd() : title;
  if (name === null || name.isOrdered || PATRONYMIC.test(rest))
    return name && { name, title: whole };
  return nameBehindFurtherWord(rest, whole) ?? { name, title: whole };
}

/** `Толстых Михаил Семенович`: the family name stands before the given name and that of the father. */
const PATRONYMIC = /^\S+ \S+ \p{Lu}\p{Ll}+(?:[оеё]вич|[оеі]вна|івна|ївна|ич|ична|инична)$/u;

/** `lékař stomatolog Jane Doe`: the length of a second title in lower case. */
const titleLengthBeforeName = (rest: string): number =>
  /^\p{Ll}/u.test(rest) && rest[titleLengthAtStart(rest)] === " " ? titleLengthAtStart(rest) : 0;

/** `Kierownik Kancelarii Jane Doe`: a further word of the title, before a given name that no given name follows. */
function nameBehindFurtherWord(
  rest: string,
  title: string,
): { name: PersonName; title: string } | null {
  const [word = "", ...words] = rest.split(" ");
  if (words.length < 2 || words.slice(1).some(isGivenName)) return null;
  const name = readPersonName(words.join(" "));
  return name?.isOrdered ? { name, title: `${title} ${word}` } : null;
}

/** `Technical Director Jane Doe`: words of a title before the known one. */
function nameBehindTitle(line: string): { name: PersonName; title: string } | null {
  const words = line.split(" ");
  for (let at = 2; at <= Math.min(MAX_TITLE_WORDS, words.length - 2); at++) {
    if (!isGivenName(words[at]!)) continue;
    const rest = words.slice(at).join(" ");
    const name = readPersonName(rest);
    if (!name?.isOrdered) continue;
    const title = words.slice(0, at).join(" ");
    if (!TITLE_WORDS.test(title)) return null;
    // The title starts or ends with the known word, and its other words are none of a name.
    const isWhole = [words[0]!, words[at - 1]!].some(
      (word) => titleLengthAtStart(word) === word.length,
    );
    return isWhole && isTitle(title) && readPersonName(title) === null ? { name, title } : null;
  }
  return null;
}

/** Words with capitals; `Interview with teacher Jane Doe` is a headline, `Centro Comercial Jane Doe` a place. */
const TITLE_WORDS =
  /^(?!(?:Interview|Meet|Selbst|Auch|Im|Zur|Zum|Centro|About|Visit|Ask)\s)\p{Lu}\S*(?: (?:\p{Lu}\S*|&|of|de|des|del|und|and|et|y|i))*$/u;

/** `代表取締役 社長執行役員`: titles of Japan are often two words, with a space between them. */
function titleAtStart(line: string): string {
  const first = roleAtStart(line);
  if (first === "" || !ASIAN.test(first)) return first;
  const [one = "", two = "", ...more] = line.split(/[ \u3000]/, MAX_ASIAN_WORDS);
  const both = line.slice(0, one.length + 1 + two.length);
  return more.length > 0 && isWholeRole(both) ? both : first;
}

/** Two words of a title, and two of a name. */
const MAX_ASIAN_WORDS = 4;
const ASIAN = /^[\u3040-\u9fff]/u;

/** The result for a line without a name. */
export const NO_NAME = { name: null, title: null, isParted: false };
