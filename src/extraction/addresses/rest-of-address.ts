import { cityStops } from "./address-words";
import { countryNamed } from "./city";

/** What is known of the page of an address. */
export type CodedPage = { countries: readonly string[]; language: string | null };

/** The part of a long line around a code. */
export function windowAround(line: string, at: number): string {
  if (line.length <= 180) return line;
  const from = Math.max(0, at - 110);
  return line.slice(from, from + 180).replace(from > 0 ? /^\S*\s/ : /^/, "");
}

const REGION = /^\p{Lu}[\p{L}/ '’-]{2,28}$/u;

/** Region and country after a town: `(BO)`, `, Rogaland`, `, Deutschland`, or a country in the next line. */
export function readRest(rest: string, next: string | undefined, language: string | null) {
  let region: string | null = null;
  const bracketed = /^\s*\(([\p{L}][\p{L} .'’-]{1,30})\)/u.exec(rest)?.[1];
  if (bracketed && !countryNamed(bracketed, language)) region = bracketed;
  const parts = rest.split(/[,;|•·()]|\s[-–—]\s|\.\s|\.$/).map((part) => part.trim());
  for (const part of parts.filter((one) => one !== "").slice(0, 3)) {
    const country = countryNamed(part, language);
    if (country) return { region, country };
    if (region === null && REGION.test(part) && rest.trim().startsWith(","))
      region = cityStops().has(part.toLowerCase()) ? null : part;
  }
  const isShort = next !== undefined && next.length <= 30;
  return { region, country: isShort ? countryNamed(next, language) : null };
}
