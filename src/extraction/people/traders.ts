import { type PersonName, readPersonName } from "./person-name";

const NAME = String.raw`\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){1,3}`;
/** The first part of a form, a cheap test, and the name beside it. */
const FORMS: readonly [string, RegExp][] = [
  // Slovenian Companies Act, art. 72: the name of a sole trader contains their given and family name.
  ["s.p.", new RegExp(`(?:^|, |[:©|] |\\d{4} )(${NAME}),? s\\.p\\.(?:$|[\\s,;|])`, "u")],
  // Croatian Crafts Act: the whole name of a craft contains that of its owner.
  ["obrt", new RegExp(`obrt za [^|,]{3,60},? vl(?:\\.|asnik|asnica) ?(${NAME})`, "u")],
  ["egyéni vállalkozó", new RegExp(`^(${NAME}) egyéni vállalkozó`, "u")],
  // Hungarian Act CXV of 2009, § 9: the name of a sole trader ends with `egyéni vállalkozó` or `e. v.`
  ["e.v", new RegExp(`^(${NAME}),? e\\.v\\.?(?:$|[\\s,;|])`, "u")],
  ["EV", new RegExp(`^(${NAME}),? EV(?:$|[,;|])`, "u")],
  // Czech Civil Code, § 435, and Slovak practice: the name and the number of a person who trades.
  ["IČ", new RegExp(`^(${NAME}),? IČO?:? ?\\d`, "u")],
  // French Commercial Code, art. R526-27: `EI` stands beside the name of the entrepreneur.
  [" EI", new RegExp(`^(${NAME}),? (?:\\()?EI(?:\\))?(?:$|[\\s,;|–-])`, "u")],
  ["ntrepreneur individuel", new RegExp(`^(${NAME}),? [Ee]ntrepreneur individuel`, "u")],
  ["ИП ", new RegExp(`(?:^|[:,] )ИП (${NAME})(?:$|[,;|])`, "u")],
  ["ФОП ", new RegExp(`(?:^|[:,] )ФОП (${NAME})(?:$|[,;|])`, "u")],
];

/** The person in the name of a sole trader: `Klara, frizerski salon, Klara Novak s.p.` */
export function traderIn(line: string): PersonName | null {
  for (const [form, pattern] of FORMS) {
    if (!line.includes(form)) continue;
    const name = readPersonName(pattern.exec(line)?.[1] ?? "");
    if (name?.hasGivenName) return name;
  }
  return null;
}

/** Polish Civil Code, art. 43⁴: the name of a sole trader contains their given and family name, other words may follow. */
const POLISH_NUMBER = /(?<!\p{L})NIP:? ?\d{3}/u;
const MAX_POLISH_NAME = 70;
const LINES_ABOVE_NUMBER = 5;
const PARTS = /\s*[·•|,"„”]\s*/u;

/** The people in the name above a Polish tax number: `Acme Jan Przykładowy ¶ ul. Długa 5 ¶ NIP 123-456-32-18`. */
export function polishTraders(lines: readonly string[], at: number): PersonName[] {
  const number = POLISH_NUMBER.exec(lines[at]!)?.index;
  if (number === undefined) return [];
  const written = [
    lines[at]!.slice(0, number),
    ...lines.slice(Math.max(0, at - LINES_ABOVE_NUMBER), at),
  ];
  const found: PersonName[] = [];
  for (const line of written) {
    if (
      line.length > MAX_POLISH_NAME ||
      /sp\. ?z|S\.A\.|©.*NIP|\d{2}-\d{3}|(?:^|\s)ul\./iu.test(line)
    )
      continue;
    const isPartnership = /\bs\.? ?c\.?(?:\s|$)/i.test(line);
    const parts = line
      .replace(/\bs\.? ?c\.?(?=\s|$)/i, "|")
      .replace(/^[^\p{L}]+/u, "")
      .split(PARTS);
    for (const part of parts) {
      const name = readPersonName(part.split(" ").slice(-2).join(" "));
      if (name?.isOrdered && name.name.includes(" ")) found.push(name);
    }
    if (found.length > 0) return isPartnership ? found : found.slice(0, 1);
  }
  return [];
}

const NAME_AND_TASK = /^(\p{Lu}[^–—:,|]{4,40}?) [–—-] (\p{Lu}[\p{L} ,&/-]{3,50})$/u;

/** `Jane Doe - Social Media`: a task that no list of titles contains. */
export function nameAndTask(line: string): (PersonName & { title: string }) | null {
  const [, written = "", title = ""] = NAME_AND_TASK.exec(line) ?? [];
  const name = title === "" ? null : readPersonName(written);
  if (!name?.isOrdered) return null;
  // `Jane Doe - Acme Bakery`, `Dr Jane Doe - Oral Surgery`: two names without a title can be a match or a company's.
  const other = readPersonName(title);
  return other === null || (name.hasHonorific && !other.hasGivenName) ? { ...name, title } : null;
}
