import { readPage } from "#src/extraction/read-page";

/** Names and titles of the people on a page of acme.com, which is not the entry page. */
export function peopleOn(path: string, body: string, lang = "en"): [string, string | null][] {
  const html = `<!doctype html><html lang="${lang}"><body>${body}</body></html>`;
  const url = `https://acme.com${path}`;
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  const found = readPage(html, page).facts.profile?.people ?? [];
  return found.map(({ name, title }) => [name, title]);
}
