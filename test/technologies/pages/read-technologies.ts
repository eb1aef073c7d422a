import { readPage } from "#src/extraction/read-page";
import type { FoundTechnology } from "#src/technologies/found-technology";
import { resolveTechnologies } from "#src/technologies/resolve-technologies";
import type { Technology } from "#src/shared/lead";

export type Answer = {
  html?: string;
  url?: string;
  headers?: Record<string, string>;
  cookies?: string[];
};

/** What an entry page gives away, as the crawler reads it. */
export function readFound({
  html = "",
  url = "https://www.acme.test/",
  headers = {},
  cookies = [],
}: Answer): FoundTechnology[] {
  const page = { url, isEntry: true, headers, cookies, wantsLinks: false };
  return readPage(html, page).facts.technologies ?? [];
}

export const readTechnologies = (answer: Answer): Technology[] =>
  resolveTechnologies(readFound(answer));

export const namesIn = (answer: Answer): string[] =>
  readTechnologies(answer).map(({ name }) => name);
