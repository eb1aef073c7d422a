import { brandLabel } from "#src/shared/domain-name";

const SHORTEST_NAME = 3;

/** Whether a board's token and a site's host say the same name: anybody may show, or link to, anybody's board. */
export function isSameName(token: string, hostOrUrl: string): boolean {
  const [name, brand] = [nameKey(token), nameKey(brandLabel(hostOrUrl))];
  if (Math.min(name.length, brand.length) < SHORTEST_NAME) return false;
  return brand.startsWith(name) || name.startsWith(brand);
}

const nameKey = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
