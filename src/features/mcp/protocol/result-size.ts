/**
 * The size of a tool's result by default, in bytes of JSON: about 2,000 tokens. Hosts cut or reject long results, and
 * each one stays in the context of the model. Results of Quarry have at least 3.3 bytes per token in the tokenizer
 * o200k. This counts 3, because other tokenizers need more tokens.
 */
export const MAX_RESULT_BYTES = 6_000;

/** A text of at most `max` characters, with a mark where it is cut. Null for a value that is no text. */
export function clip(text: string, max: number): string;
export function clip(text: unknown, max: number): string | null;
export function clip(text: unknown, max: number): string | null {
  if (typeof text !== "string") return null;
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
}

/** A score of a language model, which is stored untyped. */
export const scoreOf = (value: unknown): number | null =>
  typeof value === "number" ? value : null;

/** An address that can be used, or null: a part of a long one would be wrong. */
export const shortUrl = (url: string | null): string | null =>
  url !== null && url.length <= MAX_URL ? url : null;

const MAX_URL = 160;

const encoder = new TextEncoder();

const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

/** The first items whose JSON has at most `maxBytes` together. */
export function within<T>(maxBytes: number, items: readonly T[]): T[] {
  let bytes = 0;
  const end = items.findIndex((item) => (bytes += bytesOf(item) + 1) > maxBytes);
  return end === -1 ? [...items] : items.slice(0, end);
}
