import { scanHtml, type HtmlReader } from "./html-scanner";
import type { Tag } from "./html-tag";

/** A page with more visible text than this has content of its own. */
const MAX_SHELL_TEXT = 150;
/** Ids of the elements into which frameworks render: `root`, `app`, `__next`, `___gatsby`, `q-app`, `app-mount`. */
const MOUNT_ID =
  /^_*(?:[a-z]+[-_])?(?:app|root|mount|next|nuxt|gatsby|svelte|application)(?:[-_][a-z]+)?$/i;
/** Elements that a visitor can see or use without scripts. */
const CONTENT = new Set(
  "a area audio embed form frame iframe img input object picture select table textarea video".split(
    " ",
  ),
);

/**
 * Whether a page is an empty shell that only scripts fill: little text, no link, picture or form, and either
 * the element into which a framework renders or a request to enable JavaScript. `text` is the visible text.
 */
export function isScriptShell(html: string, text: string): boolean {
  // Called for every page. The text of `noscript` counts as visible and is short in a shell as well.
  if (text.length > 10 * MAX_SHELL_TEXT) return false;
  const reader = new ShellReader();
  scanHtml(html, reader);
  return reader.isShell;
}

class ShellReader implements HtmlReader {
  #scripts = 0;
  #hasContent = false;
  #hasMount = false;
  #noscriptDepth = 0;
  #text = "";
  #noscript = "";

  get isShell(): boolean {
    if (this.#hasContent || this.#scripts === 0) return false;
    if (this.#text.replace(/\s+/g, " ").trim().length > MAX_SHELL_TEXT) return false;
    return this.#hasMount || /java\s?script/i.test(this.#noscript + this.#text);
  }

  open(tag: Tag) {
    const { name } = tag;
    if (name === "noscript") this.#noscriptDepth++;
    else if (name === "script") this.#scripts++;
    else if (this.#noscriptDepth > 0) return;
    else if (CONTENT.has(name)) this.#hasContent = true;
    else if (name.includes("-") || MOUNT_ID.test(tag.attribute("id")?.trim() ?? ""))
      this.#hasMount = true;
  }

  close(name: string) {
    if (name === "noscript" && this.#noscriptDepth > 0) this.#noscriptDepth--;
  }

  text(text: string) {
    if (this.#noscriptDepth > 0) this.#noscript += text;
    else this.#text += text;
  }

  raw() {
    // Scripts, styles and titles are not content of the page.
  }
}
