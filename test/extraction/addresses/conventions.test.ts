import { describe, expect, it } from "vitest";
import { draftLead } from "#src/extraction/lead-draft";
import { readPage } from "#src/extraction/read-page";

type Address = [street: string, code: string | null, city: string, region: string | null];

function read(url: string, lang: string, body: string): Address[] {
  const html = `<!doctype html><html lang="${lang}"><body>${body}</body></html>`;
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  return (readPage(html, page).facts.profile?.addresses ?? []).map(
    ({ street, postalCode, city, region }) => [street!, postalCode, city!, region],
  );
}

/** Invented companies, as pages of their countries write addresses. */
const CONVENTIONS: [name: string, url: string, lang: string, body: string, found: Address[]][] = [
  [
    "a Turkish quarter, avenue, building and flat before the postal code",
    "https://ornek.com/iletisim",
    "tr",
    "<p>Örnek Mah. Deneme Cad. Çınar Konakları Blok:E Daire:6 34197 Bahçelievler/İstanbul</p>",
    [
      [
        "Örnek Mah. Deneme Cad. Çınar Konakları Blok:E Daire:6",
        "34197",
        "Bahçelievler",
        "İstanbul",
      ],
    ],
  ],
  [
    "a Turkish town with its country",
    "https://ornek.com.tr/iletisim",
    "tr",
    "<p>Deneme Cad. No:21 Örnek Plaza Kat 1 Maslak - Sarıyer 34485 İstanbul / Türkiye</p>",
    [["Deneme Cad. No:21 Örnek Plaza Kat 1 Maslak - Sarıyer", "34485", "İstanbul", null]],
  ],
  [
    "Japan in Latin letters",
    "https://mihon.co.jp/english/company",
    "en",
    `<p>Head office</p><p>4-11-54 Mihoncho, Nishiyodogawa-ku, Osaka 555-0011 Japan</p>
     <p>Tokyo office</p><p>Mihon Bldg. 6F, 3-11-36 Mita, Minato-ku, Tokyo, 108-8375 Japan</p>`,
    [
      ["4-11-54 Mihoncho, Nishiyodogawa-ku", "555-0011", "Osaka", "Osaka"],
      ["Mihon Bldg. 6F, 3-11-36 Mita", "108-8375", "Minato-ku", "Tokyo"],
    ],
  ],
  [
    "a Japanese town whose name contains the word for village",
    "https://mihon.co.jp/company",
    "ja",
    "<p>〒208-0013 東京都武蔵村山市見本町1-11-16 MAP</p>",
    [["見本町1-11-16", "208-0013", "武蔵村山市", "東京都"]],
  ],
  [
    "Mexican quarters, states and a town behind the postal code",
    "https://ejemplo.com.mx/contacto",
    "es",
    `<p>Calle Olivos 1, Fraccionamiento Las Fuentes, Xalapa, Veracruz, México., C.P. 91190</p>
     <p>Calle Mirlo 120, Col. Centro, C.P. 91000, Xalapa, Ver.</p>`,
    [
      ["Calle Olivos 1, Fraccionamiento Las Fuentes", "91190", "Xalapa", "VER"],
      ["Calle Mirlo 120, Col. Centro", "91000", "Xalapa", "VER"],
    ],
  ],
  [
    "a Mexican office on a site of another country",
    "https://ejemplo.com/contacto",
    "es",
    "<p>Av. Ejemplo 191, Colonia Polanco, Del. Miguel Hidalgo, México, DF, CP 11560</p>",
    [["Av. Ejemplo 191, Colonia Polanco, Del. Miguel Hidalgo", "11560", "México", null]],
  ],
  [
    "branches in India on a site that does not name the country",
    "https://example.com/branch.html",
    "en",
    `<p>Salem</p><p>4th Sample Street, TVK Nagar, Pernambut, Vellore-632601</p>
     <p>Arni</p><p>Acme Clinic, No. 21, Sample Lane,</p><p>Off Hill Road, Chennai - 600006</p>`,
    [
      ["4th Sample Street, TVK Nagar, Pernambut", "632601", "Vellore", null],
      ["Acme Clinic, No. 21, Sample Lane, Off Hill Road", "600006", "Chennai", null],
    ],
  ],
  [
    "lines above an emirate",
    "https://example.ae/contact",
    "en",
    `<h4>Office location</h4><p>4004, 40th Floor, Sample Tower,<br>Al Marasi Drive Business Bay<br>Dubai - U.A.E.</p>`,
    [["4004, 40th Floor, Sample Tower, Al Marasi Drive Business Bay", null, "Dubai", null]],
  ],
  [
    "an Irish county without an Eircode",
    "https://example.ie/contact",
    "en",
    "<p>Our office</p><p>Unit 4, Mill Road,<br>Naas,<br>Co. Kildare</p>",
    [["Unit 4, Mill Road", null, "Naas", "Co. Kildare"]],
  ],
  [
    "a town and its state without a postal code",
    "https://exemplo.com.br/contato",
    "pt",
    "<p>Loja Centro</p><p>Av. Exemplo, 3750 - Sala E<br>Balneário Camboriú - SC</p>",
    [["Av. Exemplo, 3750, Sala E", null, "Balneário Camboriú", "SC"]],
  ],
  [
    "a unit with a number sign",
    "https://example.com/contact",
    "en",
    "<p>53 West Sample Boulevard # 1257<br>Chicago, IL 60604<br>USA</p>",
    [["53 West Sample Boulevard # 1257", "60604", "Chicago", "IL"]],
  ],
];

