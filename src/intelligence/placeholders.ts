/** Brackets that models leave for a person to fill in: "[Your Name]", "{{first_name}}", "<Company>". */
const BRACKETED = /\[[^[\]\n]{1,60}\]|\{\{?[^{}\n]{1,60}\}?\}|<\p{L}[^<>\n]{0,40}>/gu;
const LETTER = /\p{L}/u;

/** Placeholders of a text: brackets with letters that `given`, what the model was told, does not have itself. */
export function findPlaceholders(text: string, given: string): string[] {
  const found = [...text.matchAll(BRACKETED)].map(([written]) => written);
  return [...new Set(found.filter((each) => LETTER.test(each) && !given.includes(each)))];
}

/** What templates ask a person to fill in, in English. Other brackets may be meant: "Acme Ltd [VAT 1]". */
const FILL_IN = /\b(?:your|insert|name|company|title|position|phone|e-?mail|address|here)\b/i;

/** Brackets that a person left in their own text: "[Your Name]". */
export const findUnfilled = (text: string): string[] =>
  findPlaceholders(text, "").filter((each) => FILL_IN.test(each));

/** The text without last lines that are placeholders alone, as of a signature that nobody asked for. */
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
