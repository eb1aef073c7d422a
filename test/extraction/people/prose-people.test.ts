import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

function people(text: string, url = "https://www.acme-example.com/about") {
  const html = `<!doctype html><html><body><h1>About us</h1><p>${text}</p></body></html>`;
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  const found = readPage(html, page).facts.profile?.people ?? [];
  return found.map(({ name, title }) => [name, title]);
}

describe("lists of people in sentences", () => {
  it.each([
    "Founded by Emma Example and Martin Example, we build boats.",
    "Emma Example and Martin Example founded Acme in 2001.",
    "Emma Example and Martin Example are the founders of Acme.",
    "Our founders, Emma Example and Martin Example, build boats.",
    "Unser Betrieb wurde 1998 von Emma Example und Martin Example gegründet.",
    "Emma Example und Martin Example gründeten die Firma im Jahr 2001.",
    "Inhaber sind Emma Example und Martin Example.",
    "L'agence est dirigée par Emma Example et M. Martin Example.",
    "El despacho está dirigido por los abogados Emma Example y Martin Example.",
  ])("%s", (text) => {
    expect(people(text).map(([name]) => name)).toEqual(["Emma Example", "Martin Example"]);
  });

  it("end at words that join no names", () => {
    expect(people("Founded by Emma Example after Martin Example had left the harbour.")).toEqual([
      ["Emma Example", null],
    ]);
    expect(people("Emma Example and Martin Example sailed around the world in 2001.")).toEqual([]);
  });
});

describe("people who lead, whatever their names", () => {
  it.each([
    ["Led by Dr. Zorvan R Quilmex, our team builds boats.", "Zorvan R Quilmex", null],
    ["We build boats, led by Dr. Zorvan Quilmex's team of experts.", "Zorvan Quilmex", null],
    ["Led by CEO Zorvan Quilmex, we build boats.", "Zorvan Quilmex", "CEO"],
    ["Led by M M Quilmex, our team builds boats.", "M M Quilmex", null],
    ["The company was started by A. Quilmex in 2020.", "A. Quilmex", null],
  ])("%s", (text, name, title) => {
    expect(people(text)).toEqual([[name, title]]);
  });

  it("need a title, an honorific or initials", () => {
    expect(people("Led by Zorvan Quilmex, our team builds boats.")).toEqual([]);
    expect(people("We visited M M Quilmex, and our team built boats.")).toEqual([]);
  });
});

describe("people in sentences", () => {
  it.each([
    ["Acme was founded by Martin Example and builds boats.", "Martin Example", null],
    ["Our mechanic Martin Example repairs every kind of boat.", "Martin Example", "mechanic"],
    [
      "Martin Example is a certified photographer. He lives here.",
      "Martin Example",
      "photographer",
    ],
    [
      "Martin Example, founder of Acme Example, has built boats for years.",
      "Martin Example",
      "founder of Acme Example",
    ],
    [
      "Inhaber Martin Beispiel und sein Team freuen sich auf Ihren Besuch.",
      "Martin Beispiel",
      "Inhaber",
    ],
    [
      "La société est représentée par Madame Claire Exemple en qualité de Directrice générale.",
      "Claire Exemple",
      "Directrice générale",
    ],
    ["Claire Exemple est ostéopathe. Elle vous reçoit.", "Claire Exemple", "ostéopathe"],
    ["Seit 2005 führt Martin Beispiel das Unternehmen als Inhaber.", "Martin Beispiel", null],
    [
      "Martin Example is an advocate of the High Court.",
      "Martin Example",
      "advocate of the High Court",
    ],
    [
      "Martin Example is the director of Interdisciplinary-Oceanographic-Investigations and Experimental-Hydrodynamics.",
      "Martin Example",
      "director",
    ],
    ["Yrittäjä Joonas Esimerkki on rassaillut autoja.", "Joonas Esimerkki", "Yrittäjä"],
    ["Håkan Exempel startade verkstaden med en enkel idé.", "Håkan Exempel", null],
    ["Firma została założona przez Marka. Prowadzi ją Tomasz Przykład.", null, null],
    ["Warsztat prowadzony przez Tomasz Przykład od 2003 roku.", "Tomasz Przykład", null],
    ["Fundada por Carlos Ejemplo en 1994, la empresa crece.", "Carlos Ejemplo", null],
  ])("%s", (text, name, title) => {
    expect(people(text)).toEqual(name === null ? [] : [[name, title]]);
  });

  it("names both who founded and who leads the company", () => {
    expect(
      people(
        "Das Unternehmen wird heute von Dr. Claudia Beispiel geleitet, gegründet von Martin Beispiel.",
      ),
    ).toEqual([
      ["Claudia Beispiel", null],
      ["Martin Beispiel", null],
    ]);
  });

  it.each([
    "Martin Example is a specialist law firm with offices in three cities.",
    "We met Martin Example, chairman of Other Company Ltd, at the fair.",
    "Founded in 1899 by Martin Example, the company is still here.",
    "“Martin Example is a great mechanic, thank you for everything.”",
    "The president Martin Example visited the region last week.",
    "Martin Example was here and liked the view from the hill.",
    "Seit 2005 führt Martin Beispiel das Gespräch mit den Gästen.",
    "Martin Example is an advocate of only having to pay the minimum amount of tax.",
  ])("none in: %s", (text) => {
    expect(people(text)).toEqual([]);
  });

  it.each(["Ringstraße 128", "Hamburger Straße 128"])("reads no street in a name: %s", (street) => {
    expect(people(`Inhaber Martin Beispiel ${street}, 22045 Hamburg`)).toEqual([
      ["Martin Beispiel", "Inhaber"],
    ]);
  });
});
