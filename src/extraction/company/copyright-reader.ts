import { mayHoldCopyright, readCopyrightHolder } from "./copyright-line";
import type { HtmlReader } from "#src/extraction/html/html-scanner";
import type { Tag } from "#src/extraction/html/html-tag";
import { MarkerCursor } from "#src/extraction/html/marker-cursor";

const MAX_LINE_LENGTH = 300;
const MAX_LINES = 20;
/** Elements that end a line. Year and name are often in separate inline elements. */
const BLOCKS: ReadonlySet<string> = new Set(
  "address article aside body dd div dt footer form h1 h2 h3 h4 h5 h6 header li main nav ol p section table td th tr ul".split(
    " ",
  ),
);

/** Maximum distance between a tag and the next mark for the text in between to be read. */
const REACH = 3_000;
/** Short words with a rare first letter are found fastest. */
const MARKS = ["©", "&copy", "&#169", "yright", "(c) 20"];
/**
 * The relevant line is at the end of a page, so only the second half of a long page is searched.
 */
const MAX_SEARCHED_WHOLE = 16_000;

/** Finds the holders in a page's copyright lines. Ignores text until a mark is near. */
export class CopyrightReader implements HtmlReader {
  readonly holders = new Set<string>();
  readonly #marks: MarkerCursor;
  #isNear = false;
  #line = "";
  /** The text before the mark in the same block, for `Acme © 2026`. */
  #before = "";
  #lines = 0;

  private constructor(marks: MarkerCursor) {
    this.#marks = marks;
  }

  /** A reader for this page, or null if the page has no mark. */
  static of(html: string): CopyrightReader | null {
    const from = html.length > MAX_SEARCHED_WHOLE ? html.length >> 1 : 0;
    const marks = new MarkerCursor(html, MARKS, from);
    return marks.hasAny ? new CopyrightReader(marks) : null;
  }

  open(tag: Tag) {
    const { name, start } = tag;
    if (this.#line === "") {
      this.#isNear = this.#lines < MAX_LINES && this.#marks.isIn(start, start + REACH);
      if (!this.#isNear) return;
    }
    if (BLOCKS.has(name)) this.#endLine();
    else if (name === "br" && this.#line !== "") this.#line += "  |  ";
  }

  close(name: string) {
    if (this.#isNear && BLOCKS.has(name)) this.#endLine();
  }

  text(text: string) {
    if (!this.#isNear) return;
    if (this.#line !== "") {
      if (this.#line.length < MAX_LINE_LENGTH) this.#line += text.slice(0, MAX_LINE_LENGTH);
    } else if (mayHoldCopyright(text)) {
      const mark = text.search(/©|\(c\)|copyright/i);
      const from = Math.max(0, mark - 100);
      this.#line = `${from === 0 ? this.#before : ""}${text.slice(from, mark + MAX_LINE_LENGTH)}`;
    } else this.#before = text.length < 100 ? text : "";
  }

  raw() {
    // Scripts and titles contain no copyright line.
  }

  /** The distinct holders of all lines. */
  finish(): string[] {
    this.#endLine();
    return [...this.holders];
  }

  #endLine() {
    this.#before = "";
    if (this.#line === "") return;
    const holder = readCopyrightHolder(this.#line);
    if (holder) this.holders.add(holder);
    this.#line = "";
    this.#lines++;
  }
}
