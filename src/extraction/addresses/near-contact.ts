import { addressWords } from "./address-words";

/** A line and those around it. */
export type LineOfPage = { lines: readonly string[]; at: number };

const CONTACT =
  /@|\+\d{2}|(?:^|[\s:(])0\d[\d\s()/.-]{6,}|(?:tel|phone|fon|mob|fax|тел|τηλ|puh|tlf|gsm|fone|gọi)[.:\s]/iu;
const LINES_NEAR = 3;

/** Whether a telephone number, an address of mail or a label stands near a line. */
export function isNearContact({ lines, at }: LineOfPage): boolean {
  const { label } = addressWords();
  for (let near = Math.max(0, at - LINES_NEAR); near <= at + LINES_NEAR; near++) {
    const line = lines[near];
    if (line === undefined || near === at || line.length > 80) continue;
    if (CONTACT.test(line)) return true;
    if (near < at && line.length <= 30 && line.replace(label, "") === "") return true;
  }
  return false;
}
