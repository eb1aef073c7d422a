import { withoutZeroWidth } from "#src/shared/text/zero-width";
import type { Tag } from "./html-tag";
import { MarkerCursor } from "./marker-cursor";

/**
 * Marks an inline tag: the text before and after it may belong together. It is white space to `\s` and occurs
 * in no real text.
 */
export const SEAM = "\v";
/** Marks the end of a block, a cell or a line: the text before and after it does not belong together. */
const BREAK = "\f";

const INLINE = new Set(
  `a abbr acronym b bdi bdo big cite code data dfn em font i ins kbd label mark nobr q rp rt ruby s samp
   slot small span strike strong sub sup svg time tt u var wbr noscript script`.split(/\s+/),
);
/** Whether an element is inline. */
export const isInline = (name: string): boolean => INLINE.has(name);

/** Zero-width and full-width characters, and the few between them. */
const RARE = /[\u200b-\u200f\u2010\u2011\u202a-\u202e\u2060-\u206f\ufeff\uff01-\uff5e]/;
const WIDE_SIGNS = /[\uff01-\uff5e]/g;
/** Hyphens, which look like those of keyboards. */
const HYPHENS = /[\u2010\u2011]/g;
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

  /** Current length of the text. Computed on request, because few links need it. */
  get length(): number {
    for (; this.#measured < this.#parts.length; this.#measured++)
      this.#measuredLength += withoutZeroWidth(this.#parts[this.#measured]!).length;
    return this.#measuredLength;
  }

  open(tag: Tag) {
    const isWithin = isInline(tag.name);
    this.#mark(isWithin ? SEAM : BREAK);
    // Decoys are inserted into addresses: `info<span style="display:none">x</span>@acme.com`.
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

  /**
   * The whole text with its marks, without zero-width characters. Full-width letters, digits and signs, and other
   * hyphens, become ASCII.
   */
  toString(): string {
    // `join` creates one flat string, which is read twice as fast as a concatenation.
    const joined = this.#parts.join("");
    if (!RARE.test(joined)) return joined;
    const text = withoutZeroWidth(joined).replace(HYPHENS, "-");
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

/** A text on one line: marks and white space become single spaces. */
export function foldSpaces(text: string): string {
  return text.replace(/\s{2,}|[\t\n\v\f\r\u00a0]/g, " ").trim();
}
