import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import {
  isCopyright,
  isForeignProvider,
  isOwnerHeading,
  LINES_ABOVE,
  MAX_HEADING_LENGTH,
  ownerOf,
  type OwnedPage,
} from "./address-context";
import { addressWords } from "./address-words";

type Place = Omit<FoundAddress, "kind">;
type Owner = "own" | "others" | "unsure";

/** Lines in which a list of others continues: name, street, town, telephone number, e-mail address. */
const LIST_LINES = 7;
/** Lines behind an address in which its e-mail address stands. */
const EMAIL_LINES = 5;
const EMAIL = /@([\p{L}\d.-]+\.\p{L}{2,})/u;

export type OwnersPage = OwnedPage & {
  countries: readonly string[];
  /** Whether a host is another company's. False without a known e-mail address of the site's own. */
  isOtherHost: (host: string) => boolean;
};

/**
 * Returns whose the address of a line is, for lines in ascending order. Below a heading such as `Aufsichtsbehörden:`, all
 * addresses are those of others, up to a label or the site's own name.
 */
export function ownerFinder(lines: readonly string[], page: OwnersPage) {
  let lastOthers = -Infinity;
  const { label, headOffice, others } = addressWords();
  const isOwn = (line: string) =>
    label.test(line) || headOffice.test(line) || isOwnerHeading(line) || page.isOwnName(line);
  return (at: number, address: Place): Owner => {
    const line = lines[at]!;
    if (isCopyright(line, address)) return "others";
    if (isForeignProvider(line, address.country, page)) return "others";
    if (address.street !== null && isParking(line, address.street)) return "others";
    const owner = ownerOf(lines, at, address.street, page);
    if (owner === "others") {
      const above = lines.slice(Math.max(0, at - LINES_ABOVE), at);
      const isListed = above.some((one) => one.length <= MAX_HEADING_LENGTH && others.test(one));
      if (isListed) lastOthers = at;
      return owner;
    }
    if (at - lastOthers <= LIST_LINES && !lines.slice(lastOthers + 1, at + 1).some(isOwn)) {
      lastOthers = at;
      return "others";
    }
    return page.isOtherHost(hostBehind(lines, at)) ? "others" : owner;
  };
}

/** `Park at the garage, 430 Main Street`: where visitors leave their cars. */
function isParking(line: string, street: string): boolean {
  const at = line.indexOf(street);
  return at > 0 && PARKING.test(line.slice(Math.max(0, at - PARKING_REACH), at));
}
const PARKING =
  /(?<!\p{L})(?:(?:parking|attached) garage|car park|park at|parking lot|parkhaus|tiefgarage|parking public|aparcamiento|parcheggio)(?!\p{L})[^.!?]*$/iu;
const PARKING_REACH = 90;

/** The host of the first e-mail address in a line or below it; empty without one. */
function hostBehind(lines: readonly string[], at: number): string {
  for (const line of lines.slice(at, at + EMAIL_LINES + 1)) {
    const host = EMAIL.exec(line)?.[1];
    if (host) return host.toLowerCase();
  }
  return "";
}