describe("addresses by the conventions of countries", () => {
  it.each(CONVENTIONS)("are read with %s", (_, url, lang, body, found) => {
    expect(read(url, lang, body)).toEqual(found);
  });

  it.each([
    [
      "the place of an event",
      "https://example.org/",
      "<p>Saturday, September 26, 2026, 9:00 AM to 2:00 PM. Sample Center, 4104 Market St., Houston, TX 77020</p>",
    ],
    [
      "a number of a house as a postal code",
      "https://ejemplo.com.mx/contacto",
      "<p>Frozen lobster tails: 11 oz., Acme Seafood, 15223 NW 60th Ave</p>",
    ],
    [
      "years of rankings on a page that names New Zealand",
      "https://example.com/about",
      "<p>Students from New Zealand</p><p>QS Sample Rankings 2024, NIRF Rankings 2024</p>",
    ],
    [
      "a code of another label above a town",
      "https://muster.de/kontakt",
      "<p>Ihr Rabattcode: SOMMER-10</p><p>46485 Wesel</p>",
    ],
    [
      "a country as a town",
      "https://paradeigma.gr/epikoinonia",
      "<p>Πετράλωνα / Χαλκιδικής, 63080 Ελλάδα</p>",
    ],
  ])("are not read from %s", (_, url, body) => {
    const isEntry = url.endsWith("/");
    const html = `<!doctype html><html lang="en"><body>${body}</body></html>`;
    const page = { url, isEntry, headers: {}, cookies: [], wantsLinks: false };
    expect(readPage(html, page).facts.profile?.addresses).toBeUndefined();
  });

  it("are one address where pages of a site write Japanese numbers differently", () => {
    const url = "https://mihon.co.jp/";
    const bodies = [
      "〒141-0001 東京都品川区見本5-9-11 見本ビル10F",
      "東京都品川区見本5丁目9−11見本ビル10階",
    ];
    const pages = bodies.map((body, at) => {
      const page = { url, isEntry: true, headers: {}, cookies: [], wantsLinks: false };
      const { facts } = readPage(`<html lang="ja"><p>${body}</p>`, page);
      return { url: at === 0 ? url : `${url}access`, depth: at, facts };
    });
    const { profile } = draftLead({
      host: "mihon.co.jp",
      seedUrl: url,
      entryUrl: url,
      pagesRead: 2,
      hasRobotsTxt: false,
      hasSitemap: false,
      pages,
    });
    expect(profile.addresses.map(({ postal_code }) => postal_code)).toEqual(["141-0001"]);
  });
});
