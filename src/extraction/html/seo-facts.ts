import { registrableDomain } from "#src/shared/addresses/domain-name";
import type { SeoFacts } from "#src/extraction/facts/page-facts";
import type { HtmlReader } from "./html-scanner";
import type { Tag } from "./html-tag";
import type { PageHead } from "./page-head";

/** Counts the facts of one page that search engines use. */
export class SeoCounter implements HtmlReader {
  #h1Count = 0;
  #wordCount = 0;
  #imageCount = 0;
  #imagesWithAlt = 0;
  #internalLinks = 0;
  #externalLinks = 0;
  readonly #domain: string;

  constructor(pageUrl: string) {
    this.#domain = registrableDomain(pageUrl);
  }

  open(tag: Tag) {
    if (tag.name === "a") this.#countLink(tag.attribute("href") ?? "");
    else if (tag.name === "h1") this.#h1Count++;
    else if (tag.name === "img") {
      this.#imageCount++;
      if (tag.attribute("alt")?.trim()) this.#imagesWithAlt++;
    }
  }

  close() {
    // No counted value spans elements.
  }

  text(text: string) {
    this.#wordCount += countWords(text);
  }

  raw() {
    // Neither scripts nor the title count as text.
  }

  finish(head: PageHead, hasStructuredData: boolean): SeoFacts {
    const metaDescription = head.meta("description");
    const hasMeta = (prefix: string) =>
      [...head.metas.keys()].some((name) => name.startsWith(prefix));
    return {
      title: head.title,
      titleLength: head.title?.length ?? 0,
      metaDescription,
      metaDescriptionLength: metaDescription?.length ?? 0,
      h1Count: this.#h1Count,
      wordCount: this.#wordCount,
      imageCount: this.#imageCount,
      imagesWithAlt: this.#imagesWithAlt,
      internalLinks: this.#internalLinks,
      externalLinks: this.#externalLinks,
      hasCanonical: head.hasCanonical,
      hasFavicon: head.hasFavicon,
      hasOpenGraph: hasMeta("og:"),
      hasTwitterCard: hasMeta("twitter:"),
      hasViewport: head.metas.has("viewport"),
      hasStructuredData,
      lang: head.lang?.trim().slice(0, 40) || null,
      robotsMeta: head.meta("robots")?.slice(0, 200) ?? null,
    };
  }

  #countLink(href: string) {
    const start = href.startsWith("//") ? 2 : href.slice(0, 8).indexOf("://") + 3;
    if (start === 2 && !href.startsWith("//")) {
      const isPage = href !== "" && !href.startsWith("#") && !/^[a-z][a-z0-9+.-]*:/i.test(href);
      if (isPage) this.#internalLinks++;
      return;
    }
    const host = hostFrom(href, start);
    const isOwn = host === this.#domain || host.endsWith(`.${this.#domain}`);
    if (isOwn) this.#internalLinks++;
    else this.#externalLinks++;
  }
}

/** The host that starts at `start`, in lower case, without a port. */
function hostFrom(href: string, start: number): string {
  const slash = href.indexOf("/", start);
  const host = href.slice(start, slash === -1 ? start + 260 : Math.min(slash, start + 260));
  return host.replace(/[?#:].*$/s, "").toLowerCase();
}

/** Runs of letters and digits; in scripts without spaces, two characters make a word. */
export function countWords(text: string): number {
  let words = 0;
  let ideographs = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x2e80 && code < 0xe000 && (code < 0xac00 || code > 0xd7a3)) {
      ideographs++;
      isInWord = false;
    } else if (isWordCode(code)) {
      if (!isInWord) words++;
      isInWord = true;
    } else if (code !== 0x27 && code !== 0x2019 && code !== 0x2d) isInWord = false;
  }
  return words + Math.ceil(ideographs / 2);
}

function isWordCode(code: number): boolean {
  if (code < 128)
    return (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58);
  return code >= 0xc0 && (code < 0x2000 || code > 0x2bff);
}
