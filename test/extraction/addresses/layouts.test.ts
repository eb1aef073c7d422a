import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

/*
 * One layout a line: country, language, top-level domain, text, and the postal code, town and street in it. In the
 * text, `¶` is a line break, `§` a paragraph, `‖` a block and `¦` a table cell.
 */
const FILES = ["layouts.txt", "layouts-by-town.txt"];
const LAYOUT = /^([A-Z]{2}) (\S+) (\S+) :: (.*) => (.*?)\|(.*?)\|(.*)$/;
const LAYOUTS = FILES.map((name) =>
  readFileSync(new URL(`./data/${name}`, import.meta.url), "utf8"),
)
  .join("\n")
  .split("\n")
  .flatMap((line) => {
    const found = LAYOUT.exec(line);
    return found
      ? [found.slice(1) as [string, string, string, string, string, string, string]]
      : [];
  });

function markup(text: string): string {
  const body = text
    .replaceAll(" ¶ ", "<br>")
    .replaceAll(" § ", "</p><p>")
    .replaceAll(" ‖ ", "</div><div>")
    .replaceAll(/ ¦ ?/g, "</td><td>");
  const row = body.replaceAll("</p><p>", "</td></tr><tr><td>");
  return body.includes("<td>")
    ? `<table><tr><td>${row}</td></tr></table>`
    : `<div><p>${body}</p></div>`;
}

const plain = (text: string | null) =>
  (text ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

describe("layouts of addresses", () => {
  it.each(LAYOUTS)(
    "of %s (%s, .%s) are read from %s",
    (country, lang, tld, text, code, city, street) => {
      const html = `<!doctype html><html lang="${lang}"><body><h1>Contact</h1>${markup(text)}</body></html>`;
      const url = `https://www.company-sample.${tld}/contact`;
      const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
      const found = readPage(html, page).facts.profile?.addresses ?? [];
      expect(found).toHaveLength(1);
      expect(found[0]!.country).toBe(country);
      expect(plain(found[0]!.postalCode)).toBe(plain(code));
      expect(plain(found[0]!.city)).toContain(plain(city));
      expect(plain(found[0]!.street)).toContain(plain(street));
    },
  );
});
