import { mayHoldCopyright, readCopyrightHolder } from "./copyright-line";
import type { HtmlReader } from "./html-scanner";

const MAX_LINE_LENGTH = 300;
const MAX_LINES = 20;
/** Elements that end a line; year and name often stand in inline elements of their own. */
const BLOCKS: ReadonlySet<string> = new Set(
  "address article aside body dd div dt footer form h1 h2 h3 h4 h5 h6 header li main nav ol p section table td th tr ul".split(
    " ",
  ),
);

/** Finds the holders that a page's copyright lines name. */
export class CopyrightReader implements HtmlReader {
  readonly holders = new Set<string>();
  #line = "";
  /** The text before the mark in the same block, for `Acme © 2026`. */
  #before = "";
  #lines = 0;

  open({ name }: { name: string }) {
    if (BLOCKS.has(name)) this.#endLine();
    else if (name === "br" && this.#line !== "") this.#line += "  |  ";
  }

  close(name: string) {
    if (BLOCKS.has(name)) this.#endLine();
  }

  text(text: string) {
    if (this.#lines >= MAX_LINES) return;
    if (this.#line !== "") {
      if (this.#line.length < MAX_LINE_LENGTH) this.#line += text.slice(0, MAX_LINE_LENGTH);
    } else if (mayHoldCopyright(text)) {
      const mark = text.search(/©|\(c\)|copyright/i);
      const from = Math.max(0, mark - 100);
      this.#line = `${from === 0 ? this.#before : ""}${text.slice(from, mark + MAX_LINE_LENGTH)}`;
    } else this.#before = text.length < 100 ? text : "";
  }

  raw() {
    // No copyright line stands in a script or a title.
  }

  #endLine() {
    this.#before = "";
    if (this.#line === "") return;
    const holder = readCopyrightHolder(this.#line);
    if (holder) this.holders.add(holder);
    this.#line = "";
    this.#lines++;
  }

  finish(): string[] {
    this.#endLine();
    return [...this.holders];
  }
}
