import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

function read(url: string, lang: string, body: string) {
  const html = `<!doctype html><html lang="${lang}"><body>${body}</body></html>`;
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  return readPage(html, page).facts.profile?.addresses ?? [];
}

/** Invented companies in real towns, as their pages write addresses. */
const WRITTEN: [
  country: string,
  lang: string,
  body: string,
  street: string,
  code: string | null,
  city: string,
][] = [
  [
    "DE",
    "de",
    "<p>Muster Werkzeug GmbH<br>Lindenstraße 12a<br>94315 Straubing</p>",
    "Lindenstraße 12a",
    "94315",
    "Straubing",
  ],
  [
    "DE",
    "de",
    "<p>Muster<br>Hochstraße 8 - Am Marktplatz<br>56112 Lahnstein</p>",
    "Hochstraße 8",
    "56112",
    "Lahnstein",
  ],
  ["ES", "es", "<p>📍 C. Ejemplo, 3, 21005 Huelva</p>", "C. Ejemplo, 3", "21005", "Huelva"],
  [
    "ES",
    "es",
    "<p>Domicilio social: C/ Ejemplo, 61 bajo, CP 46023, Valencia.</p>",
    "C/ Ejemplo, 61 bajo",
    "46023",
    "Valencia",
  ],
  ["IT", "it", "<p>📍 Indirizzo Via Esempio, 2/A - 00193, Roma</p>", "2/A", "00193", "Roma"],
  ["PL", "pl", "<p>ul. Wzorowa 4<br>50-078<br>Wrocław</p>", "ul. Wzorowa 4", "50-078", "Wrocław"],
  [
    "TR",
    "tr",
    "<p>ÖRNEK MAH. DENEME SK. No:20A<br>ARİFİYE / SAKARYA</p>",
    "DENEME SK. No:20A",
    null,
    "ARİFİYE",
  ],
  [
    "AT",
    "de",
    "<p>Muster GesmbH<br>Hauptplatz 3/2<br>A-8010 Graz</p>",
    "Hauptplatz 3/2",
    "8010",
    "Graz",
  ],
  [
    "CH",
    "de",
    "<p>Muster AG, Seestrasse 40, CH-8002 Zürich</p>",
    "Seestrasse 40",
    "8002",
    "Zürich",
  ],
  [
    "FR",
    "fr",
    "<p>Siège social : 14 bis, rue des Lilas, 69003 Lyon</p>",
    "14 bis, rue des Lilas",
    "69003",
    "Lyon",
  ],
  [
    "BE",
    "nl",
    "<p>Adres: Stationsstraat 7, 9000 Gent, België</p>",
    "Stationsstraat 7",
    "9000",
    "Gent",
  ],
  [
    "NL",
    "nl",
    "<p>Voorbeeld BV<br>Keizersgracht 100-2<br>1015 AA Amsterdam</p>",
    "Keizersgracht 100-2",
    "1015 AA",
    "Amsterdam",
  ],
  [
    "LU",
    "fr",
    "<p>12, rue de la Gare<br>L-1611 Luxembourg</p>",
    "12, rue de la Gare",
    "1611",
    "Luxembourg",
  ],
  [
    "IT",
    "it",
    "<p>Via Garibaldi 25, 40124 Bologna (BO)</p>",
    "Via Garibaldi 25",
    "40124",
    "Bologna",
  ],
  [
    "ES",
    "es",
    "<p>Domicilio: Calle Mayor, 18, 2º B, 28013 Madrid</p>",
    "Calle Mayor, 18, 2º B",
    "28013",
    "Madrid",
  ],
  [
    "PT",
    "pt",
    "<p>Rua das Flores, 227<br>4050-262 Porto</p>",
    "Rua das Flores, 227",
    "4050-262",
    "Porto",
  ],
  [
    "GB",
    "en",
    "<p>Registered office: Unit 4, 21 Mill Lane, Stroud, Gloucestershire GL5 3AB</p>",
    "Unit 4, 21 Mill Lane",
    "GL5 3AB",
    "Stroud",
  ],
  [
    "US",
    "en",
    "<p>1200 Harbor Blvd, Suite 300<br>Portland, OR 97201</p>",
    "1200 Harbor Blvd, Suite 300",
    "97201",
    "Portland",
  ],
  [
    "CA",
    "en",
    "<p>88 Queen Street West, Toronto, ON M5H 2N2</p>",
    "88 Queen Street West",
    "M5H 2N2",
    "Toronto",
  ],
  [
    "AU",
    "en",
    "<p>22 Collins Street, Melbourne VIC 3000</p>",
    "22 Collins Street",
    "3000",
    "Melbourne",
  ],
  ["DK", "da", "<p>Vestergade 14<br>8000 Aarhus C</p>", "Vestergade 14", "8000", "Aarhus C"],
  ["SE", "sv", "<p>Storgatan 5<br>411 24 Göteborg</p>", "Storgatan 5", "411 24", "Göteborg"],
  [
    "NO",
    "nb",
    "<p>Besøksadresse: Kongens gate 9, 7011 Trondheim</p>",
    "Kongens gate 9",
    "7011",
    "Trondheim",
  ],
  [
    "FI",
    "fi",
    "<p>Osoite: Kauppakatu 3, 40100 Jyväskylä</p>",
    "Kauppakatu 3",
    "40100",
    "Jyväskylä",
  ],
  ["PL", "pl", "<p>ul. Długa 8/4<br>31-147 Kraków</p>", "ul. Długa 8/4", "31-147", "Kraków"],
  [
    "CZ",
    "cs",
    "<p>Ukázka s.r.o.<br>Masarykova 31<br>602 00 Brno</p>",
    "Masarykova 31",
    "602 00",
    "Brno",
  ],
  ["SK", "sk", "<p>Hlavná 12, 040 01 Košice</p>", "Hlavná 12", "040 01", "Košice"],
  ["HU", "hu", "<p>Székhely: 6720 Szeged, Kárász utca 5.</p>", "Kárász utca 5", "6720", "Szeged"],
  [
    "RO",
    "ro",
    "<p>Strada Republicii 10, 400015 Cluj-Napoca</p>",
    "Strada Republicii 10",
    "400015",
    "Cluj-Napoca",
  ],
  ["HR", "hr", "<p>Ilica 45<br>10000 Zagreb</p>", "Ilica 45", "10000", "Zagreb"],
  [
    "SI",
    "sl",
    "<p>Slovenska cesta 20, 1000 Ljubljana</p>",
    "Slovenska cesta 20",
    "1000",
    "Ljubljana",
  ],
  ["TR", "tr", "<p>Atatürk Cad. No:12, 35220 Konak</p>", "Atatürk Cad. No:12", "35220", "Konak"],
  [
    "IN",
    "en",
    "<p>Plot No 12, 2nd Floor, MG Road, Indiranagar, Bengaluru, Karnataka 560038</p>",
    "Plot No 12, 2nd Floor, MG Road, Indiranagar",
    "560038",
    "Bengaluru",
  ],
  [
    "JP",
    "ja",
    "<p>〒150-0001 東京都渋谷区神宮前1-2-3 見本ビル2F</p>",
    "神宮前1-2-3 見本ビル2F",
    "150-0001",
    "渋谷区",
  ],
  [
    "CN",
    "zh",
    "<p>地址：上海市浦东新区张江路100号3幢501室</p>",
    "浦东新区张江路100号3幢501室",
    null,
    "上海市",
  ],
  ["KR", "ko", "<p>주소: 서울특별시 강남구 테헤란로 123</p>", "강남구 테헤란로 123", null, "서울"],
  [
    "VN",
    "vi",
    "<p>Địa chỉ: Số 15 Lê Lợi, Phường Bến Nghé, Quận 1, TP. Hồ Chí Minh</p>",
    "Số 15 Lê Lợi, Phường Bến Nghé, Quận 1",
    null,
    "Hồ Chí Minh",
  ],
  [
    "BR",
    "pt",
    "<p>Rua das Palmeiras, 120, Centro<br>Blumenau - SC, 89010-000</p>",
    "Rua das Palmeiras, 120",
    "89010-000",
    "Blumenau",
  ],
  [
    "IE",
    "en",
    "<p>Unit 3, 14 Bridge Street, Galway, H91 X2P4, Ireland</p>",
    "Unit 3, 14 Bridge Street",
    "H91 X2P4",
    "Galway",
  ],
  [
    "NZ",
    "en",
    "<p>Visit us: 45 Queen Street, Auckland 1010, New Zealand</p>",
    "45 Queen Street",
    "1010",
    "Auckland",
  ],
  [
    "BG",
    "bg",
    "<p>Адрес: ул. Иван Вазов 12, 1000 София, България</p>",
    "ул. Иван Вазов 12",
    "1000",
    "София",
  ],
  [
    "RS",
    "sr",
    "<p>Knez Mihailova 10, 11000 Beograd, Srbija</p>",
    "Knez Mihailova 10",
    "11000",
    "Beograd",
  ],
  ["GR", "el", "<p>Διεύθυνση: Ερμού 25, 105 63 Αθήνα</p>", "Ερμού 25", "105 63", "Αθήνα"],
  [
    "MX",
    "es",
    "<p>Av. Reforma 120, Col. Juárez, C.P. 06600, Ciudad de México, México</p>",
    "Av. Reforma 120, Col. Juárez",
    "06600",
    "Ciudad de México",
  ],
  [
    "US",
    "en",
    "<p>17 State Street 36th Floor, New York,<br>NY 10004</p>",
    "17 State Street 36th Floor",
    "10004",
    "New York",
  ],
  [
    "US",
    "en",
    "<p>1319 Park Ave. Quakertown, PA, 18951</p>",
    "1319 Park Ave.",
    "18951",
    "Quakertown",
  ],
  [
    "ES",
    "es",
    "<p>Domicilio: San Pedro, 24 bajo, 20304 Irún</p>",
    "San Pedro, 24 bajo",
    "20304",
    "Irún",
  ],
  [
    "NL",
    "nl",
    "<p>Adres</p><p>Bachstraat 15</p><p>1077 GE</p><p>Amsterdam</p>",
    "Bachstraat 15",
    "1077 GE",
    "Amsterdam",
  ],
  [
    "GR",
    "el",
    "<p>Διεύθυνση: 26ης Οκτωβρίου 8Α, Θεσσαλονίκη, 54627</p>",
    "26ης Οκτωβρίου 8Α",
    "54627",
    "Θεσσαλονίκη",
  ],
  [
    "DE",
    "de",
    "<p>Max-Muster-Str. 38<br>80807 München</p>",
    "Max-Muster-Str. 38",
    "80807",
    "München",
  ],
  ["SI", "sl", "<p>Podbreznik 15, 8000 Novo mesto</p>", "Podbreznik 15", "8000", "Novo mesto"],
  [
    "JP",
    "ja",
    "<p>本社所在地</p><p>〒545-0021</p><p>大阪市阿倍野区見本町3-8-26</p>",
    "見本町3-8-26",
    "545-0021",
    "大阪市阿倍野区",
  ],
  [
    "AE",
    "en",
    "<p>Office 1204, Marina Plaza, Dubai, UAE</p>",
    "Office 1204, Marina Plaza",
    null,
    "Dubai",
  ],
];

