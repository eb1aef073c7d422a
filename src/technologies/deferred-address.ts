import type { PageTag } from "./technology-reader";

/** Where an address waits until the visitor consents or scrolls, by the tool that moves it there. */
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
/** Attributes that consent tools write on a script that they hold back as a template. */
const CONSENT_ATTRIBUTES = [
  "data-borlabs-cookie-script-blocker-id",
  "data-borlabs-script-blocker-id",
  "data-cookieconsent",
  "data-consent",
];
/** `<iframe data-src=…>` is the shortest tag with a deferred address. */
const MIN_LENGTH = 16;
const PLACEHOLDER = /^(?:data:|about:|javascript:|#|$)/i;

/** The address that a tag loads now or later, null where it has none. */
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

/** Whether a script runs as soon as the visitor consents, whatever its type says until then. */
export const awaitsConsent = (tag: PageTag): boolean =>
  CONSENT_ATTRIBUTES.some((name) => tag.has(name));
