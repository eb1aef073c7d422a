/** What models write instead of an empty value. */
const NOTHING =
  /^(?:null|none|unknown|undefined|n\/?a|not (?:available|specified|known|stated)|-+)?\.?$/i;

/** Trimmed and bounded text without control characters; null if empty. */
export function textOf(text: string | null, maxLength: number): string | null {
  const plain = (text ?? "").replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n\t]/gu, "");
  const trimmed = plain.trim();
  return NOTHING.test(trimmed) ? null : cut(trimmed, maxLength).toWellFormed();
}

/** Cuts a long text after a sentence, or else after a word. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const short = text.slice(0, maxLength);
  const sentences = /^.*[.!?…](?=\s|$)/su.exec(short)?.[0] ?? "";
  if (sentences.length > maxLength / 2) return sentences;
  const words = short.replace(/\s\S*$/, "").trimEnd();
  return words.length > maxLength / 2 ? words : short;
}

/** The non-empty items without duplicates. */
export function listOf(items: readonly string[], maxItems: number, maxLength: number): string[] {
  const said = items.map((item) => textOf(item, maxLength)).filter((item) => item !== null);
  return [...new Set(said)].slice(0, maxItems);
}

/** Converts a score to an integer from 0 to 100. */
export function scoreOf(score: number | null): number | null {
  return score === null ? null : Math.round(Math.min(100, Math.max(0, score)));
}