describe("addresses in text", () => {
  it.each(WRITTEN)(
    "are read by the conventions of %s",
    (country, lang, body, street, code, city) => {
      const tld = country === "GB" ? "co.uk" : country === "US" ? "com" : country.toLowerCase();
      const [address] = read(`https://acme.${tld}/contact`, lang, body);
      expect(address).toMatchObject({ postalCode: code, city, country });
      expect(address!.street).toContain(street);
      expect(address!.snippet.length).toBeLessThanOrEqual(200);
    },
  );

  it("take the country from its name rather than from the site", () => {
    const body = "<p>Haldenstrasse 1<br>6340 Baar<br>Switzerland</p>";
    expect(read("https://acme.io/imprint", "en", body)).toMatchObject([
      { country: "CH", city: "Baar" },
    ]);
  });

  it.each([
    [
      "the host of the site",
      "<h2>Hébergement</h2><p>Nuage SAS<br>2 rue Kellermann, 59100 Roubaix</p>",
    ],
    [
      "a chamber",
      "<p>Zuständige Kammer: Rechtsanwaltskammer Berlin, Littenstraße 9, 10179 Berlin</p>",
    ],
    [
      "a photographer",
      "<p>Fotos der Startseite erstellt von:<br>Beispiel Fotografie<br>Emser Str. 57, 56112 Lahnstein</p>",
    ],
    ["a copyright line", "<p>© 2026 Acme Motor AB. Alla rättigheter förbehållna.</p>"],
    ["opening hours", "<p>Mo–Fr 08–16</p><p>2026 Sommerpause</p>"],
    ["items of lists", "<h3>6. Widerspruch gegen Werbung</h3><p>46485 Wesel</p>"],
    ["entries of a register", "<p>Registro Mercantil, Libro 74, Folio 12, Hoja 10175 Valencia</p>"],
    [
      "years of an archive",
      "<p>Dezember 2019</p><p>2018 November</p><p>Vision 2030</p><p>2025 Strategie</p>",
    ],
    [
      "counts in a sentence",
      "<p>500+ Shops mit Versand</p><p>8010 Pakete</p><p>58 von</p><p>9102 Stimmen</p>",
    ],
    [
      "names with numbers beside a large town",
      "<p>SV Darmstadt 98, Hamburg</p><p>PLZ Bereich 5, Aachen</p>",
    ],
    ["the place of a job", "<p>Sorter (m/w/d) in der Sortierhalle</p><p>04435 Schkeuditz</p>"],
    ["prices", "<p>Paket 3</p><p>10000 EUR im Jahr</p>"],
    ["a placeholder", "<p>〒000-0000 東京都◯◯区◯◯町 560-0-0</p>"],
  ])("leave out %s", (_, body) => {
    expect(read("https://acme.de/impressum", "de", body)).toEqual([]);
  });

  it("are not read from dates", () => {
    const body = "<p>До 17 февруари 2026 Операторите подават данни.</p>";
    expect(read("https://acme.bg/kontakti", "bg", body)).toEqual([]);
  });

  it("are read below a sentence about a chamber and a heading of their own", () => {
    const prose = `Jana Muster ist von der Rechtsanwaltskammer Brandenburg zugelassen. ${"Sie unterliegt deren Aufsicht. ".repeat(5)}`;
    const body = `<p>${prose}</p><h2>Anschrift</h2><p>Musterstr. 12<br>15907 Lübben</p>`;
    expect(read("https://acme.de/impressum", "de", body)).toMatchObject([{ city: "Lübben" }]);
  });

  it("are not read from articles, which name other places", () => {
    const body = "<p>Lindenstraße 12<br>94315 Straubing</p>";
    expect(read("https://acme.de/blog/unser-ausflug", "de", body)).toEqual([]);
  });

  it("distinguish head office and branches by their labels", () => {
    const body = `<p>Filiale Ulm: Hafengasse 3, 89073 Ulm</p><p>Hauptsitz: Ringstraße 9, 70173 Stuttgart</p>`;
    expect(read("https://acme.de/kontakt", "de", body)).toMatchObject([
      { city: "Ulm", kind: "branch" },
      { city: "Stuttgart", kind: "head_office" },
    ]);
  });

  it("in structured data are joined with those in the text", () => {
    const address = {
      streetAddress: "Lindenstraße 12",
      postalCode: "94315",
      addressLocality: "Straubing",
      addressCountry: "DE",
    };
    const json = JSON.stringify({ "@type": "Organization", name: "Acme", address });
    const body = `<script type="application/ld+json">${json}</script><p>Lindenstraße 12, 94315 Straubing</p>`;
    expect(read("https://acme.de/kontakt", "de", body)).toHaveLength(1);
    const prefixed = body.replace('"94315"', '"D-94315"');
    expect(read("https://acme.de/kontakt", "de", prefixed)).toHaveLength(1);
  });
});

