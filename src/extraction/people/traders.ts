import { type PersonName, readPersonName } from "./person-name";

const NAME = String.raw`\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){1,3}`;
/** The first part of a form, a cheap test, and the name beside it. */
const FORMS: readonly [string, RegExp][] = [
  // Slovenian Companies Act, art. 72: the name of a sole trader contains their given and family name.
  ["s.p.", new RegExp(`(?:^|, |[:©|] |\\d{4} )(${NAME}),? s\\.p\\.(?:$|[\\s,;|])`, "u")],
  // Croatian Crafts Act: the whole name of a craft contains that of its owner.
  ["obrt", new RegExp(`obrt za [^|,]{3,60},? vl(?:\\.|asnik|asnica) ?(${NAME})`, "u")],
  ["egyéni vállalkozó", new RegExp(`^(${NAME}) egyéni vállalkozó`, "u")],
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

const NAME_AND_TASK = /^(\p{Lu}[^–—:,|]{4,40}?) [–—-] (\p{Lu}[\p{L} ,&/-]{3,50})$/u;

/** `Jane Doe - Social Media`: a task that no list of titles contains. */
export function nameAndTask(line: string): (PersonName & { title: string }) | null {
  const [, written = "", title = ""] = NAME_AND_TASK.exec(line) ?? [];
  const name = title === "" || readPersonName(title) ? null : readPersonName(written);
  return name?.isOrdered ? { ...name, title } : null;
}
