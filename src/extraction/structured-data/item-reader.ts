import { foldSpace } from "#src/shared/text/zero-width";
import type { HtmlReader } from "#src/extraction/html/html-scanner";
import { VOID_ELEMENTS } from "#src/extraction/html/html-scanner";
import type { Tag } from "#src/extraction/html/html-tag";
import { MarkerCursor } from "#src/extraction/html/marker-cursor";

/** An incomplete item in the shape of JSON-LD. */
export type Item = { "@type": string[] } & { [property: string]: unknown };

/** Role of an element: an item, properties of the enclosing item, or both. */
export type ElementMeaning = {
  types: string[] | null;
  properties: string[];
  /** A property's value from an attribute; null if the element's text is the value. */
  valueOf: (property: string) => string | null;
};

/** A markup syntax for items. */
export type ItemSyntax = {
  /** Whether a page may use the syntax. Cheap, because it runs for every page. */
  isIn: (html: string) => boolean;
  /** Every tag that starts an item contains one of these words. */
  itemMarkers: readonly string[];
  /** Every relevant tag inside an item contains one of these words. */
  innerMarkers: readonly string[];
  /** Null for an element without markup. */
  read: (tag: Tag, isInsideItem: boolean) => ElementMeaning | null;
};

/** An open element with markup. `nested` counts the open elements of the same name inside it. */
type OpenElement = { name: string; nested: number; item: Item | null; texts: TextValue | null };
type TextValue = { owner: Item; properties: string[]; parts: string[]; length: number };

const MAX_OPEN = 40;
const MAX_ITEMS = 300;
const MAX_TEXT_LENGTH = 600;
const MAX_VALUES = 30;

/** Builds the items of a page's markup. Supports syntaxes whose items nest like elements. */
export class ItemReader implements HtmlReader {
  readonly items: Item[] = [];
  readonly #syntax: ItemSyntax;
  readonly #itemMarkers: MarkerCursor;
  readonly #innerMarkers: MarkerCursor;
  readonly #open: OpenElement[] = [];
  #itemCount = 0;

  private constructor(html: string, syntax: ItemSyntax) {
    this.#syntax = syntax;
    this.#itemMarkers = new MarkerCursor(html, syntax.itemMarkers);
    this.#innerMarkers = new MarkerCursor(html, syntax.innerMarkers);
  }

  /** A reader for this page, or null if the page does not use the syntax. */
  static of(html: string, syntax: ItemSyntax): ItemReader | null {
    return syntax.isIn(html) ? new ItemReader(html, syntax) : null;
  }

  open(tag: Tag) {
    const isMarked = this.#isMarked(tag);
    if (!isMarked && this.#open.length === 0) return;
    const isVoid = VOID_ELEMENTS.has(tag.name);
    const sameName = isVoid ? undefined : this.#innermost(tag.name);
    const owner = this.#owner();
    const meaning = isMarked ? this.#syntax.read(tag, owner !== null) : null;
    if (!meaning || this.#open.length >= MAX_OPEN) {
      if (sameName) sameName.nested++;
      return;
    }
    const item = meaning.types && this.#startItem(meaning.types);
    let texts: TextValue | null = null;
    if (item && owner && meaning.properties.length > 0) {
      for (const property of meaning.properties) addValue(owner, property, item);
    } else if (item) this.items.push(item);
    else if (owner) texts = readValues(meaning, owner);
    if (!isVoid) this.#open.push({ name: tag.name, nested: 0, item: item ?? null, texts });
  }

  close(name: string) {
    const element = this.#innermost(name);
    if (!element) return;
    if (element.nested > 0) {
      element.nested--;
      return;
    }
    // Unclosed elements inside it end here.
    while (this.#open.length > 0) {
      const ended = this.#open.pop()!;
      endText(ended.texts);
      if (ended === element) break;
    }
  }

  text(text: string) {
    if (this.#open.length === 0) return;
    for (const { texts } of this.#open) {
      if (!texts || texts.length > MAX_TEXT_LENGTH) continue;
      texts.parts.push(text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text);
      texts.length += text.length;
    }
  }

  raw() {
    // Raw text elements such as scripts contain no values.
  }

  /** The outermost items, including those still open at the end of the page. */
  finish(): Item[] {
    for (const { texts } of this.#open.splice(0)) endText(texts);
    return this.items;
  }

  #innermost(name: string): OpenElement | undefined {
    for (let at = this.#open.length - 1; at >= 0; at--)
      if (this.#open[at]!.name === name) return this.#open[at];
    return undefined;
  }

  #isMarked({ start, end }: Tag): boolean {
    const isItem = this.#itemMarkers.isIn(start, end);
    return isItem || (this.#open.length > 0 && this.#innerMarkers.isIn(start, end));
  }

  #owner(): Item | null {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const { item } = this.#open[at]!;
      if (item) return item;
    }
    return null;
  }

  #startItem(types: string[]): Item | null {
    return this.#itemCount++ < MAX_ITEMS ? { "@type": types } : null;
  }
}

/** Stores the values from attributes. Returns the properties that need the element's text. */
function readValues({ properties, valueOf }: ElementMeaning, owner: Item): TextValue | null {
  const waiting: string[] = [];
  for (const property of properties) {
    const value = valueOf(property);
    if (value === null) waiting.push(property);
    else addValue(owner, property, value);
  }
  return waiting.length > 0 ? { owner, properties: waiting, parts: [], length: 0 } : null;
}

function addValue(item: Item, property: string, value: unknown) {
  const values = item[property];
  if (property.startsWith("@")) return;
  if (!Array.isArray(values)) item[property] = [value];
  else if (values.length < MAX_VALUES) values.push(value);
}

function endText(texts: TextValue | null) {
  if (!texts) return;
  const value = foldSpace(texts.parts.join("")).slice(0, MAX_TEXT_LENGTH);
  if (value) for (const property of texts.properties) addValue(texts.owner, property, value);
}
