import { ERASED, type Redactor } from "./address-redaction";

type Person = {
  name: string;
  email: string | null;
  phone?: string | null;
  linkedin?: string | null;
};

/** The people whose name or address is erased. */
export const erasedPeople = <P extends Person>(people: readonly P[], inText: Redactor): P[] =>
  people.filter(
    ({ name, email }) =>
      (email !== null && inText(email) !== email) || (name !== null && inText(name) !== name),
  );

/**
 * A redactor that also removes the addresses, telephone numbers and profiles of erased people, where these are whole
 * texts. Those that other people of the lead have too stay.
 */
export function withNumbers(people: readonly Person[], inText: Redactor): Redactor {
  const erased = erasedPeople(people, inText);
  if (erased.length === 0) return inText;
  const numbersOf = (some: readonly Person[]) =>
    some.flatMap(({ email, phone, linkedin }) =>
      [email, phone, linkedin].filter((one) => typeof one === "string"),
    );
  const own = new Set(numbersOf(erased));
  for (const shared of numbersOf(people.filter((person) => !erased.includes(person))))
    own.delete(shared);
  return (text) => (own.has(text) ? ERASED : inText(text));
}

/** Replaces names in a text, in any case and with any white space between their words. */
export function redactNames(text: string, names: readonly string[]): string {
  return names.reduce((left, name) => {
    const words = name.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return left.replace(new RegExp(words.join("\\s+"), "giu"), ERASED);
  }, text);
}
