import type { PageTag } from "./technology-reader";

/** Attributes that contain an address until the visitor consents or scrolls, by tool. */
const DEFERRED_ATTRIBUTES = [
  // Klaro, Usercentrics, lazysizes and most others
  "data-src",
  // WP Rocket
  "data-lazy-src",
  "data-rocket-src",
  // LiteSpeed Cache
  "data-litespeed-src",
  // consentmanager
  "data-cmp-src",
  // Cookiebot
  "data-cookieblock-src",
  // iubenda
  "data-suppressedsrc",
  "suppressedsrc",
  // Complianz
  "data-src-cmplz",
  // Real Cookie Banner
  "consent-original-src-_",
];
/** Attributes that consent tools set on a blocked script. */
const CONSENT_ATTRIBUTES = [
  "data-borlabs-cookie-script-blocker-id",
  "data-borlabs-script-blocker-id",
  "data-cookieconsent",
  "data-consent",
];
/** `<iframe data-src=…>` is the shortest tag with a deferred address. */
const MIN_LENGTH = 16;
const PLACEHOLDER = /^(?:data:|about:|javascript:|#|$)/i;

/** The address that a tag loads now or later; null if it has none. */
export function addressOf(tag: PageTag): string | null {
  const address = tag.attribute("src")?.trim() ?? null;
  if (address !== null && !PLACEHOLDER.test(address)) return address;
  if (tag.end - tag.start < MIN_LENGTH) return null;
  for (const name of DEFERRED_ATTRIBUTES) {
    const deferred = tag.attribute(name)?.trim();
    if (deferred) return deferred;
  }
  return null;
}

/** Whether a script runs once the visitor consents, whatever its current type is. */
export const awaitsConsent = (tag: PageTag): boolean =>
  CONSENT_ATTRIBUTES.some((name) => tag.has(name));
