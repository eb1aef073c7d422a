import { isBareAddress } from "./emails/encoded-emails";
import type { PageLink } from "./facts/page-facts";
import { hashRoute } from "#src/shared/web/hash-route";
import { foldSpaces } from "./html/visible-text";

const MAX_LINKS = 2_000;
const MAX_LENGTH = 2_048;
const MAX_TEXT = 120;
/** Paths that `new URL` would leave as they are: no dot segments, nothing to encode. */
const PLAIN_PATH = /^[\w\-./~%?=&+,:;@!$*()[\]]*$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Collects a page's distinct links, resolved against its base. */
export class LinkCollector {
  readonly #links = new Map<string, PageLink>();
  /** Links by URL as written without its fragment, because most occur many times. Null for an invalid one. */
  readonly #known = new Map<string, PageLink | null>();
  #base: URL;
  #origin: string;
  #folder: string;
  #hasBase = false;
  readonly #hasHashRoutes: boolean;
  #open: { link: PageLink; text: string; label: string } | null = null;

  /** `hasHashRoutes`: fragments such as `#/contact` are kept. */
  constructor(pageUrl: string, hasHashRoutes = false) {
    this.#hasHashRoutes = hasHashRoutes;
    this.#base = new URL(pageUrl);
    this.#origin = this.#base.origin;
    this.#folder = folderOf(this.#base);
  }

  /** `<base href>`: the first one counts. */
  setBase(href: string) {
    const base = URL.parse(href, this.#base);
    if (this.#hasBase || !base?.protocol.startsWith("http")) return;
    this.#hasBase = true;
    this.#base = base;
    this.#origin = base.origin;
    this.#folder = folderOf(base);
  }

  /** Starts a link. `label` is its name if it has no text. */
  open(href: string, isNofollow: boolean, label: string) {
    this.#open = null;
    const link = this.#linkTo(href, isNofollow);
    if (!link) return;
    if (!isNofollow) link.nofollow = false;
    if (link.text === "") this.#open = { link, text: "", label };
  }

  /** Whether an open link has no label yet. */
  get lacksLabel(): boolean {
    return this.#open !== null && this.#open.label === "";
  }

  /** Sets the label from a picture inside the link. */
  label(text: string) {
    if (this.#open) this.#open.label = text;
  }

  text(text: string) {
    const open = this.#open;
    if (open === null || open.text.length >= MAX_TEXT) return;
    const part = text.length > 2 * MAX_TEXT ? text.slice(0, 2 * MAX_TEXT) : text;
    open.text = open.text === "" ? part : `${open.text} ${part}`;
  }

  close() {
    if (!this.#open) return;
    const { link, text, label } = this.#open;
    link.text = (foldSpaces(text) || foldSpaces(label)).slice(0, MAX_TEXT);
    this.#open = null;
  }

  found(): PageLink[] {
    return [...this.#links.values()];
  }

  #linkTo(href: string, nofollow: boolean): PageLink | null {
    const target = this.#withoutFragment(href);
    const known = this.#known.get(target);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_LINKS * 2 || href.length > MAX_LENGTH) return null;
    const url = this.#resolve(target.trim());
    let link = url === null ? null : (this.#links.get(url) ?? null);
    if (url !== null && !link && this.#links.size < MAX_LINKS) {
      link = { url, text: "", nofollow };
      this.#links.set(url, link);
    }
    this.#known.set(target, link);
    return link;
  }

  /** A URL as written without its fragment, unless that is a route. */
  #withoutFragment(href: string): string {
    const hash = href.indexOf("#");
    if (hash === -1 || (this.#hasHashRoutes && hashRoute(href.trim()) !== "")) return href;
    return href.slice(0, hash);
  }

  /** The absolute http(s) address, or null. */
  #resolve(target: string): string | null {
    if (target === "") return null;
    if (PLAIN_PATH.test(target) && !target.includes("/.")) {
      const first = target.charCodeAt(0);
      if (first === 47 && target.charCodeAt(1) !== 47) return this.#origin + target;
      const isName = first !== 47 && first !== 46 && first !== 63;
      if (isName && !target.includes(":"))
        return isBareAddress(target) ? null : this.#folder + target;
      const isOwn =
        target.startsWith(this.#origin) && target.charCodeAt(this.#origin.length) === 47;
      if (isOwn) return target;
    }
    if (SCHEME.test(target) && !/^https?:/i.test(target)) return null;
    const url = URL.parse(target, this.#base);
    return url?.protocol.startsWith("http") ? url.href : null;
  }
}

const folderOf = ({ origin, pathname }: URL) =>
  origin + pathname.slice(0, pathname.lastIndexOf("/") + 1);
