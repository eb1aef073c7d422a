import { addressWords } from "./address-words";
import type { PlaceAtEnd } from "./city-at-end";
import { linesAbove } from "./lines-above";

const MAX_STREET = 140;

/** Reads what stands before `Singapore 068877`, in its line and in the lines above. */
export function singaporePlace(
  lines: readonly string[],
  at: number,
  head: string,
  language: string | null,
): PlaceAtEnd | null {
  // `1 Dorset Road S219486`
  const city = /singapore/i.exec(head)?.[0] ?? (/\bS ?\(?$/.test(head) ? "Singapore" : undefined);
  const own = head
    .replace(/[\s,–-]*singapore[\s,(–-]*S?$/i, "")
    .replace(/[\s,]*\bS ?\(?$/, "")
    .replace(addressWords().label, "")
    .trim();
  const isWhole = own.split(",").length > 1 && /^\D{0,12}\d/.test(own);
  const above = isWhole ? [] : linesAbove(lines, at, language);
  const street = [...above, own].filter((part) => part !== "").join(", ");
  if (!city || street.length > MAX_STREET || !/\d/.test(street)) return null;
  return { street, city, region: null, lines: [...above] };
}
