const BLOCK = /<([a-z][a-z_]*)>\n([^<]*)\n<\/\1>/g;

/** The data between tags in a prompt, as JSON with escaped `<`: `<facts>\n{…}\n</facts>`. */
export function readBlocks(prompt: string): Record<string, unknown> {
  const blocks: Record<string, unknown> = {};
  for (const [, tag = "", json = ""] of prompt.matchAll(BLOCK)) {
    try {
      blocks[tag] ??= JSON.parse(json);
    } catch {
      // Tags in prose contain no data: "the text between <facts> and </facts>".
    }
  }
  return blocks;
}

/** The prompt's facts about a company; all properties are optional. */
export type Facts = Record<string, unknown>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
export const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
export const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

/** All text about a company, in lower case. */
export function everythingSaid(facts: Facts): string {
  return JSON.stringify(Object.values(facts)).toLowerCase();
}

/** Whether a word of the text starts with this: `dent` in "Our dentists". */
export function hasWord(text: string, word: string): boolean {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escapePattern(word.toLowerCase())}`, "u").test(
    text,
  );
}

export const escapePattern = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
