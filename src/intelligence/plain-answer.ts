/** What models write where they have nothing to say. */
const NOTHING =
  /^(?:null|none|unknown|undefined|n\/?a|not (?:available|specified|known|stated)|-+)?\.?$/i;

/** Trimmed and bounded text without control characters, or null where the model said nothing. */
export function textOf(text: string | null, maxLength: number): string | null {
  const plain = (text ?? "").replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n\t]/gu, "");
  const trimmed = plain.trim();
  return NOTHING.test(trimmed) ? null : cut(trimmed, maxLength).toWellFormed();
}

/** What is too long ends with a sentence, or else with a word, where the text has any. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const short = text.slice(0, maxLength);
  const sentences = /^.*[.!?…](?=\s|$)/su.exec(short)?.[0] ?? "";
  if (sentences.length > maxLength / 2) return sentences;
  const words = short.replace(/\s\S*$/, "").trimEnd();
  return words.length > maxLength / 2 ? words : short;
}

/** The items that say something, each once. */
export function listOf(items: readonly string[], maxItems: number, maxLength: number): string[] {
  const said = items.map((item) => textOf(item, maxLength)).filter((item) => item !== null);
  return [...new Set(said)].slice(0, maxItems);
}

/** An integer from 0 to 100, whatever the model made of the scale's ends. */
export function scoreOf(score: number | null): number | null {
  return score === null ? null : Math.round(Math.min(100, Math.max(0, score)));
}
