import { type PersonName, readPersonName } from "./person-name";
import { isWholeRole, roleAtStart } from "./role-words";
import { isTitle } from "./title-lines";

/** A Korean or Chinese name has no more letters. */
const MAX_ASIAN_NAME = 5;

/** `Jane Doe – CEO`: the name before a title that starts at `start`. `isParted`: a sign or a word stands between. */
export function nameBeforeRole(
  line: string,
  start: number,
): { name: PersonName; title: string; isParted: boolean } | null {
  if (/\d/.test(line) || !isTitle(line.slice(start))) return null;
  const head = line.slice(0, start).replace(/[\s,(|·•:–—-]+$/u, "");
  const cut = /^(.*?)(?:\s*[|·•–—,(]|\s-\s)/u.exec(head)?.[1];
  const isAsian = head.length <= MAX_ASIAN_NAME && isWholeRole(line.slice(start));
  const whole = readPersonName(head, isAsian);
  const name = whole ?? (cut ? readPersonName(cut) : null);
  if (!name) return null;
  const from = whole ? start : line.indexOf(cut!) + cut!.length;
  const title = line.slice(from).replace(/^[\s,(|·•:–—-]+|[)\s]+$/gu, "");
  return { name, title, isParted: cut !== undefined || from > head.length + 1 };
}

/** `CEO Jane Doe` */
export function nameBehindRole(line: string): { name: PersonName; title: string } | null {
  const title = roleAtStart(line);
  if (title === "") return null;
  const rest = line.slice(title.length).replace(/^\p{L}*[\s:：]+/u, "");
  // `Owner, Acme Bakery` names a company.
  const name = rest.startsWith(",") ? null : readPersonName(rest, true);
  return name && { name, title };
}

/** The result for a line without a name. */
export const NO_NAME = { name: null, title: null, isParted: false };
