import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { addressWords } from "./address-words";

type Place = Omit<FoundAddress, "kind">;

const MAX_LENGTH = 160;
const COUNTY = /^(?:jud\.?|jude[țţt]ul)\s*(\p{Lu}[\p{L} -]{2,20})$/u;
const CODE = /^(?:cod po[șşs]tal:?\s*)?(\d{6})$/iu;
const TOWN =
  /^(?:(?:sat|loc|com|comuna|ora[șş]|or|mun|municipiul|localitatea)\b\.?\s*)?(\p{Lu}[\p{L}\p{M}' -]{2,30})$/iu;
const NUMBERED = /\d/;
/** `Acme SRL, cu sediul în …`: what stands before an address in a sentence. */
const SENTENCE = /^.*(?<!\p{L})cu sediul(?: social)?(?: (?:[îi]n|la))?:?\s+/iu;

/** Reads `Bratca, nr. 212, jud. Bihor`: the county shows the address, its town is the nearest part without a number. */
export function readRomanianAddress(line: string): Place | null {
  if (line.length > MAX_LENGTH || !/\bjud(?:\.|e[țţt])/iu.test(line) || /[@?!]/.test(line))
    return null;
  const body = line.replace(addressWords().label, "").replace(SENTENCE, "");
  const parts = body.split(/\s*[,;|•·]\s*/).map((part) => part.replace(/\.$/, "").trim());
  const at = parts.findIndex((part) => COUNTY.test(part));
  if (at < 1) return null;
  const code = parts.slice(at + 1).find((part) => CODE.test(part));
  const before = parts.slice(0, at);
  const town = before.findLastIndex((part) => TOWN.test(part) && !NUMBERED.test(part));
  if (town === -1) return null;
  // `Sat Luna, nr. 12, comuna Florești`: the village belongs to the street.
  const street = before.filter((_, index) => index !== town).join(", ");
  if (!NUMBERED.test(street) || street.length > 120) return null;
  return {
    street,
    postalCode: code ? CODE.exec(code)![1]! : null,
    city: TOWN.exec(before[town]!)![1]!,
    region: COUNTY.exec(parts[at]!)![1]!,
    country: "RO",
    snippet: clip(line),
  };
}
