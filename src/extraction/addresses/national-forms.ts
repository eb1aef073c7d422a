import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { readItalianAddress } from "./italian-addresses";
import { readMarkedTown } from "./marked-towns";
import { readParish } from "./parish-addresses";
import { readRomanianAddress } from "./romanian-addresses";

type Place = Omit<FoundAddress, "kind">;

/** Reads forms of addresses that only the country of the page has. */
export function readNationalForm(
  lines: readonly string[],
  at: number,
  page: { countries: readonly string[]; language: string | null },
): Place | null {
  const line = lines[at]!;
  switch (page.countries[0]) {
    case "IT":
      return readItalianAddress(line);
    case "RO":
      return readRomanianAddress(line) ?? readMarkedTown(lines, at, page);
    case "BG":
    case "UA":
      return readMarkedTown(lines, at, page);
    case "LV":
    case "LT":
    case "EE":
      return readParish(line, page.countries[0]);
    default:
      return null;
  }
}
