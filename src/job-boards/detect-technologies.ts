export type PostingTechnology = { name: string; category: string };

/** Every technology that is known, by its canonical name. */
export const TECHNOLOGIES: ReadonlyMap<string, PostingTechnology> = new Map();

/** Canonical name of what a user calls a technology (`k8s`, `golang`, `postgres`), or null. */
export function resolveTechnology(given: string): string | null {
  return TECHNOLOGIES.get(given)?.name ?? null;
}

/** Technologies a posting names, by canonical name, without the vendor's own products. */
export function detectTechnologies(posting: {
  title: string;
  text: string;
  companyName: string;
  domain: string | null;
}): string[] {
  const name = resolveTechnology(posting.title);
  return name === null ? [] : [name];
}
