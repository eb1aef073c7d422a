/** What models write where they have nothing to say. */
const NOTHING =
  /^(?:null|none|unknown|undefined|n\/?a|not (?:available|specified|known|stated)|-+)?\.?$/i;

/** Trimmed and bounded text, or null where the model said nothing. */
export function textOf(text: string | null, maxLength: number): string | null {
  const trimmed = text?.trim() ?? "";
  return NOTHING.test(trimmed) ? null : trimmed.slice(0, maxLength).toWellFormed();
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
