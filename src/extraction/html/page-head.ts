import { withoutZeroWidth } from "#src/shared/text/zero-width";
import type { Tag } from "./html-tag";

const MAX_METAS = 150;
const MAX_META_LENGTH = 1_000;

/** The metadata of a page in `html`, `title`, `meta` and `link`. */
export class PageHead {
  title: string | null = null;
  /** As written. */
  lang: string | null = null;
  /** First value of each `name`, `property` or `http-equiv`, in lower case. */
  readonly metas = new Map<string, string>();
  hasCanonical = false;
  hasFavicon = false;

  open(tag: Tag) {
    if (tag.name === "meta") this.#readMeta(tag);
    else if (tag.name === "link") this.#readLink(tag);
    else if (tag.name === "html") this.lang ??= tag.attribute("lang") ?? tag.attribute("xml:lang");
  }

  raw(name: string, content: string) {
    // SVG elements have titles too, but the page's own comes first.
    if (name === "title") this.title ??= foldWhiteSpace(content.slice(0, 1_000)) || null;
  }

  /** The first of these metas with a text, with collapsed white space. */
  meta(...names: string[]): string | null {
    for (const name of names) {
      const written = this.metas.get(name);
      const value = written && foldWhiteSpace(written);
      if (value) return value;
    }
    return null;
  }

  /** The language's primary subtag: `de-AT` is `de`. */
  get language(): string | null {
    const written =
      this.lang || this.meta("content-language", "og:locale", "language", "dc.language");
    return /^\s*([a-z]{2,3})(?:[-_,;\s]|$)/i.exec(written ?? "")?.[1]?.toLowerCase() ?? null;
  }

  #readMeta(tag: Tag) {
    const content = tag.attribute("content");
    if (content === null || this.metas.size >= MAX_METAS) return;
    const name = tag.attribute("name") ?? tag.attribute("property") ?? tag.attribute("http-equiv");
    const key = name?.trim().toLowerCase();
    if (!key || key.length > 100) return;
    if (!this.metas.has(key)) this.metas.set(key, content.slice(0, MAX_META_LENGTH));
  }

  #readLink(tag: Tag) {
    const rel = tag.attribute("rel")?.toLowerCase() ?? "";
    if (rel === "") return;
    if (rel === "canonical") this.hasCanonical = true;
    else if (/\bicon\b/.test(rel)) this.hasFavicon = true;
  }
}

const foldWhiteSpace = (text: string) =>
  withoutZeroWidth(text)
    .replace(/\s{2,}|[^\S ]/g, " ")
    .trim();
