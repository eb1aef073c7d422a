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
import type { Tag } from "#src/extraction/html/html-tag";
import { findScriptEmails } from "./script-emails";
import { findSpacedEmails, findSpelledEmails } from "./spelled-emails";

const MAX_EMAILS = 200;
const SLASH = 47;
const HASH = 35;
const CLOUDFLARE_LINK = /\/cdn-cgi\/l\/email-protection#([0-9a-f]+)/i;

/** Gathers the addresses of one page, each once, with the most deliberate way it was written. */
export class EmailCollector {
  readonly #context: EmailContext;
  readonly #methods = new Map<string, EmailMethod>();

  constructor(html: string, url: string) {
    this.#context = new EmailContext(html, url);
  }

  /** Reads a link: `mailto:`, Cloudflare's protection, a script. */
  addHref(href: string) {
    // Most links lead to pages, which one look tells.
    const hex = href.includes("#") ? CLOUDFLARE_LINK.exec(href)?.[1] : undefined;
    if (hex) this.#addFrom(decodeCloudflareEmail(hex) ?? "", "cfemail");
    const first = href.charCodeAt(0);
    if (first === SLASH || first === HASH) return;
    for (const written of mailtoAddresses(href)) this.addWritten(written, "mailto");
    if (/^javascript:/i.test(href)) this.addScript(decodePercents(href.slice(11, 5_000)), false);
    else if (isBareAddress(href)) this.#addFrom(href, "mailto");
  }

  /** An address as somebody wrote it where an address belongs. */
  addWritten(written: string, method: EmailMethod) {
    const text = written.replace(/^\s*mailto(?::|%3a)/i, "");
    const address = parseEmailAddress(text, this.#context.ownDomain);
    if (!address) {
      this.#addFrom(text, method);
      for (const { email } of findSpelledEmails(` ${text} `, this.#context.ownDomain))
        this.#add(email, method);
    } else if (!isJunk(address, this.#context.ownDomain)) this.#add(address.email, method);
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
    this.#addFrom(text, "text");
    const { ownDomain } = this.#context;
    for (const { email } of findSpelledEmails(text, ownDomain)) this.#add(email, "obfuscated");
    for (const { email } of findSpacedEmails(text, ownDomain)) this.#add(email, "obfuscated");
  }

  found(): FoundEmail[] {
    const rank = (method: EmailMethod) => EMAIL_METHODS.indexOf(method);
    return Array.from(this.#methods, ([email, method]) => ({ email, method })).toSorted(
      (a, b) => rank(a.method) - rank(b.method),
    );
  }

  #addFrom(text: string, method: EmailMethod) {
    for (const { address, isDisguised } of findAddresses(text, this.#context))
      this.#add(address.email, isDisguised ? "obfuscated" : method);
  }

  #add(email: string, method: EmailMethod) {
    const known = this.#methods.get(email);
    if (known === undefined) {
      if (this.#methods.size < MAX_EMAILS) this.#methods.set(email, method);
    } else if (EMAIL_METHODS.indexOf(method) < EMAIL_METHODS.indexOf(known))
      this.#methods.set(email, method);
  }
}
