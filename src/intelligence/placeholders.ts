/** Brackets for a person to complete: "[Your Name]", "{{first_name}}", "<Company>". */
const BRACKETED = /\[[^[\]\n]{1,60}\]|\{\{?[^{}\n]{1,60}\}?\}|<\p{L}[^<>\n]{0,40}>/gu;
const LETTER = /\p{L}/u;

/** Placeholders of a text: brackets with letters that `given`, the model's input, does not contain. */
export function findPlaceholders(text: string, given: string): string[] {
  const found = [...text.matchAll(BRACKETED)].map(([written]) => written);
  return [...new Set(found.filter((each) => LETTER.test(each) && !given.includes(each)))];
}

/** Typical English template fields. Other brackets can be intended: "Acme Ltd [VAT 1]". */
const FILL_IN = /\b(?:your|insert|name|company|title|position|phone|e-?mail|address|here)\b/i;

/** Unfilled brackets in a user's own text: "[Your Name]". */
export const findUnfilled = (text: string): string[] =>
  findPlaceholders(text, "").filter((each) => FILL_IN.test(each));

/** The text without trailing lines that are placeholders only, such as an unrequested signature. */
export function withoutUnfilledSignature(text: string, given: string): string {
  const lines = text.trimEnd().split("\n");
  while (lines.length > 1 && isUnfilled(lines.at(-1)!, given)) lines.pop();
  return lines.join("\n").trimEnd();
}

function isUnfilled(line: string, given: string): boolean {
  const placeholders = findPlaceholders(line, given);
  const rest = placeholders.reduce((text, each) => text.replaceAll(each, ""), line);
  return line.trim() === "" || (placeholders.length > 0 && !/[\p{L}\p{N}]/u.test(rest));
}
