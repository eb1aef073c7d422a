import { stateCode } from "./address-words";
import { isKnownTown } from "./town-index";

/** Countries in the language of a country, or of any, whose addresses end with a state. */
const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  ES: ["MX"],
  PT: ["BR"],
  "": ["MX", "BR", "IN"],
};

const MAX_CODE = 3;

/** Another country than the page's whose state a part is: `Chihuahua`, `RJ`. */
export function countryOfState(part: string, country: string | undefined): string | null {
  const others = COUNTRIES[country ?? ""];
  if (!others || (part.length <= MAX_CODE && part !== part.toUpperCase())) return null;
  return others.find((one) => stateCode(one, part) !== null) ?? null;
}

/** Another country than the page's of which the last parts are a town and its state: `Ciudad Juárez, Chihuahua`. */
export function countryOfTownAndState(
  parts: readonly string[],
  country: string | undefined,
): string | null {
  const other = countryOfState(parts.at(-1) ?? "", country);
  return other !== null && isKnownTown(parts.at(-2) ?? "", other) ? other : null;
}
