import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";
import { addressesOf } from "./addresses-of";

function countryOf(url: string, lang: string, line: string): string | null | undefined {
  const html = `<html lang="${lang}"><body><p>${line}</p></body></html>`;
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  return readPage(html, page).facts.profile?.addresses?.at(0)?.country;
}

describe("the country of a postal code that several countries could write", () => {
  it.each([
    ["https://acme.com/it/impressum.html", "it", "Musterstraße 14, 81369 München", "DE"],
    ["https://acme.com/fr/contact", "fr", "Beispielweg 3, 20095 Hamburg", "DE"],
    ["https://acme.com/de/kontakt", "de", "12 rue du Lac, 69003 Lyon", "FR"],
    ["https://acme.eu/de/kontakt.html", "de", "Musterweg 3, 39057 St. Pauls (BZ), Südtirol", "IT"],
    ["https://acme.it/contatti", "it", "Via Esempio 4, 20121 Milano", "IT"],
  ])("follows from its town or province (%s)", (url, lang, line, country) => {
    expect(countryOf(url, lang, line)).toBe(country);
  });
});

describe("Italian addresses without a postal code", () => {
  it.each([
    ["Via Esempio del Sole 2 Nole (TO)", "Via Esempio del Sole 2 # null # Nole"],
    ["Sede: Piazza Modello, 14/B - Cuneo (CN)", "Piazza Modello, 14/B # null # Cuneo"],
  ])("are read with their province: %s", (line, address) => {
    expect(addressesOf("acme.it", "it", line)).toEqual([address]);
  });

  it("need a province that exists", () => {
    expect(addressesOf("acme.it", "it", "Via Esempio 2 Nole (XX)")).toEqual([]);
  });
});
