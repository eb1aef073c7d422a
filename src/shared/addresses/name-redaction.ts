import { ERASED, type Redactor } from "./address-redaction";

type Named = { name: string; email: string | null };

/** The names of people whose address is erased. */
export const namesToErase = (people: readonly Named[], inText: Redactor): string[] =>
  people.flatMap(({ name, email }) => (email !== null && inText(email) !== email ? [name] : []));

/** Replaces names in a text, in any case and with any white space between their words. */
export function redactNames(text: string, names: readonly string[]): string {
  return names.reduce((left, name) => {
    const words = name.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return left.replace(new RegExp(words.join("\\s+"), "giu"), ERASED);
  }, text);
}