describe("buildings and units between a street and its postal code", () => {
  it.each([
    [
      "el",
      "https://meou.gr/contact",
      "Απόλλωνος 6 & Βύρωνος, Εμπορικό Κέντρο, 2ος όροφος, 421 31 Τρίκαλα",
      "Απόλλωνος 6, Εμπορικό Κέντρο, 2ος όροφος",
    ],
    [
      "es",
      "https://forn.es/contacto",
      "Camí de la Vileta, 152, C, Ponent, 07011 Palma",
      "Camí de la Vileta, 152, C, Ponent",
    ],
    [
      "fr",
      "https://dr.fr/contact",
      "1255 avenue de Rosendael, Bâtiment Collache<br>59240 Dunkerque",
      "1255 avenue de Rosendael, Bâtiment Collache",
    ],
  ])("belong to the street in %s at %s: %s", (lang, url, text, street) => {
    expect(read(url, lang, `<p>${text}</p>`)).toMatchObject([{ street }]);
  });

  it.each(["rufen Sie uns an!", "Muster GmbH", "Rabatt 12345"])("are not %j", (words) => {
    const streets = read(
      "https://acme.de/kontakt",
      "de",
      `<p>Hauptstr. 5, ${words}, 12345 Berlin</p>`,
    );
    expect(streets.map(({ street }) => street)).not.toContain(`Hauptstr. 5, ${words}`);
  });
});
