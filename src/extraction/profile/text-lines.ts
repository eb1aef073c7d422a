import { foldSpaces } from "#src/extraction/html/visible-text";

const MAX_LINES = 1_500;
const MAX_LINE_LENGTH = 2_000;

/** The non-empty lines of a page's visible text with its marks, each on one line, with single spaces. */
export function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length && lines.length < MAX_LINES;) {
    const found = text.indexOf("\f", start);
    const end = found === -1 ? text.length : found;
    const line = foldSpaces(text.slice(start, Math.min(end, start + MAX_LINE_LENGTH)));
    if (line !== "") lines.push(line);
    start = end + 1;
  }
  return lines;
}
