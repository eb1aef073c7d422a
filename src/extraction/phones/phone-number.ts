import { Metadata } from "libphonenumber-js/core";
import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";
import metadata from "libphonenumber-js/max/metadata";
import { lazy } from "#src/shared/lazy";

/** `country` is null for international numbers such as +800. */
export type PhoneNumber = { e164: string; country: string | null };

const MAX_KNOWN = 4_000;
const known = new Map<string, PhoneNumber | null>();
/** What the library makes several times for each number (kept-shapes.ts). The Worker has the metadata when it reads the first. */
const shape = lazy(() => {
  const made = new Metadata(metadata);
  made.selectNumberingPlan("DE");
  return made;
});

/**
 * Parses one number; null if invalid. Without `country`, the number needs its calling code. Cached,
 * because a site repeats its few numbers on every page.
 */
export function parsePhone(written: string, country?: CountryCode): PhoneNumber | null {
  const key = `${country ?? ""}${written}`;
  let number = known.get(key);
  if (number === undefined) {
    number = read(written, country);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, number);
  }
  return number;
}

function read(written: string, country?: CountryCode): PhoneNumber | null {
  shape();
  const phone = parsePhoneNumberFromString(written, {
    ...(country && { defaultCountry: country }),
    extract: false,
  });
  if (!phone?.isValid() || isMadeUp(phone.nationalNumber)) return null;
  return { e164: phone.number, country: phone.country ?? null };
}

/** Placeholders: `1234567890`, `0000000`. */
function isMadeUp(digits: string): boolean {
  return /0{7}|(\d)\1{7}/.test(digits) || "01234567890123456789".includes(digits);
}
