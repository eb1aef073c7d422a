import { decodeEntities } from "#src/extraction/html/html-entities";

const MAX_ENTRY_LENGTH = 2 * 1024 * 1024;
const MAX_REST_LENGTH = 64 * 1024;
const MAX_DEPTH = 32;
const MAX_ELEMENTS = 5_000;

/**
 * An element with its own text, with character data and entities resolved. Nested markup is in `children`.
 */
export type XmlElement = { name: string; text: string; children: XmlElement[] };

type Token = { kind: "open" | "close" | "empty" | "data" | "other"; start: number; end: number };

/**
 * Extracts the elements of one name from XML text that arrives in pieces, with one element in memory.
 * Document type declarations are ignored, so custom entities expand to nothing. Unterminated markup is
 * dropped.
 */
export class XmlEntries {
  readonly #name: string;
  #text = "";
  /** Position in `#text` where reading continues. */
  #at = 0;
  /** Start of the open element; -1 if none is open. */
  #start = -1;
  #nested = 0;
  #rest = "";
  /**
   * Minimum text length before reading continues. Incomplete markup is read again only when the text has
   * doubled, so that total work stays linear.
   */
  #readOnAt = 0;
  /** Elements over the length limit, or truncated by the end of the text. */
  dropped = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** The elements that are complete so far, as XML. `end` returns the others. */
  push(piece: string): string[] {
    this.#text += piece;
    return this.#text.length < this.#readOnAt ? [] : this.#readOn();
  }

  /** The last elements, and the stored text around all of them. */
  end(): { entries: string[]; around: string } {
    const entries = this.#readOn();
    if (this.#start !== -1) this.dropped++;
    return { entries, around: this.#rest };
  }

  #readOn(): string[] {
    const entries: string[] = [];
    for (;;) {
      const token = nextToken(this.#text, this.#at);
      if (!token) break;
      if (this.#start === -1) this.#keepRest(this.#text.slice(this.#at, token.start));
      this.#at = token.end;
      if (this.#consume(token)) {
        entries.push(this.#text.slice(this.#start, token.end));
        this.#start = -1;
      }
    }
    this.#forget();
    return entries;
  }

  /** Whether this token ends an element. */
  #consume(token: Token): boolean {
    const isOurs = token.kind !== "data" && token.kind !== "other" && this.#isNamed(token);
    if (this.#start === -1) {
      if (!isOurs || token.kind === "close") {
        this.#keepRest(this.#text.slice(token.start, token.end));
        return false;
      }
      this.#start = token.start;
      this.#nested = token.kind === "open" ? 1 : 0;
      return token.kind === "empty";
    }
    if (isOurs) this.#nested += token.kind === "open" ? 1 : token.kind === "close" ? -1 : 0;
    return isOurs && this.#nested === 0;
  }

  #isNamed({ kind, start }: Token): boolean {
    const from = start + (kind === "close" ? 2 : 1);
    const end = from + this.#name.length;
    return this.#text.startsWith(this.#name, from) && /[\s/>]/.test(this.#text.charAt(end));
  }

  /** Drops text that was read, and elements or tokens over the limit. */
  #forget() {
    const keepFrom = this.#start === -1 ? this.#at : this.#start;
    this.#text = this.#text.slice(keepFrom);
    this.#at -= keepFrom;
    if (this.#start !== -1) this.#start = 0;
    this.#readOnAt = Math.min(2 * this.#text.length, MAX_ENTRY_LENGTH + 1);
    if (this.#text.length <= MAX_ENTRY_LENGTH) return;
    this.dropped++;
    this.#text = "";
    this.#at = 0;
    this.#start = -1;
    this.#readOnAt = 0;
  }

  #keepRest(part: string) {
    if (this.#rest.length < MAX_REST_LENGTH) this.#rest += part.slice(0, MAX_REST_LENGTH);
  }
}

/**
 * Parses an element leniently: ignores end tags that match nothing, adds missing ones. Null if there is no
 * element.
 */
export function readXml(xml: string): XmlElement | null {
  const root: XmlElement = { name: "", text: "", children: [] };
  const open = [root];
  let [at, count] = [0, 0];
  const addText = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  for (let token = nextToken(xml, 0); token; token = nextToken(xml, at)) {
    addText(decodeEntities(xml.slice(at, token.start)));
    at = token.end;
    if (token.kind === "data") addText(xml.slice(token.start + 9, token.end - 3));
    else if (token.kind === "close") closeElement(open, nameOf(xml, token));
    else if (token.kind !== "other") {
      if (++count > MAX_ELEMENTS || open.length > MAX_DEPTH) continue;
      const element: XmlElement = { name: nameOf(xml, token), text: "", children: [] };
      open.at(-1)?.children.push(element);
      if (token.kind === "open") open.push(element);
    }
  }
  addText(decodeEntities(xml.slice(at)));
  return root.children[0] ?? null;
}

/** The first descendant at the end of `path`. */
export function findXml(element: XmlElement | null, ...path: string[]): XmlElement | null {
  return allXml(element, ...path)[0] ?? null;
}

/** All descendants at the end of `path`. */
export function allXml(element: XmlElement | null, ...path: string[]): XmlElement[] {
  let found = element ? [element] : [];
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** Its trimmed text; null if empty. */
export function xmlText(element: XmlElement | null, ...path: string[]): string | null {
  return findXml(element, ...path)?.text.trim() || null;
}

function closeElement(open: XmlElement[], name: string) {
  const index = open.findLastIndex((element) => element.name === name);
  if (index > 0) open.length = index;
}

const nameOf = (xml: string, { kind, start }: Token) =>
  /[^\s/>]*/.exec(xml.slice(start + (kind === "close" ? 2 : 1), start + 100))?.[0] ?? "";

/** The next piece of markup; null if none begins or it does not end yet. */
function nextToken(text: string, from: number): Token | null {
  const start = text.indexOf("<", from);
  if (start === -1) return null;
  const next = text.charAt(start + 1);
  // Too short to determine the kind.
  if (next === "" || (next === "!" && text.length < start + 9)) return null;
  if (text.startsWith("<![CDATA[", start)) return ended(text, "]]>", start, 9, "data");
  if (text.startsWith("<!--", start)) return ended(text, "-->", start, 4, "other");
  if (next === "!" || next === "?") return ended(text, ">", start, 2, "other");
  if (next !== "/" && !/[\p{L}_:]/u.test(next)) return { kind: "other", start, end: start + 1 };
  const end = findTagEnd(text, start + 1);
  if (end === -1) return null;
  if (next === "/") return { kind: "close", start, end };
  return { kind: text.charAt(end - 2) === "/" ? "empty" : "open", start, end };
}

function ended(
  text: string,
  mark: string,
  start: number,
  skip: number,
  kind: Token["kind"],
): Token | null {
  const at = text.indexOf(mark, start + skip);
  return at === -1 ? null : { kind, start, end: at + mark.length };
}

/** The position after the `>` that ends a tag, outside quoted values; -1 if not found yet. */
function findTagEnd(text: string, from: number): number {
  let quote = "";
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === ">") return at + 1;
    else if (char === '"' || char === "'") quote = char;
  }
  return -1;
}
