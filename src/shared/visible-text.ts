/**
 * Characters that a person does not see but a model reads: control characters, zero-width characters, marks that
 * change the direction of text, and the tag and variation characters in which whole sentences can be hidden
 * (https://www.unicode.org/reports/tr36/). The joiners U+200C and U+200D stay: scripts and emoji need them.
 */
const INVISIBLE =
  /(?!\n)[\p{Cc}\p{Variation_Selector}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** A copy of a value in which all strings consist of visible characters, spaces and line breaks. */
export function visible<T>(value: T): T {
  if (typeof value === "string") return visibleText(value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => visible(item)) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, visible(member)]),
  ) as T;
}

const visibleText = (text: string) =>
  text.replaceAll("\t", " ").replaceAll(INVISIBLE, "").toWellFormed();
