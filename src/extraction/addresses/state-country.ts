import { stateCode } from "./address-words";
import { isKnownTown } from "./town-index";

/** Countries in the language of a country, or of any, whose addresses end with a state. */
const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  ES: ["MX"],
  PT: ["BR"],
  "": ["MX", "BR", "IN"],
};

const MAX_CODE = 3;

/** The other countries whose states count on a page of a country. */
export const statesCountIn = (country: string | undefined): readonly string[] =>
  COUNTRIES[country ?? ""] ?? [];

/** Another country than the page's whose state a part is: `Chihuahua`, `RJ`. */
export function countryOfState(part: string, country: string | undefined): string | null {
  const others = COUNTRIES[country ?? ""];
  if (!others || (part.length <= MAX_CODE && part !== part.toUpperCase())) return null;
  return others.find((one) => stateCode(one, part) !== null) ?? null;
}

/** `Teresina (PI)` */
const BRACKETED = /^(.+?)\s*\((\p{Lu}{2})\)$/u;
const BRAZILIAN_STREET =
  /^(?:rua|r\.|av\.?|avenida|travessa|tv\.|rod\.|rodovia|alameda|estrada|praça)\s/i;

const PORTUGUESE_STREET = /^(?:rua|avenida|travessa|rodovia|alameda|estrada|praça)\s/i;

/** Another country than the page's of which the last parts are a town and its state: `Ciudad Juárez, Chihuahua`. */
export function countryOfTownAndState(
  parts: readonly string[],
  country: string | undefined,
): string | null {
  const bracketed = BRACKETED.exec(parts.at(-1) ?? "");
  if (bracketed)
    return countryOfTownAndState([...parts.slice(0, -1), bracketed[1]!, bracketed[2]!], country);
  const last = parts.at(-1) ?? "";
  // `Rua Exemplo, 166 - Centro - São Gonçalo - RJ`: a street and a state that only Brazil has.
  if (country !== "BR" && parts.length > 2 && PORTUGUESE_STREET.test(parts[0]!))
    if (/^\p{Lu}{2}$/u.test(last) && stateCode("BR", last) !== null) return "BR";
  // Templates in English are often those of other countries.
  const isBrazilian = country !== "BR" && BRAZILIAN_STREET.test(parts[0] ?? "");
  const other = countryOfState(last, country) ?? (isBrazilian ? countryOfState(last, "PT") : null);
  return other !== null && isKnownTown(parts.at(-2) ?? "", other) ? other : null;
}
