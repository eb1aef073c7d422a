import { brandOf, letters } from "#src/extraction/company/brand";
import { registrableDomain } from "#src/shared/addresses/domain-name";

/** Places of a name that are looked at. */
const MAX_PLACES = 8;
/** HTML between the start of a link and the name in it. */
const REACH = 500;
const HREF = /^<a\s[^>]*?href\s*=\s*["']?(https?:\/\/[^"'\s>]+)/i;
/** Sites with profiles and appointments of people of any company. */
const PROFILES =
  /^(?:linkedin|xing|facebook|instagram|twitter|x|threads|youtube|tiktok|github|google|goo|wa|t|doctolib|calendly|orcid|researchgate|imdb)\./;

/**
 * Whether a page links a name to another site everywhere: that of a partner's business, or of the maker of the website.
 * A site with the name in its domain is the person's own.
 */
export function isLinkedToOthers(name: string, html: string, url: string): boolean {
  let places = 0;
  for (let at = html.indexOf(name); at !== -1; at = html.indexOf(name, at + name.length)) {
    const before = html.slice(Math.max(0, at - REACH), at);
    // The text of an attribute.
    if (before.lastIndexOf("<") > before.lastIndexOf(">")) continue;
    if (++places > MAX_PLACES || !isInLinkToOthers(before, name, url)) return false;
  }
  return places > 0;
}

function isInLinkToOthers(before: string, name: string, url: string): boolean {
  const start = before.lastIndexOf("<a ");
  if (start === -1 || before.includes("</a", start)) return false;
  const href = HREF.exec(before.slice(start))?.[1];
  if (href === undefined || !URL.canParse(href)) return false;
  const domain = registrableDomain(href);
  if (PROFILES.test(domain)) return false;
  const [own, other] = [brandOf(registrableDomain(url)).label, brandOf(domain).label];
  if (own.includes(other) || other.includes(own)) return false;
  return !name.split(" ").some((word) => word.length > 3 && other.includes(letters(word)));
}
