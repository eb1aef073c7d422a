import { withoutZeroWidth } from "#src/shared/text/zero-width";
import type { Tag } from "./html-tag";
import { MarkerCursor } from "./marker-cursor";

/** Stands where an inline tag stood: what it parts may belong together. White space to `\s`, and in no real text. */
export const SEAM = "\v";
/** Stands where a block, a cell or a line ended: what it parts does not belong together. */
const BREAK = "\f";

const INLINE = new Set(
  `a abbr acronym b bdi bdo big cite code data dfn em font i ins kbd label mark nobr q rp rt ruby s samp
   slot small span strike strong sub sup svg time tt u var wbr noscript script`.split(/\s+/),
);
/** Whether an element stands within a line of text. */
export const isInline = (name: string): boolean => INLINE.has(name);

const WIDE = /[\uff01-\uff5e]/;
const WIDE_SIGNS = /[\uff01-\uff5e]/g;
const HIDDEN_STYLE = /display\s*:\s*none/i;

/** Collects the visible text of a page, with marks between nodes. */
export class VisibleText {
  readonly #parts: string[] = [];
  #last = BREAK;
  readonly #hiding: MarkerCursor;
  #hiddenName = "";

  constructor(html: string) {
    this.#hiding = new MarkerCursor(html, [":none", ": none"]);
  }

  #measured = 0;
  #measuredLength = 0;

  /** How long the text is so far. Measured when asked for: few links need it. */
  get length(): number {
    for (; this.#measured < this.#parts.length; this.#measured++)
      this.#measuredLength += withoutZeroWidth(this.#parts[this.#measured]!).length;
    return this.#measuredLength;
  }

  open(tag: Tag) {
    const isWithin = isInline(tag.name);
    this.#mark(isWithin ? SEAM : BREAK);
    // Decoys are put into the middle of addresses: `info<span style="display:none">x</span>@acme.com`.
    if (isWithin && this.#hiding.isIn(tag.start, tag.end) && isHidden(tag))
      this.#hiddenName = tag.name;
  }

  close(name: string) {
    if (name === this.#hiddenName) this.#hiddenName = "";
    const isWithin = isInline(name);
    if (!isWithin) this.#hiddenName = "";
    this.#mark(isWithin ? SEAM : BREAK);
  }

  add(text: string) {
    if (this.#hiddenName !== "") return;
    this.#parts.push(text);
    this.#last = "";
  }

  /** The whole text, with its marks, without characters of zero width; full-width letters, digits and signs as plain ones. */
  toString(): string {
    // Joined, not added up: in memory that is one string, which is read twice as fast.
    const text = withoutZeroWidth(this.#parts.join(""));
    if (!WIDE.test(text)) return text;
    return text.replace(WIDE_SIGNS, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  }

  #mark(mark: string) {
    if (this.#last === BREAK || this.#last === mark) return;
    this.#parts.push(mark);
    this.#last = mark;
  }
}

function isHidden(tag: Tag): boolean {
  const style = tag.attribute("style");
  return style !== null && HIDDEN_STYLE.test(style);
}

/** A text in one line: marks and white space become single spaces. */
export function foldSpaces(text: string): string {
  return text.replace(/\s{2,}|[\t\n\v\f\r\u00a0]/g, " ").trim();
}
