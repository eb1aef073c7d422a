import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { addressWords, stateCode } from "./address-words";

type Place = Omit<FoundAddress, "kind">;

const MAX_LENGTH = 160;
const CODE = /(?<![\d-])(\d{3}-\d{4})(?![\d-])/;
const NUMBER = /(?<!\d)\d{1,5}(?:-\d{1,4}){0,3}(?!\d)/;
/** `Minato-ku`, `Chiba-shi`, `Nagoya City`. */
const WARD_OR_TOWN = /^\p{Lu}[\p{L}'’]+(?:-| )(?:ku|shi|city|ward|gun|cho|machi|mura|town)$/iu;
const WARD = /(?:-| )(?:ku|ward)$/i;
const TOWN = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?$/u;

/** Reads a Japanese address in Latin letters: `3-11-36 Mita, Minato-ku, Tokyo 108-8375, Japan`. */
export function readLatinJapanese(line: string): Place | null {
  if (line.length > MAX_LENGTH || !/\p{Ll}{3}/u.test(line)) return null;
  const code = CODE.exec(line)?.[1];
  if (!code) return null;
  const body = line.replace(code, ",").replace("〒", "").replace(addressWords().label, "");
  const parts = body
    .split(/[\s,]*,[\s,]*/)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !/^japan\b/i.test(part));
  const region = parts.findLastIndex((part) => prefectureOf(part) !== null);
  if (region < 1) return null;
  const near = parts[region - 1]!;
  const prefecture = parts[region]!.replace(/(?: prefecture| pref\.?|-ken|-fu|-to)$/i, "");
  const isWard = WARD.test(near) && prefecture !== "Tokyo";
  const hasTown = !isWard && (WARD_OR_TOWN.test(near) || (region > 1 && TOWN.test(near)));
  const street = parts.slice(0, hasTown ? region - 1 : region).join(", ");
  if (!NUMBER.test(street) || /[@:?!]/.test(street)) return null;
  return {
    street,
    postalCode: code,
    city: hasTown ? near : prefecture,
    region: prefecture,
    country: "JP",
    snippet: clip(line),
  };
}

const prefectureOf = (part: string) =>
  stateCode("JP", part.replace(/(?: prefecture| pref\.?|-ken|-fu|-to)$/i, ""));
