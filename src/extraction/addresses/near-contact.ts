import { isAddressLabel } from "./address-words";

/** A line and those around it. */
export type LineOfPage = { lines: readonly string[]; at: number };

const CONTACT =
  /@|\+\d{2}|(?:^|[\s:(])0\d[\d\s()/.-]{6,}|(?:tel|phone|fon|mob|fax|тел|τηλ|puh|tlf|gsm|fone|gọi)[.:\s]/iu;
const LINES_NEAR = 3;
const MAX_CONTACT = 80;

/** Whether a telephone number, an address of mail or a label stands near a line. */
export function isNearContact({ lines, at }: LineOfPage): boolean {
  for (let near = Math.max(0, at - LINES_NEAR); near <= at + LINES_NEAR; near++) {
    const line = lines[near];
    if (line === undefined || near === at || line.length > MAX_CONTACT) continue;
    if (CONTACT.test(line)) return true;
    if (near < at && isAddressLabel(line)) return true;
  }
  return false;
}

/** Returns a test whether a telephone number or an address of mail stands near a line of a page. Looks at each line once. */
export function contactFinder(lines: readonly string[]): (at: number) => boolean {
  const known = new Uint8Array(lines.length);
  const isContact = (at: number) => {
    if (known[at] === 0)
      known[at] = lines[at]!.length <= MAX_CONTACT && CONTACT.test(lines[at]!) ? YES : NO;
    return known[at] === YES;
  };
  return (at) => {
    const last = Math.min(lines.length - 1, at + LINES_NEAR);
    for (let near = Math.max(0, at - LINES_NEAR); near <= last; near++)
      if (near !== at && isContact(near)) return true;
    return false;
  };
}
const YES = 1;
const NO = 2;
