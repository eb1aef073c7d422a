import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import {
  compareSightings,
  FINE_PRINT,
  isCredit,
  noteSighting,
  type ReadPages,
  type Sighting,
} from "./contact-sightings";
import type { PhoneMethod } from "./facts/page-facts";

export type LeadPhone = {
  e164: string;
  country: string | null;
  method: PhoneMethod;
  sourceUrl: string;
};

const MAX_PHONES = 50;
const PHONE_METHODS: readonly PhoneMethod[] = ["tel", "jsonld", "microdata", "whatsapp", "text"];

type Seen = Sighting & { country: string | null; isInSection: boolean };

/**
 * All numbers of a site, links and declared numbers first. Excludes fax lines, numbers of the
 * site's maker, and numbers in the fine print if the site has others.
 */
export function rankPhones(pages: ReadPages): LeadPhone[] {
  const { seen, faxes } = noteNumbers(pages);
  const repeats = findRepeats(seen);
  const isLeftOut = leaveOut([...seen.values()]);
  const isLink = ({ method }: Seen) => Number(method < PHONE_METHODS.indexOf("whatsapp"));
  return [...seen]
    .filter(([e164, one]) => (faxes.get(e164) ?? 0) < one.pages)
    .filter(([e164, one]) => !repeats.has(e164) && !isLeftOut(one))
    .sort(([, a], [, b]) => isLink(b) - isLink(a) || b.pages - a.pages || compareSightings(a, b))
    .slice(0, MAX_PHONES)
    .map(([e164, { country, method, url }]) => ({
      e164,
      country,
      method: PHONE_METHODS[method]!,
      sourceUrl: url,
    }));
}

function noteNumbers(pages: ReadPages) {
  const sightings = new Map<string, Sighting>();
  const seen = new Map<string, Seen>();
  const faxes = new Map<string, number>();
  for (const { url, depth, facts } of pages)
    for (const { e164, method, country, isFax, credit } of facts.phones) {
      if (isFax) {
        faxes.set(e164, (faxes.get(e164) ?? 0) + 1);
        continue;
      }
      const sighting = noteSighting(sightings, e164, PHONE_METHODS.indexOf(method), url, depth);
      if (credit) sighting.credits++;
      const known = seen.get(e164);
      const isInSection = credit === "section" || known?.isInSection === true;
      seen.set(e164, Object.assign(sighting, { country: known?.country ?? country, isInSection }));
    }
  return { seen, faxes };
}

/**
 * Detects numbers of third parties. Without a number of its own, a site keeps those under a heading
 * such as "Realisierung", which may be the company's trade.
 */
function leaveOut(all: readonly Seen[]): (one: Seen) => boolean {
  const isFinePrint = ({ nearness, method }: Seen) =>
    nearness === FINE_PRINT && method === PHONE_METHODS.indexOf("text");
  const hasOwn = all.some((one) => !isCredit(one));
  const hasPlainer = all.some((one) => !isCredit(one) && !isFinePrint(one));
  return (one) =>
    (isCredit(one) && (hasOwn || !one.isInSection)) || (isFinePrint(one) && hasPlainer);
}

/**
 * Numbers in texts that repeat a linked or declared number, parsed for the wrong country. A site in
 * two languages writes its one number in national form on both.
 */
function findRepeats(seen: ReadonlyMap<string, Seen>): Set<string> {
  const nationalOf = (e164: string) => parsePhoneNumberFromString(e164)?.nationalNumber;
  const isText = ({ method }: Seen) => method === PHONE_METHODS.indexOf("text");
  const declared = new Set(
    [...seen].flatMap(([e164, one]) => (isText(one) ? [] : nationalOf(e164))),
  );
  return new Set(
    [...seen].flatMap(([e164, one]) =>
      isText(one) && declared.has(nationalOf(e164)) ? [e164] : [],
    ),
  );
}
