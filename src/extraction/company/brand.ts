import { brandLabel } from "#src/shared/addresses/domain-name";

/**
 * Keeps letters and digits only, in lower case and without accents: `Bäckerei-Müller` →
 * `backereimuller`.
 */
export function letters(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The brand in a site's domain, in spellings for comparison with names. */
export type Brand = { readonly label: string; readonly words: readonly string[] };

export function brandOf(domain: string): Brand {
  let brand = brands.get(domain);
  if (!brand) {
    brand = readBrand(domain);
    if (brands.size >= MAX_BRANDS) brands.clear();
    brands.set(domain, brand);
  }
  return brand;
}

/** Every page of a site has the same one. */
const brands = new Map<string, Brand>();
const MAX_BRANDS = 500;

function readBrand(domain: string): Brand {
  const label = brandLabel(domain);
  const words = label
    .split(/[-_]+/)
    .map(letters)
    .filter((word) => word !== "");
  return { label: words.join(""), words };
}

/** German domains write ä as ae, so both spellings are compared. */
function spellings(text: string): string[] {
  const german = text.replace(/[äöü]/gi, (umlaut) => `${letters(umlaut)}e`);
  return german === text ? [letters(text)] : [letters(text), letters(german)];
}

/** How well a name matches a domain: 0 not at all, 3 equal. */
export function matchBrand(name: string, { label, words }: Brand): 0 | 1 | 2 | 3 {
  if (label.length < 2) return 0;
  const written = spellings(name);
  if (written.includes(label)) return 3;
  const initials = name
    .split(/[\s\-.&/]+/)
    .map((word) => letters(word).slice(0, 1))
    .join("");
  if (label.length >= 2 && label.length <= 5 && initials.startsWith(label)) return 2;
  for (const text of written) {
    if (label.length >= 3 && text.includes(label)) return 2;
    if (text.length >= 4 && label.includes(text) && text.length * 2 >= label.length) return 2;
    if (words.length > 1 && words.every((word) => word.length > 1 && text.includes(word))) return 2;
    if (text.length >= 4 && label.includes(text)) return 1;
  }
  return 0;
}
