import { foldSpaces } from "./visible-text";

export const MAX_SNIPPET_LENGTH = 200;
/** Text on each side of a short fact. */
const MARGIN = 60;

/** The text of a page around a fact, in one line. `text` is the visible text with its marks. */
export function snippetOf(text: string, start: number, end: number): string {
  const margin = Math.max(
    0,
    Math.min(MARGIN, Math.floor((MAX_SNIPPET_LENGTH - (end - start)) / 2)),
  );
  const from = Math.max(0, start - margin);
  const to = Math.min(text.length, end + margin);
  const before = text.slice(from, start).replace(from > 0 ? /^\S*\s/ : /^/, "");
  const after = text.slice(end, to).replace(to < text.length ? /\s\S*$/ : /$/, "");
  const core = text.slice(start, end);
  return clip(foldSpaces(`${before}${core}${after}`));
}

/** At most 200 characters. */
export const clip = (text: string) =>
  text.length <= MAX_SNIPPET_LENGTH ? text : `${text.slice(0, MAX_SNIPPET_LENGTH - 1).trimEnd()}…`;
