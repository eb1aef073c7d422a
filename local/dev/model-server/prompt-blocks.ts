const BLOCK = /<([a-z][a-z_]*)>\n([^<]*)\n<\/\1>/g;

/** The data that stands in a prompt between tags, as JSON in which `<` is escaped: `<facts>\n{…}\n</facts>`. */
export function readBlocks(prompt: string): Record<string, unknown> {
  const blocks: Record<string, unknown> = {};
  for (const [, tag = "", json = ""] of prompt.matchAll(BLOCK)) {
    try {
      blocks[tag] ??= JSON.parse(json);
    } catch {
      // Tags that are spoken of hold no data: "what stands between <facts> and </facts>".
    }
  }
  return blocks;
}

/** What a prompt tells of a company; members may lack. */
export type Facts = Record<string, unknown>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
export const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
export const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

/** All that is said of a company, in lower case. */
export function everythingSaid(facts: Facts): string {
  return JSON.stringify(Object.values(facts)).toLowerCase();
}

/** Whether a word begins in the text: `dent` in "Our dentists". */
export function hasWord(text: string, word: string): boolean {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escapePattern(word.toLowerCase())}`, "u").test(
    text,
  );
}

export const escapePattern = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
