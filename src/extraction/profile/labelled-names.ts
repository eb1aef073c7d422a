import { addressWords } from "#src/extraction/addresses/address-words";
import { FORM } from "./legal-forms";

const MAX_LABELLED = 90;
const MAX_NAME_LENGTH = 60;
/** Labels of a company's full name, which count also where its form is apart. */
const FULL_NAME_LABEL =
  /^(?:raison sociale|dénomination(?: sociale)?|razón social|denominación social|ragione sociale|denominazione sociale|razão social|会社名|商号|公司名称|상호명?|법인명)\s*(?:[:：]\s*|$)/i;
const FORM_LABEL =
  /^(?:forme (?:juridique|sociale)|forma (?:jurídica|giuridica|social)|rechtsform|rechtsvorm)\s*(?:[:：]\s*|$)/i;
/** Lines below the name in which the form can have its own label. */
const FORM_REACH = 4;

export type LabelledName = { name: string; line: string };

/** Names behind a label, with the form that follows under a label of its own: `Forme juridique : SAS`. */
export function labelledNames(lines: readonly string[]): LabelledName[] {
  const found: LabelledName[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const value = valueOf(lines, at, FULL_NAME_LABEL);
    const name = value?.split(/[(,;|]/, 1)[0]!.trim() ?? "";
    const isName =
      name.length >= 4 &&
      name.length <= MAX_NAME_LENGTH &&
      /^[\p{Lu}\p{Lo}\d]/u.test(name) &&
      /\p{L}/u.test(name) &&
      !/^\S+(?: \p{Ll}+)+$/u.test(name);
    if (!isName || isBelowOthers(lines, at)) continue;
    const form = formBelow(lines, at + 1);
    found.push({ name: form === null ? name : `${name} ${form}`, line });
  }
  return found;
}

/** Whether the lines above introduce somebody else, such as the host of the site. */
export function isBelowOthers(lines: readonly string[], at: number): boolean {
  const { others } = addressWords();
  return [lines[at - 1] ?? "", lines[at - 2] ?? ""].some((line) => others.test(line.slice(-80)));
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
    const forms = [...` ${value}`.matchAll(FORM)].map(([form]) => form);
    return forms.at(-1) ?? null;
  }
  return null;
}
