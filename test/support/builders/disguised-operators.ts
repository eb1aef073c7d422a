/** Every ASCII character that separates words or could be an operator of a query language. */
const OPERATOR = /[\0-/:-@[-`{-\x7f]/;
const FORMS = ["NFC", "NFD", "NFKC", "NFKD"] as const;

/** All forms of a character under Unicode normalization, case mapping and case folding. */
const formsOf = (character: string) => {
  const normalized = [character, ...FORMS.map((form) => character.normalize(form))];
  return normalized.flatMap((form) => {
    const lower = form.toLowerCase();
    return [form, lower, form.toUpperCase(), lower.normalize("NFKC")];
  });
};

/** Every code point that is an ASCII operator, or becomes one under normalization or case mapping. */
export function disguisedOperators(): string[] {
  const found: string[] = [];
  for (let codePoint = 0; codePoint <= 0x10_ffff; codePoint++) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    const character = String.fromCodePoint(codePoint);
    if (formsOf(character).some((form) => OPERATOR.test(form))) found.push(character);
  }
  return found;
}
