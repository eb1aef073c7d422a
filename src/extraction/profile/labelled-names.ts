import { addressWords } from "#src/extraction/addresses/address-words";
import { nameLabels } from "#src/extraction/company/name-labels";
import { legalFormPatterns } from "./legal-forms";

const MAX_LABELLED = 120;
const MAX_NAME_LENGTH = 80;
/** The shortest name behind a label in a line of its own, which can be one of a form. */
const MIN_BELOW = 4;
const FORM_LABEL =
  /^(?:forme (?:juridique|sociale)|forma (?:jurídica|giuridica|social)|rechtsform|rechtsvorm)\s*(?:[:：]\s*|$)/i;
/** Lines below the name in which the form can have its own label. */
const FORM_REACH = 4;
/** The next label of a form or a list, where a name is expected. */
export const NEXT_LABEL =
  /^(?:e-?mails?|telefon\p{L}*|phone|tel|fax|mobile?|name|nom|nombre|nome|vorname|nachname|prénom|imię|jméno|navn|namn|nimi|address\p{L}*|adres\p{L}*|anschrift|message|nachricht|subject|website|your|ihr|votre|su|代表\p{L}*|所在地|住所|電話\p{L}*|メール\p{L}*|담당\p{L}*|연락처|이메일|地址|电话|联系人|siren|siret|vat|nip|ičo|cif|nif|p\.? ?iva|cnpj)(?!\p{L})|[*@]|[:：]$/iu;

export type LabelledName = { name: string; line: string };

/** Names behind a label, with the form that follows under a label of its own: `Forme juridique : SAS`. */
export function labelledNames(lines: readonly string[]): LabelledName[] {
  const found: LabelledName[] = [];
  const { full, fullStarts, any } = nameLabels();
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (!fullStarts.has(line.slice(0, 2).toLowerCase())) continue;
    const value = valueOf(lines, at, full);
    const name = value?.split(END_OF_NAME, 1)[0]!.trim() ?? "";
    const isName =
      name.length >= (value === lines[at + 1] ? MIN_BELOW : 2) &&
      name.length <= MAX_NAME_LENGTH &&
      /^["„“«]?[\p{Lu}\p{Lo}\d]/u.test(name) &&
      /\p{L}/u.test(name) &&
      !/^\S+(?: \p{Ll}+)+$/u.test(name) &&
      !/[?!。]|\p{L}{3}\.\s/u.test(name) &&
      !NEXT_LABEL.test(name) &&
      !any.test(name);
    if (!isName || isBelowOthers(lines, at)) continue;
    const form = formBelow(lines, at + 1);
    found.push({ name: form === null ? name : `${name} ${form}`, line });
  }
  return found;
}

/** A note, or the next label of the line: `상호 : 연교 대표자 : 김민수`. */
const END_OF_NAME = /[(,;|]|\s–\s|\s+(?=[^\s:：]{1,14}\s?[:：])/;

/** Whether the lines above introduce somebody else, such as the host of the site. */
export function isBelowOthers(lines: readonly string[], at: number): boolean {
  const { others } = addressWords();
  return [lines[at - 1] ?? "", lines[at - 2] ?? ""].some(
    (line) => others.test(line.slice(-80)) && !EDITOR_AND_HOST.test(line),
  );
}
/** A French heading above both: `Éditeur et hébergeur du site`. The editor comes first. */
const EDITOR_AND_HOST =
  /^(?:\d+\.?\s*)?(?:[Éée]diteur|[ée]dition)[^.:]{0,30} (?:et|&) (?:d['’])?(?:l['’])?h[ée]berge/i;

/** The whole value of a label such as `Teljes név:` that ends with a name; there, a comma ends no name. */
export function wholeValue(name: string, line: string): string | null {
  if (!line.includes(", ") || line.length > MAX_LABELLED) return null;
  const { full, fullStarts } = nameLabels();
  if (!fullStarts.has(line.slice(0, 2).toLowerCase())) return null;
  const label = full.exec(line)?.[0];
  const value = label === undefined ? "" : line.slice(label.length).trim();
  return value.endsWith(name) && /^\p{Lu}[^:;|()]+$/u.test(value) && value.length <= MAX_NAME_LENGTH
    ? value
    : null;
}

/** What follows a label in its line, or else the next line. */
function valueOf(lines: readonly string[], at: number, pattern: RegExp): string | null {
  const line = lines[at]!;
  const label = line.length <= MAX_LABELLED ? pattern.exec(line)?.[0] : undefined;
  if (label === undefined) return null;
  return line.slice(label.length).trim() || (lines[at + 1] ?? "");
}

function formBelow(lines: readonly string[], from: number): string | null {
  for (let at = from; at < Math.min(from + FORM_REACH, lines.length); at++) {
    const value = valueOf(lines, at, FORM_LABEL);
    if (value === null) continue;
    const forms = [...` ${value}`.matchAll(legalFormPatterns().behind)].map(([form]) => form);
    return forms.at(-1) ?? null;
  }
  return null;
}
