import { decodeEntities } from "./html-entities";
import { Tag } from "./html-tag";
import { keepShape } from "#src/shared/kept-shapes";

/**
 * Receives the parts of a page in document order. Names are in lower case; entities in texts are
 * decoded.
 */
export type HtmlReader = {
  /** `tag` is reused for every call: do not keep a reference. */
  open(tag: Tag): void;
  /** An end tag as written. Omitted end tags are not reported. */
  close(name: string): void;
  /**
   * One text node. White space alone is reported as one space. Excludes the content of raw elements
   * and `svg`.
   */
  text(text: string): void;
  /**
   * Content of `script`, `style`, `title` or `textarea`, with entities decoded in the last two.
   * Called right after `open`.
   */
  raw(name: string, content: string): void;
};

/** Elements that have no content and no end tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

const LT = 60;
const GT = 62;
const SLASH = 47;
const BANG = 33;
const DASH = 45;
const QUESTION = 63;
const EQUALS = 61;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
/** Number of characters that fit into a packed name. */
const PACKED_LENGTH = 5;

/**
 * Common names are recognised by their packed codes, without a string allocation or a map lookup.
 */
const SLOTS = 1_024;
const SLOT_CODES = new Int32Array(SLOTS);
const SLOT_NAMES: string[] = Array.from({ length: SLOTS }, () => "");
for (const name of interned(`a abbr address area article aside audio b base blockquote body br button canvas cite code col
  dd div dl dt em fieldset figcaption figure font footer form frame h1 h2 h3 h4 h5 h6 head header hr html i iframe
  img input ins label legend li link main meta nav noscript object ol optgroup option p param picture pre q s script
  section select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot
  th thead time title tr track u ul use video wbr`)) {
  let packed = 0;
  for (let i = 0; i < name.length; i++) packed = (packed << 6) | pack(name.charCodeAt(i));
  let slot = slotOf(packed);
  while (SLOT_CODES[slot] !== 0) slot = (slot + 1) % SLOTS;
  SLOT_CODES[slot] = packed;
  SLOT_NAMES[slot] = name;
}

/** Words as V8 keeps property names: one string each, so that comparisons are those of pointers. */
function interned(words: string): string[] {
  return Object.keys(Object.fromEntries(words.split(/\s+/).map((word) => [word, true])));
}

function slotOf(packed: number): number {
  return (packed ^ (packed >>> 7) ^ (packed >>> 17)) & (SLOTS - 1);
}

/** Whether the next name is longer than a packed name can represent. */
function standsAt(html: string, from: number, name: string): boolean {
  for (let i = 0; i < name.length; i++)
    if ((html.charCodeAt(from + i) | 32) !== name.charCodeAt(i)) return false;
  return true;
}

/** Six bits: 1 to 26 for a letter in either case, 27 to 36 for a digit, 63 for any other character. */
function pack(code: number): number {
  const letter = (code | 32) - 96;
  if (code > 64 && letter > 0 && letter < 27) return letter;
  return code >= 48 && code < 58 ? code - 21 : 63;
}

/**
 * Reads a page in one pass, in time linear in its length for any input. Never throws because of its
 * content.
 */
export function scanHtml(html: string, reader: HtmlReader): void {
  keepShape(new HtmlScanner(html, reader)).scan();
}

class HtmlScanner {
  readonly #html: string;
  readonly #reader: HtmlReader;
  readonly #tag: Tag;
  /** Strings without a further occurrence. They are not searched again. */
  readonly #missing = new Set<string>();
  /** The same for quotes, for which every tag searches. The other kind is then found, or is missing instead. */
  #missingQuote = "";
  #textStart = 0;
  #nameEnd = 0;

  constructor(html: string, reader: HtmlReader) {
    this.#html = html;
    this.#reader = reader;
    this.#tag = new Tag(html);
  }

  scan() {
    const html = this.#html;
    let at = html.indexOf("<");
    while (at !== -1) {
      const code = html.charCodeAt(at + 1);
      let end = -1;
      if (isLetter(code)) end = this.#readStartTag(at);
      else if (code === SLASH) end = this.#readEndTag(at);
      else if (code === BANG || code === QUESTION) end = this.#skipMarkup(at);
      if (end === -1) end = at + 1;
      // Tags are often adjacent, and one comparison is cheaper than a search.
      at = html.charCodeAt(end) === LT ? end : html.indexOf("<", end);
    }
    this.#flushText(html.length);
  }

  /** Each `#read…` and `#skip…` returns where to continue, or -1 if the markup is text. */
  #readStartTag(at: number): number {
    const name = this.#readName(at + 1);
    const end = this.#findTagEnd(this.#nameEnd);
    this.#flushText(at);
    this.#textStart = end;
    if (end > this.#html.length) return end;
    this.#tag.place(name, at, this.#nameEnd, end);
    this.#reader.open(this.#tag);
    switch (name) {
      case "script":
      case "style":
        return this.#readRaw(name, end, false);
      case "title":
      case "textarea":
        return this.#readRaw(name, end, true);
      case "svg":
        return this.#skipSvg(end);
      default:
        return end;
    }
  }

