import { reverse } from "#src/shared/addresses/disguised-address";
import type { EmailMethod, FoundEmail } from "#src/extraction/facts/page-facts";
import type { EmailContext } from "./email-context";
import { findAddresses } from "./email-finder";
import {
  decodeBase64,
  decodeCloudflareEmail,
  decodeTypo3Link,
  mailtoAddresses,
} from "./encoded-emails";
import { readCandidate } from "./email-candidates";
import type { Tag } from "#src/extraction/html/html-tag";
import { findScriptEmails } from "./script-emails";
import { findSpelledEmails } from "./spelled-emails";

const DATA = "data-";
const MAIL = "mail";
const MAX_LETTERS_BEFORE_MAIL = 12;
const HYPHEN = 45;
const LETTER_C = 99;
const LETTER_D = 100;
const LETTER_H = 104;
const LETTER_M = 109;
const LETTER_W = 119;
const PLAIN_MARKS = ["@", "&#"];
const HIDING_MARKS = [...PLAIN_MARKS, "mail", "data-domain", "data-website", "data-host"];

/** Attributes that contain URLs, names or examples. */
const NO_TEXT =
  /^(?:href|src|srcset|sizes|class|id|style|.*placeholder|pattern|action|integrity|d|name|for|rel|poster|imagesrcset|xmlns.*|data-(?:src|srcset|bg|background|original|lazy|lazy-src|image|img|thumb|poster).*)$/;
const LOCAL_ATTRIBUTES = ["data-user", "data-name", "data-local", "data-mailbox", "data-account"];
const DOMAIN_ATTRIBUTES = ["data-domain", "data-website", "data-host"];
const MAX_VALUE = 20_000;

/**
 * Every tag with an address contains one of these words. Few pages hide addresses without an `@`.
 */
export function mailMarks(html: string): readonly string[] {
  // A search for a word and a look behind it take a fraction of the time of a search for a pattern.
  for (let at = html.indexOf(DATA); at !== -1; at = html.indexOf(DATA, at + DATA.length))
    if (hidesMail(html, at + DATA.length)) return HIDING_MARKS;
  return PLAIN_MARKS;
}

/** Whether an attribute's name continues as `cfemail`, `domain`, `website`, `host`, or with letters before `mail`. */
function hidesMail(html: string, start: number): boolean {
  switch (html.charCodeAt(start)) {
    case LETTER_C:
      if (html.startsWith("cfemail", start)) return true;
      break;
    case LETTER_D:
      if (html.startsWith("domain", start)) return true;
      break;
    case LETTER_H:
      if (html.startsWith("host", start)) return true;
      break;
    case LETTER_W:
      if (html.startsWith("website", start)) return true;
  }
  for (let at = start; at <= start + MAX_LETTERS_BEFORE_MAIL; at++) {
    const code = html.charCodeAt(at);
    if (code === HYPHEN) return html.startsWith(MAIL, at + 1);
    if (!(code > 96 && code < 123)) return false;
    if (code === LETTER_M && html.startsWith(MAIL, at)) return true;
  }
  return false;
}

/** Finds addresses in the attributes of one tag. Reads `href` only if it is a script. */
export function findAttributeEmails(tag: Tag, context: EmailContext): FoundEmail[] {
  const found: FoundEmail[] = [];
  const add = (text: string, method: EmailMethod) => {
    for (const { address, isDisguised } of findAddresses(text, context))
      found.push({ email: address.email, method: isDisguised ? "obfuscated" : method });
  };
  for (const [name, value] of tag.attributes()) {
    if (value === "" || value.length > MAX_VALUE) continue;
    if (name === "data-cfemail") add(decodeCloudflareEmail(value) ?? "", "cfemail");
    else if (name === "data-mailto-token")
      add(mailtoAddresses(decodeTypo3Link(value) ?? "").join(" "), "obfuscated");
    else if (name.startsWith("on") || /^\s*javascript:/i.test(value)) {
      for (const { email } of findScriptEmails(value, context, false))
        found.push({ email, method: "script" });
    } else if (NO_TEXT.test(name) || /^\s*(?:https?:)?\/\//i.test(value)) continue;
    else if (value.includes("@")) add(value, "attribute");
    else if (/mail/.test(name)) {
      add(decodeBase64(value) ?? "", "obfuscated");
      for (const { email } of findSpelledEmails(value, context.ownDomain))
        found.push({ email, method: "obfuscated" });
    }
  }
  const email = readParts(tag, context);
  if (email) found.push({ email, method: "attribute" });
  return found;
}

/** `data-user="info" data-domain="acme.com"`, or both reversed for CSS to restore. */
function readParts(tag: Tag, { ownDomain }: EmailContext): string | null {
  const host = firstValue(tag, DOMAIN_ATTRIBUTES);
  const local = host && firstValue(tag, LOCAL_ATTRIBUTES);
  if (!host || !local || local.includes("@")) return null;
  const tld = tag.attribute("data-tld");
  const domain = tld ? `${host}.${tld}` : host;
  const address =
    readCandidate(local, domain, ownDomain) ??
    readCandidate(reverse(local), reverse(domain), ownDomain);
  return address && address.email;
}

function firstValue(tag: Tag, names: readonly string[]): string | null {
  for (const name of names) {
    const value = tag.attribute(name);
    if (value) return value;
  }
  return null;
}
