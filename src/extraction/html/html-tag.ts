import { decodeEntities } from "./html-entities";

const SLASH = 47;
const EQUALS = 61;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;

/** A start tag. Its attributes are located on first use. */
export class Tag {
  name = "";
  /** Range of the tag in the page: from its `<` to after its `>`. */
  start = 0;
  end = 0;
  readonly #html: string;
  #attributesAt = 0;
  #count = -1;
  /** Four positions for each attribute: name and value, each from and to. */
  readonly #positions: number[] = [];
  /** The last requested attribute, because several readers request the same one. */
  #lastName = "";
  #lastValue: string | null = null;

  constructor(html: string) {
    this.#html = html;
  }

  /** For the scanner only: makes this object the tag that starts at `start`. */
  place(name: string, start: number, attributesAt: number, end: number) {
    this.name = name;
    this.start = start;
    this.end = end;
    this.#attributesAt = attributesAt;
    this.#count = -1;
    this.#lastName = "";
  }

  get isSelfClosing(): boolean {
    return this.#html.charCodeAt(this.end - 2) === SLASH;
  }

  /**
   * The value with entities decoded, `""` for an attribute without a value, null without the attribute. `name`
   * in lower case.
   */
  attribute(name: string): string | null {
    if (name === this.#lastName) return this.#lastValue;
    const at = this.#find(name);
    this.#lastName = name;
    if (at === -1) return (this.#lastValue = null);
    const value = this.#html.slice(this.#positions[at + 2], this.#positions[at + 3]);
    return (this.#lastValue = decodeEntities(value, true));
  }

  has(name: string): boolean {
    return this.#find(name) !== -1;
  }

  /** All attributes in document order, names in lower case, values decoded. */
  attributes(): [name: string, value: string][] {
    if (this.#count < 0) this.#locate();
    const all: [string, string][] = [];
    for (let at = 0; at < this.#count; at += 4) {
      const [nameStart, nameEnd, start, end] = this.#positions.slice(at, at + 4);
      const name = this.#html.slice(nameStart, nameEnd).toLowerCase();
      all.push([name, decodeEntities(this.#html.slice(start, end), true)]);
    }
    return all;
  }

  #find(name: string): number {
    if (this.#count < 0) this.#locate();
    const html = this.#html;
    const positions = this.#positions;
    for (let at = 0; at < this.#count; at += 4) {
      const from = positions[at]!;
      if (positions[at + 1]! - from !== name.length) continue;
      let i = 0;
      while (i < name.length && toLower(html.charCodeAt(from + i)) === name.charCodeAt(i)) i++;
      if (i === name.length) return at;
    }
    return -1;
  }

  #locate() {
    const html = this.#html;
    const positions = this.#positions;
    const last = this.end - 1;
    let count = 0;
    let i = this.#attributesAt;
    while (i < last) {
      let code = html.charCodeAt(i);
      if (code <= 32 || code === SLASH) {
        i++;
        continue;
      }
      const nameStart = i++;
      while (i < last && (code = html.charCodeAt(i)) > 32 && code !== EQUALS && code !== SLASH) i++;
      positions[count] = nameStart;
      positions[count + 1] = positions[count + 2] = positions[count + 3] = i;
      let next = i;
      while (next < last && html.charCodeAt(next) <= 32) next++;
      if (next < last && html.charCodeAt(next) === EQUALS) {
        i = this.#locateValue(next + 1, last, count + 2);
      }
      count += 4;
    }
    this.#count = count;
  }

  /** Stores the range of the value after an equals sign, and returns where to continue. */
  #locateValue(from: number, last: number, slot: number): number {
    const html = this.#html;
    let start = from;
    while (start < last && html.charCodeAt(start) <= 32) start++;
    const quote = html.charCodeAt(start);
    let end = start;
    if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
      end = html.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", ++start);
      if (end === -1 || end > last) end = last;
    } else {
      while (end < last && html.charCodeAt(end) > 32) end++;
    }
    this.#positions[slot] = start;
    this.#positions[slot + 1] = end;
    // The closing quote, or the white space, does not start a name.
    return end + 1;
  }
}

const toLower = (code: number) => (code >= 65 && code <= 90 ? code + 32 : code);
