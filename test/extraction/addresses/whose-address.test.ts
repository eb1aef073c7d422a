import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

/** The streets that a page states, whose lines `¶` separates. */
function streetsOf(host: string, path: string, lines: string, head = "<title>Page</title>") {
  const html = `<!doctype html><html><head>${head}</head><body><div><p>${lines.replaceAll(" ¶ ", "<br>")}</p></div></body></html>`;
  const page = { isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  const { facts } = readPage(html, { ...page, url: `https://www.${host}${path}` });
  return (facts.profile?.addresses ?? []).map(({ street }) => street);
}

describe("addresses beside words of others", () => {
  it.each([
    ["acme.hr", "4,4/5 · 43 Google recenzija ¶ Adresa ¶ Primjer ulica 4, 51000 Rijeka"],
    ["acme.de", "Google Bewertungen ¶ Musterweg 4 ¶ 10115 Berlin"],
    ["acme.it", "Marchio registrato ¶ Via Verdi 7, 20121 Milano"],
    ["acme.es", "El cliente podrá visitarnos ¶ Calle Ejemplo 6, 48008 Bilbao"],
    ["acme.es", "Protección de datos personales ¶ Calle Ejemplo 6, 48008 Bilbao"],
    ["acme.fr", "Nos hébergements ¶ 12 rue du Lac ¶ 75011 Paris"],
  ])("are read if the words name no provider (%s: %s)", (host, lines) => {
    expect(streetsOf(host, "/contact", lines)).toHaveLength(1);
  });

  it.each([
    ["acme.de", "Hosting ¶ Google Ireland Limited ¶ Musterweg 4 ¶ 10115 Berlin"],
    ["acme.de", "Hosting ¶ Strato AG ¶ Musterweg 4 ¶ 10115 Berlin"],
    ["acme.fr", "Hébergement ¶ Acme Cloud ¶ 12 rue du Lac ¶ 75011 Paris"],
    [
      "acme.de",
      "Name und Sitz des Versicherers: ¶ Acme Underwriting Limited ¶ Zweigniederlassung für Deutschland ¶ Musterweg 4 ¶ 10115 Berlin",
    ],
    ["acme.es", "Agencia Española de Protección de Datos ¶ Calle Ejemplo 6, 28001 Madrid"],
    ["acme.at", "Österreichische Datenschutzbehörde ¶ Musterweg 8 ¶ 1080 Wien, Österreich"],
  ])("are not read if the words name a provider (%s: %s)", (host, lines) => {
    expect(streetsOf(host, "/contact", lines)).toEqual([]);
  });

  it.each([
    "vom Datenschutzbeauftragten prüfen lassen ¶ 1. Verantwortlicher ¶ Muster GmbH, Musterweg 4, 10115 Berlin",
    "Fragen an meinen Datenschutzbeauftragten: ¶ Verantwortlicher: Notar Muster, Musterweg 4, 10115 Berlin, Telefon 030 123456",
  ])("are read below the heading of a controller: %s", (lines) => {
    expect(streetsOf("acme.de", "/datenschutz", lines)).toEqual(["Musterweg 4"]);
  });
});

describe("addresses of others", () => {
  it.each([
    [
      "the person who is responsible for the content",
      "Muster e. V. ¶ Musterweg 4 ¶ 10115 Berlin ¶ Inhaltlich Verantwortlicher gemäß § 55 Abs. 2 RStV: ¶ Erika Mustermann ¶ Ulmenweg 22 ¶ 88696 Owingen",
    ],
    [
      "the person who is responsible for the website",
      "Muster e. V. ¶ Musterweg 4 ¶ 10115 Berlin ¶ Website Verantwortlicher ¶ Erika Mustermann ¶ Ulmenweg 22 ¶ 88696 Owingen",
    ],
    [
      "a provider of another country, in a sentence",
      'Muster GmbH ¶ Musterweg 4 ¶ 10115 Berlin ¶ Wir nutzen ein Plugin des Netzwerkes Example, das von der Example Inc., 635 High Street, Palo Alto, CA, 94301, USA ("Example") betrieben wird und Inhalte in unsere Seite einbindet.',
    ],
    [
      "an event",
      "Muster e. V. ¶ Musterweg 4 ¶ 10115 Berlin ¶ Zeit und Ort: 15.00 – 16.45 bei uns, Ulmenweg 22, 88696 Owingen",
    ],
  ])("are not read: %s", (_, lines) => {
    expect(streetsOf("acme.de", "/impressum", lines)).toEqual(["Musterweg 4"]);
  });

  it("are the company's if it is the one that is responsible for the content", () => {
    const lines =
      "Verantwortlich für den Inhalt nach § 55 Abs. 2 RStV: ¶ Muster GmbH ¶ Musterweg 4 ¶ 10115 Berlin ¶ Filiale ¶ Ulmenweg 22 ¶ 88696 Owingen";
    expect(streetsOf("acme.de", "/impressum", lines)).toEqual(["Musterweg 4", "Ulmenweg 22"]);
  });
});

describe("addresses in terms and privacy statements", () => {
  it("are those of the site if the page has no other", () => {
    const lines =
      "Allgemeine Geschäftsbedingungen ¶ Muster und Beispiel GbR ¶ Musterweg 4, 10115 Berlin";
    expect(streetsOf("shop-example.de", "/agb", lines)).toEqual(["Musterweg 4"]);
  });

  it("are not read if several companies are named", () => {
    const lines =
      "Muster und Beispiel GbR ¶ Musterweg 4, 10115 Berlin ¶ Wir nutzen einen Dienst von ¶ Anders GmbH ¶ Ulmenweg 7, 10117 Berlin";
    expect(streetsOf("shop-example.de", "/agb", lines)).toEqual([]);
  });
});

describe("addresses in structured data of pages about something else", () => {
  const address = {
    "@type": "PostalAddress",
    streetAddress: "Musterweg 4",
    postalCode: "10115",
    addressLocality: "Berlin",
    addressCountry: "DE",
  };
  const data = (name: string) =>
    `<title>Gears</title><script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "LocalBusiness", name, address })}</script>`;

  it("are read", () => {
    expect(streetsOf("acme.de", "/gears.html", "Our gears", data("Acme"))).toEqual(["Musterweg 4"]);
  });

  it("are not read from articles", () => {
    expect(streetsOf("acme.de", "/blog/gears", "Our gears", data("Acme"))).toEqual([]);
  });

  it.each([
    ["the domain and the town", "acme.de", { addressLocality: "Berlin" }, "Berlin", "DE"],
    ["the town", "acme.de", { addressLocality: "Weßling, Germany" }, "Weßling", "DE"],
    ["the code", "acme.de", { addressLocality: "Meran", postalCode: "I-39012" }, "Meran", "IT"],
    [
      "the state",
      "acme.com",
      { addressLocality: "Exampleville", addressRegion: "NY", postalCode: "10004" },
      "Exampleville",
      "US",
    ],
  ])("have the country that %s shows", (_, host, parts, city, country) => {
    const head = data("Acme").replace(/\{"@type":"PostalAddress".*?\}/, () =>
      JSON.stringify({ ...address, addressCountry: undefined, ...parts }),
    );
    const html = `<!doctype html><html><head>${head}</head><body><p>Our gears</p></body></html>`;
    const page = { isEntry: false, headers: {}, cookies: [], wantsLinks: false };
    const { facts } = readPage(html, { ...page, url: `https://www.${host}/gears.html` });
    expect(facts.profile?.addresses).toMatchObject([{ city, country }]);
  });
});

describe("addresses below the heading of a list of dealers", () => {
  it.each([
    [
      "acme.de",
      "Acme GmbH ¶ Musterweg 4 ¶ 10115 Berlin ¶ Unsere Fachhändler ¶ Muster Handels GmbH ¶ Marktstr. 3 ¶ 20095 Hamburg ¶ Acme GmbH ¶ Musterweg 4 ¶ 10115 Berlin",
      "Musterweg 4",
    ],
    [
      "acme.cn",
      "样本轮胎贸易(广州)有限公司 ¶ 地址:广州市样本路318号2703室 ¶ 合作经销商: ¶ 东北代理 ¶ 见本汽车用品销售有限公司 ¶ 地址: 黑龙江省哈尔滨市样本街489号",
      "样本路318号2703室",
    ],
  ])("are those of other companies (%s)", (host, lines, street) => {
    expect(streetsOf(host, "/contact", lines)).toEqual([street]);
  });

  it("are the company's below its own name", () => {
    const lines = "Fachhändler ¶ Acme GmbH ¶ Musterweg 4 ¶ 10115 Berlin";
    expect(streetsOf("acme.de", "/contact", lines)).toEqual(["Musterweg 4"]);
  });
});

describe("the contents of a manual", () => {
  it("are no address behind a town", () => {
    const lines =
      "Kimberley, Northern Cape, South Africa ¶ 2. Purpose of this manual and its contents";
    expect(streetsOf("acme.co.za", "/paia", lines)).toEqual([]);
  });
});
