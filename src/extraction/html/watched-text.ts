import { foldSpace } from "#src/shared/text/zero-width";
import type { Tag } from "./html-tag";
import { isInline } from "./visible-text";

/** Elements that are never content of the page. */
const LEFT_OUT = new Set(
  "noscript template iframe object canvas select datalist dialog audio video".split(" "),
);
/** Elements that can be excluded by name or class. Their end tags cannot be omitted, so their end is known. */
const BOXES = new Set(
  "div section aside ins ul ol span footer header form nav figure table strong em b i a small".split(
    " ",
  ),
);
const ADVERTISEMENT =
  /(?:^|\s)(?:ads?|adverts?|advertis\w*|adsbygoogle|(?:\S+[-_])?ad[-_]?(?:slot|unit|box|banner|container|wrapper|space|block|zone|place\w*|sense|frame)\S*|\S+[-_](?:ads?|advert\w*)|banner[-_]?ads?\S*|google[-_]?ads?\S*|div-gpt-ad\S*|dfp[-_]\S*|sponsored\S*|taboola\S*|outbrain\S*)(?=\s|$)/i;
const CONSENT =
  /(?:^|[\s_-])(?:cookie[-_]?(?:banner|bar|consent|notice|law|info|popup|modal|overlay|message|hint|dialog|box|layer|wall|alert|disclaimer)|cookieconsent|cookiebot|cybot\w*|onetrust|optanon|usercentrics|borlabs|didomi|klaro|cmplz|iubenda|consent[-_]?(?:banner|manager|modal|layer|popup)|gdpr|dsgvo|cc-(?:window|banner))/i;
const COUNTER =
  /(?:^|[\s_-])(?:(?:view|visit|visitor|hit|page|share|like)s?[-_]?count(?:er)?|counter|countdown|timer)(?=[\s_-]|$)/i;
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/**
 * Collects the text that a monitor compares: title, description and visible text, one block per
 * line. Excludes advertisements, consent banners, counters and hidden elements, as detected by
 * their markup.
 */
export class WatchedText {
  readonly #maxBytes: number;
  readonly #lines: string[] = [];
  #line = "";
  #length = 0;
  /** The excluded element, and the number of its open elements of the same name. */
  #skipped = "";
  #depth = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  open(tag: Tag) {
    if (this.#skipped !== "") {
      if (tag.name === this.#skipped) this.#depth++;
      return;
    }
    if (!isInline(tag.name)) this.#endLine();
    if (tag.name === "meta") this.#readMeta(tag);
    else if (isLeftOut(tag)) [this.#skipped, this.#depth] = [tag.name, 1];
  }

  close(name: string) {
    if (this.#skipped === "") {
      if (!isInline(name)) this.#endLine();
      return;
    }
    if (name === this.#skipped && --this.#depth === 0) this.#skipped = "";
  }

  text(text: string) {
    if (this.#skipped === "" && this.#length < this.#maxBytes) this.#line += text;
  }

  raw(name: string, content: string) {
    if (name === "title" && this.#lines.length === 0) this.#addLine(content);
  }

  finish(): string {
    this.#endLine();
    const bytes = new Uint8Array(this.#maxBytes);
    const text = this.#lines.join("\n");
    return text.slice(0, new TextEncoder().encodeInto(text, bytes).read);
  }

  #readMeta(tag: Tag) {
    if (tag.attribute("name")?.trim().toLowerCase() === "description")
      this.#addLine(tag.attribute("content") ?? "");
  }

  #endLine() {
    this.#addLine(this.#line);
    this.#line = "";
  }

  #addLine(text: string) {
    const line = foldSpace(text);
    if (line === "" || this.#length >= this.#maxBytes) return;
    this.#lines.push(line);
    this.#length += line.length + 1;
  }
}

function isLeftOut(tag: Tag): boolean {
  if (LEFT_OUT.has(tag.name)) return true;
  if (!BOXES.has(tag.name)) return false;
  if (tag.has("hidden") || HIDDEN_STYLE.test(tag.attribute("style") ?? "")) return true;
  const named = `${tag.attribute("class") ?? ""} ${tag.attribute("id") ?? ""}`;
  return (
    named.length > 1 && (ADVERTISEMENT.test(named) || CONSENT.test(named) || COUNTER.test(named))
  );
}
