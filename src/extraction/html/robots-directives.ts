/** Directives with a value, so their name is not that of a robot. */
const VALUED = /^(?:unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;

/**
 * Robots directives of a page in meta elements and headers:
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 */
export class RobotsDirectives {
  noindex = false;
  nofollow = false;
  readonly #token: string;

  /** `token` is the name of this crawler in robots directives. */
  constructor(token: string) {
    this.#token = token.toLowerCase();
  }

  addMeta(name: string | null, content: string | null) {
    const robot = name?.trim().toLowerCase();
    if (content && (robot === "robots" || robot === this.#token)) this.#apply(content);
  }

  /** An `X-Robots-Tag` header: `noindex`, or `name: noindex, nofollow` for one robot. */
  addHeader(value: string) {
    let isForUs = true;
    for (const part of value.split(",")) {
      const [name = "", ...rest] = part.split(":");
      const robot = name.trim().toLowerCase();
      if (rest.length === 0 || VALUED.test(robot)) {
        if (isForUs) this.#apply(part);
        continue;
      }
      isForUs = robot === this.#token || robot === "robots";
      if (isForUs) this.#apply(rest.join(":"));
    }
  }

  #apply(content: string) {
    for (const directive of content.toLowerCase().split(/[\s,;]+/)) {
      if (directive === "noindex" || directive === "none") this.noindex = true;
      if (directive === "nofollow" || directive === "none") this.nofollow = true;
    }
  }
}
