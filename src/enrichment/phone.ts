import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { PhoneEnrichment } from "#src/shared/lead";

type KnownNumber = { country: string | null; lineType: string | null };

const MAX_KNOWN = 4_000;
const known = new Map<string, KnownNumber>();

/** Countries and line types of a lead's numbers. `phones` are best first. */
export function enrichPhone(
  phones: readonly { e164: string; country: string | null }[],
): PhoneEnrichment {
  const counts = new Map<string, number>();
  const lineTypes = new Set<string>();
  for (const { e164, country: given } of phones) {
    const number = describeNumber(e164);
    const country = number.country ?? given;
    if (country) counts.set(country, (counts.get(country) ?? 0) + 1);
    if (number.lineType) lineTypes.add(number.lineType);
  }
  // Sorting is stable: among equally frequent countries, the first one wins.
  const [primary] = [...counts].sort(([, a], [, b]) => b - a);
  return {
    countries: [...counts.keys()],
    line_types: [...lineTypes],
    primary_country: primary?.[0] ?? null,
  };
}

/** Cached, because leads are enriched repeatedly with the same numbers. */
function describeNumber(e164: string): KnownNumber {
  let number = known.get(e164);
  if (!number) {
    const phone = parsePhoneNumberFromString(e164);
    number = {
      country: phone?.country ?? null,
      lineType: phone?.getType()?.toLowerCase() ?? null,
    };
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(e164, number);
  }
  return number;
}
