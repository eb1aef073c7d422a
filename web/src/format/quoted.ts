import { formatNumber } from "./numbers";

const SHOWN = 3;
const MAX_LENGTH = 40;

/** The first of some texts in quotes, and how many more there are. */
export function quotedFirst(texts: readonly string[]): string {
  const first = texts.slice(0, SHOWN).map((text) => `“${shortened(text)}”`);
  const more = texts.length - first.length;
  return [...first, ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])].join(", ");
}

const shortened = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
