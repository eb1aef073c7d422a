import measure from "fast-string-truncated-width";

const ELLIPSIS = "…";
const GAP = "  ";
/** A column is not shortened below this width, even if the table is then wider than the terminal. */
const MIN_WIDTH = 8;

const widthOf = (text: string) => measure(text).width;

/** Cuts and pads to exactly `width` columns. */
function fit(text: string, width: number): string {
  const { index, ellipsed } = measure(text, { limit: width, ellipsis: ELLIPSIS });
  const cut = ellipsed ? text.slice(0, index) + ELLIPSIS : text;
  return cut + " ".repeat(Math.max(0, width - widthOf(cut)));
}

/** Shortens the widest columns, one character at a time, until the table fits. */
function shrink(widths: number[], maxWidth: number, isFixed: (at: number) => boolean): void {
  const gaps = GAP.length * (widths.length - 1);
  while (widths.reduce((sum, width) => sum + width, gaps) > maxWidth) {
    const shrinkable = widths.map((width, at) => (isFixed(at) ? 0 : width));
    const widest = Math.max(...shrinkable);
    if (widest <= MIN_WIDTH) return;
    widths[shrinkable.indexOf(widest)] = widest - 1;
  }
}

/**
 * A table as wide as its content, at most as wide as the terminal. The widest columns shrink first. A column that
 * is `isFixed`, such as an id, does not.
 */
export function formatTable(
  header: string[],
  rows: string[][],
  maxWidth: number,
  isFixed: (at: number) => boolean = () => false,
): string {
  const all = [header, ...rows];
  const widths = header.map((_, at) => Math.max(...all.map((row) => widthOf(row[at] ?? ""))));
  shrink(widths, maxWidth, isFixed);
  const line = (row: string[]) =>
    widths
      .map((width, at) => fit(row[at] ?? "", width))
      .join(GAP)
      .trimEnd();
  const rule = widths.map((width) => "─".repeat(width)).join(GAP);
  return [line(header), rule, ...rows.map(line)].join("\n");
}