  #readEndTag(at: number): number {
    if (!isLetter(this.#html.charCodeAt(at + 2))) return this.#skipTo(">", at, at + 2);
    const name = this.#readName(at + 2);
    let end = this.#nameEnd + 1;
    if (this.#html.charCodeAt(end - 1) !== GT) end = this.#skipTo(">", at, end - 1);
    else {
      this.#flushText(at);
      this.#textStart = end;
    }
    if (end !== -1) this.#reader.close(name);
    return end;
  }

  #skipMarkup(at: number): number {
    const html = this.#html;
    if (html.charCodeAt(at + 2) !== DASH || html.charCodeAt(at + 3) !== DASH)
      return this.#skipTo(">", at, at + 2);
    // `<!-->` and `<!--->` are whole comments.
    const end = this.#skipTo("-->", at, at + 2);
    // An unterminated comment would consume the rest of the page.
    return end === -1 ? this.#skipTo(">", at, at + 4) : end;
  }

  /** Drops the text from `at` to the end of the next `mark`. */
  #skipTo(mark: string, at: number, from: number): number {
    const found = this.#indexOf(mark, from);
    if (found === -1) return -1;
    this.#flushText(at);
    return (this.#textStart = found + mark.length);
  }

  #readRaw(name: string, from: number, isText: boolean): number {
    const html = this.#html;
    let close = this.#findEndTag(name, from);
    if (close === -1) {
      // An unterminated script contains the rest of the page. An unterminated title is treated as a
      // single tag.
      if (isText) return from;
      close = html.length;
    }
    const content = html.slice(from, close);
    this.#reader.raw(name, isText ? decodeEntities(content) : content);
    const end = this.#indexOf(">", close);
    this.#reader.close(name);
    return (this.#textStart = end === -1 ? html.length : end + 1);
  }

  #skipSvg(from: number): number {
    if (this.#tag.isSelfClosing) return from;
    const close = this.#findEndTag("svg", from);
    return close === -1 ? from : (this.#textStart = close);
  }

  #findEndTag(name: string, from: number): number {
    if (this.#missing.has(name)) return -1;
    const html = this.#html;
    for (let at = html.indexOf("</", from); at !== -1; at = html.indexOf("</", at + 2)) {
      if (this.#readName(at + 2) === name) return at;
    }
    this.#missing.add(name);
    return -1;
  }

  #indexOf(mark: string, from: number): number {
    if (this.#missing.has(mark)) return -1;
    const found = this.#html.indexOf(mark, from);
    if (found === -1) this.#missing.add(mark);
    return found;
  }

  #readName(from: number): string {
    const html = this.#html;
    let packed = 0;
    let at = from;
    let code = html.charCodeAt(at);
    while (code > 32 && code !== GT && code !== SLASH && code !== LT) {
      packed = (packed << 6) | pack(code);
      code = html.charCodeAt(++at);
    }
    this.#nameEnd = at;
    const length = at - from;
    for (let slot = slotOf(packed); SLOT_CODES[slot] !== 0; slot = (slot + 1) % SLOTS) {
      if (SLOT_CODES[slot] !== packed) continue;
      const name = SLOT_NAMES[slot]!;
      if (name.length === length && (length <= PACKED_LENGTH || standsAt(html, from, name)))
        return name;
    }
    return html.slice(from, at).toLowerCase();
  }

  /**
   * The position after the `>` that ends a tag, outside quoted values. Past the page's end if there
   * is none.
   */
  #findTagEnd(from: number): number {
    const html = this.#html;
    const length = html.length;
    for (let at = from; at < length; at++) {
      const code = html.charCodeAt(at);
      if (code === GT) return at + 1;
      if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) continue;
      if (html.charCodeAt(at - 1) === EQUALS || this.#followsEquals(at, from)) {
        at = this.#findQuote(code === DOUBLE_QUOTE ? '"' : "'", at + 1);
        // With an unterminated quote, the tag ends as if there were no quotes.
        if (at === -1) break;
      }
    }
    const end = this.#indexOf(">", from);
    return end === -1 ? length + 1 : end + 1;
  }

  #findQuote(quote: '"' | "'", from: number): number {
    if (quote === this.#missingQuote) return -1;
    const found = this.#html.indexOf(quote, from);
    if (found === -1) this.#missingQuote = quote;
    return found;
  }

  #followsEquals(quote: number, from: number): boolean {
    let before = quote - 1;
    while (before > from && this.#html.charCodeAt(before) <= 32) before--;
    return this.#html.charCodeAt(before) === EQUALS;
  }

  #flushText(end: number) {
    const html = this.#html;
    const start = this.#textStart;
    if (end <= start) return;
    this.#textStart = end;
    let at = start;
    while (at < end && html.charCodeAt(at) <= 32) at++;
    if (at === end) return this.#reader.text(" ");
    const text = html.slice(start, end);
    this.#reader.text(text.includes("&") ? decodeEntities(text) : text);
  }
}

const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
