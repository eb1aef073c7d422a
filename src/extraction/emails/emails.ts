import { parseEmailAddress } from "#src/shared/addresses/email-address";
import { findAttributeEmails } from "./attribute-emails";
import { isJunk } from "./email-candidates";
import { EmailContext } from "./email-context";
import { findAddresses } from "./email-finder";
import {
  decodeCloudflareEmail,
  decodePercents,
  isBareAddress,
  mailtoAddresses,
} from "./encoded-emails";
import { EMAIL_METHODS, type EmailMethod, type FoundEmail } from "#src/extraction/facts/page-facts";
import { creditAt } from "#src/extraction/html/site-credits";
import type { Tag } from "#src/extraction/html/html-tag";
import { findScriptEmails } from "./script-emails";
import { findSpacedEmails, findSpelledEmails } from "./spelled-emails";

const MAX_EMAILS = 200;
/** Maximum number of recorded positions of one address on a page. */
const MAX_POSITIONS = 20;
const SLASH = 47;
const HASH = 35;
const CLOUDFLARE_LINK = /\/cdn-cgi\/l\/email-protection#([0-9a-f]+)/i;

/** Collects the distinct addresses of one page, each with its most reliable method. */
export class EmailCollector {
  readonly #context: EmailContext;
  readonly #methods = new Map<string, EmailMethod>();
  /**
   * Positions of each address in the visible text; null if it also occurs elsewhere, such as in
   * structured data.
   */
  readonly #positions = new Map<string, number[] | null>();

  constructor(html: string, url: string) {
    this.#context = new EmailContext(html, url);
  }

  /**
   * Reads a link: `mailto:`, Cloudflare's protection, a script. `text` is the page's visible text so far: its
   * length is the link's position.
   */
  addHref(href: string, text: { readonly length: number }) {
    // Fast path: most links point to pages.
    const hex = href.includes("#") ? CLOUDFLARE_LINK.exec(href)?.[1] : undefined;
    if (hex) this.#addFrom(decodeCloudflareEmail(hex) ?? "", "cfemail", text);
    const first = href.charCodeAt(0);
    if (first === SLASH || first === HASH) return;
    for (const written of mailtoAddresses(href)) this.addWritten(written, "mailto", text);
    if (/^javascript:/i.test(href)) this.addScript(decodePercents(href.slice(11, 5_000)), false);
    else if (isBareAddress(href)) this.#addFrom(href, "mailto", text);
  }

  /** Adds an address from a field for addresses. */
  addWritten(written: string, method: EmailMethod, place?: { readonly length: number }) {
    const text = written.replace(/^\s*mailto(?::|%3a)/i, "");
    const address = parseEmailAddress(text, this.#context.ownDomain);
    if (!address) {
      this.#addFrom(text, method, place);
      for (const { email } of findSpelledEmails(` ${text} `, this.#context.ownDomain))
        this.#add(email, method, place?.length);
    } else if (!isJunk(address, this.#context.ownDomain))
      this.#add(address.email, method, place?.length);
  }

  addAttributes(tag: Tag) {
    for (const { email, method } of findAttributeEmails(tag, this.#context))
      this.#add(email, method);
  }

  addScript(script: string, isJson: boolean) {
    for (const { email } of findScriptEmails(script, this.#context, isJson))
      this.#add(email, "script");
  }

  /** `text` is visible text with its marks, see `visible-text`. */
  addText(text: string) {
    for (const { address, isDisguised, start } of findAddresses(text, this.#context))
      this.#add(address.email, isDisguised ? "obfuscated" : "text", start);
    const { ownDomain } = this.#context;
    for (const { email } of findSpelledEmails(text, ownDomain)) this.#add(email, "obfuscated");
    for (const { email } of findSpacedEmails(text, ownDomain)) this.#add(email, "obfuscated");
  }

  /** `text` is the whole visible text. */
  found(text: string): FoundEmail[] {
    const rank = (method: EmailMethod) => EMAIL_METHODS.indexOf(method);
    return Array.from(this.#methods, ([email, method]): FoundEmail => {
      const isCredit = this.#isCredit(email, text);
      return isCredit ? { email, method, isCredit } : { email, method };
    }).toSorted((a, b) => rank(a.method) - rank(b.method));
  }

  #isCredit(email: string, text: string): boolean {
    const positions = this.#positions.get(email);
    return !!positions && positions.every((position) => creditAt(text, position) !== null);
  }

  #addFrom(text: string, method: EmailMethod, place?: { readonly length: number }) {
    for (const { address, isDisguised } of findAddresses(text, this.#context))
      this.#add(address.email, isDisguised ? "obfuscated" : method, place?.length);
  }

  #add(email: string, method: EmailMethod, position?: number) {
    const positions = this.#positions.get(email);
    if (position === undefined) this.#positions.set(email, null);
    else if (positions === undefined) this.#positions.set(email, [position]);
    else if (positions && positions.length < MAX_POSITIONS) positions.push(position);
    const known = this.#methods.get(email);
    if (known === undefined) {
      if (this.#methods.size < MAX_EMAILS) this.#methods.set(email, method);
    } else if (EMAIL_METHODS.indexOf(method) < EMAIL_METHODS.indexOf(known))
      this.#methods.set(email, method);
  }
}
