/** Characters that fill two columns of a terminal: CJK, kana, Hangul, full-width forms. */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u;

const widthOf = (text: string) =>
  Array.from(text).reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);

/** Cuts and pads to exactly `width` columns. */
function fit(text: string, width: number): string {
  if (widthOf(text) <= width) return text + " ".repeat(width - widthOf(text));
  let cut = "";
  for (const character of text) {
    if (widthOf(cut + character) > width - 1) break;
    cut += character;
  }
  return `${cut}…${" ".repeat(Math.max(0, width - 1 - widthOf(cut)))}`;
}

/** A table as wide as its content, at most as wide as the terminal. The widest columns shrink first. */
export function formatTable(header: string[], rows: string[][], maxWidth: number): string {
  const all = [header, ...rows];
  const widths = header.map((_, at) => Math.max(...all.map((row) => widthOf(row[at] ?? ""))));
  const gaps = 2 * (widths.length - 1);
  while (widths.reduce((sum, width) => sum + width, gaps) > maxWidth) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= 8) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  const line = (row: string[]) =>
    widths
      .map((width, at) => fit(row[at] ?? "", width))
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "─".repeat(width)).join("  ");
  return [line(header), rule, ...rows.map(line)].join("\n");
}
