import { readPage } from "#src/extraction/read-page";

/** The addresses of a page as `street # code # city`, from lines that `¶` separates. */
export function addressesOf(host: string, lang: string, lines: string): string[] {
  const html = `<!doctype html><html lang="${lang}"><body><div><p>${lines.replaceAll(" ¶ ", "<br>")}</p></div></body></html>`;
  const url = `https://www.${host}/contact`;
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  return (readPage(html, page).facts.profile?.addresses ?? []).map(
    ({ street, postalCode, city }) => `${street} # ${postalCode} # ${city}`,
  );
}
