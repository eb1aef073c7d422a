import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { readKnownTown } from "./known-towns";
import { isNamedHouse } from "./street-kind";
import { isKnownTown } from "./town-index";

type Place = Omit<FoundAddress, "kind">;
type Page = { countries: readonly string[]; language: string | null };

/** What announces an address within a sentence, in the languages whose sentences write no postal code. */
const LEAD =
  /(?:^|[\s(,])(?:na adres[iu]|sa? s(?:je|e)di[šs]tem(?: u| na adresi)?|са седиштем(?: у| на адреси)?|на адреси|со седиште (?:во|на)|s sede[žz]em(?: v| na)?|s[eo] sídl[eo]m(?: v| na adrese)?|na adrese|székhelye?:|cu sediul (?:social )?[îi]n|la adresa|με έδρα(?: (?:στην?|στον|την))?|στη διεύθυνση|at the (?:following |registered )?address|located at|registered (?:office )?(?:is )?at|mit Sitz in|unter der Anschrift|con sede (?:legale )?in|con domicilio (?:social )?en|ubicad[oa] en|com sede (?:na|em|no)|gevestigd (?:te|aan)|med adresse|osoitteessa|adresā|adresu|buvein\p{L}+(?: adresas)?|juridiskā adrese|juridiline aadress|asukohaga|aadressil|за адресою|по адресу|на адрес)\s*:?\s+(?=[\p{Lu}\d„"]|ul\.|вул|ул)/u;
const MIN_LINE = 50;
const MAX_LINE = 1_200;
const REACH = 140;
const MAX_PARTS = 4;
/** The words of a town at the start of a part; those of the sentence follow. */
const TOWN_WORDS = /^\p{Lu}[\p{L}'’-]+(?: (?:\p{Lu}[\p{L}'’-]+|na|nad|pri|pod))*/u;
/** `u Zagrebu`, `v Ljubljani`: the ending of the case and that of the name. */
const CASES: readonly (readonly [RegExp, string])[] = [
  [/u$/, ""],
  [/i$/, "a"],
  [/u$/, "o"],
  [/у$/, ""],
  [/и$/, "а"],
];

/** Reads `… at the address 12 Mill Road, Springfield, with the e-mail …`: a street and a known town in a sentence. */
export function readInSentence(line: string, page: Page): Place | null {
  if (line.length < MIN_LINE || line.length > MAX_LINE) return null;
  const [country] = page.countries;
  const lead = country === undefined ? null : LEAD.exec(line);
  if (!lead) return null;
  const start = lead.index + lead[0].length;
  const parts = line.slice(start, start + REACH).split(/,\s+/, MAX_PARTS + 1);
  for (let count = 2; count <= Math.min(parts.length, MAX_PARTS); count++) {
    const last = parts[count - 1]!;
    const town = TOWN_WORDS.exec(last)?.[0] ?? "";
    const end = town === "" || /\d/.test(last) ? sentenceCut(last) : town;
    const before = parts.slice(0, count - 1);
    before[0] = nominative(before[0]!, country!);
    const place = readKnownTown([[...before, end].join(", ")], 0, page);
    const snippet = clip(line.slice(lead.index).trim());
    if (place) return { ...place, snippet };
    // `sa sjedištem u Zagrebu, Ilica 22`
    const [city = "", ...more] = before;
    if (more.length === 0 && isNamedHouse(end) && isKnownTown(city, country!))
      return { street: end, postalCode: null, city, region: null, country: country!, snippet };
  }
  return null;
}

/** A street behind its town ends with its number. */
const sentenceCut = (part: string): string =>
  /^\D{3,50}\d{1,4}\p{L}?(?:\/\d{1,3})?/u.exec(part)?.[0] ?? part;

/** `Zagrebu` → `Zagreb` where that is a town, and the written form is none. */
function nominative(part: string, country: string): string {
  if (/\d/.test(part) || isKnownTown(part, country)) return part;
  for (const [ending, own] of CASES) {
    const name = part.replace(ending, own);
    if (name !== part && isKnownTown(name, country)) return name;
  }
  return part;
}
