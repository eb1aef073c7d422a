import { describe, expect, it } from "vitest";
import { addressesOf } from "./addresses-of";

describe("postal addresses with floors and remarks", () => {
  it.each([
    ["acme.es", "es", "Avenida Ejemplo Norte, 29 - Entreplanta; 15706, Santiago", "15706"],
    ["acme.es", "es", "Calle Ejemplo Arias, 6, dpto 202c, 48008 Bilbao", "48008"],
    ["acme.es", "es", "Valencia 269, ppal 2ª ¶ E-08009 Barcelona", "08009"],
    ["acme.de", "de", "Musterstraße 5, Hochparterre ¶ 10115 Berlin", "10115"],
    ["acme.hu", "hu", "Minta utca 5. félemelet 2. ¶ 1052 Budapest", "1052"],
  ])("are read whole (%s %s: %s)", (host, lang, text, code) => {
    const found = addressesOf(host, lang, text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`# ${code} #`);
    expect(found[0]).toMatch(/^\D+\d/u);
  });
});

describe("two postal addresses", () => {
  it.each([
    ["acme.at", "de", "Hauptbüro: 1090 Wien, Marktgasse 3 ¶ Zweigstelle: 3712 Maissau, Dorfen 6"],
    ["acme.rs", "sr", "Bojanska 19 ¶ 11000 Beograd ¶ Velimira Primera 19 ¶ 11000 Beograd"],
    ["acme.de", "de", "Lange Gasse 7 ¶ 10115 Berlin ¶ Ulmenweg 7 ¶ 10115 Berlin"],
    ["acme.fr", "fr", "7 rue Victor Hugo ¶ 75011 Paris ¶ 7 avenue Montaigne ¶ 75011 Paris"],
    ["acme.it", "it", "Via Verdi 7 ¶ 20121 Milano ¶ Corso Magenta 7 ¶ 20121 Milano"],
  ])("with one code or house number are both read (%s %s)", (host, lang, text) => {
    expect(addressesOf(host, lang, text)).toHaveLength(2);
  });

  it("are one if they are two spellings of a street", () => {
    const text = "Lange Straße 7 ¶ 10115 Berlin ¶ Lange Str. 7, 10115 Berlin";
    expect(addressesOf("acme.de", "de", text)).toHaveLength(1);
  });
});

describe("postal addresses in copyright lines", () => {
  it.each([
    ["acme.de", "de", "© Jane Doe | Praxis Acme | Römerweg 4, 64367 Mühltal, Tel. 06167 / 12 34"],
    ["acme.fr", "fr", "© 2026 Acme · 12 rue du Lac, 75011 Paris · Mentions légales"],
    ["acme.it", "it", "© Acme | Via Verdi 7, 20121 Milano | P.IVA"],
    ["acme.nl", "nl", "© 2025 Acme · Dorpsstraat 7, 1234 AB Utrecht · Privacy"],
    ["acme.se", "sv", "© Acme | Storgatan 5, 113 58 Stockholm | Kontakt"],
  ])("are read from the parts of a footer (%s %s)", (host, lang, text) => {
    expect(addressesOf(host, lang, text)).toHaveLength(1);
  });

  it("have a house number that is no year", () => {
    expect(addressesOf("acme.co.uk", "en", "© 2026 Acme Shop · Fleetwood · FY7 7ND")).toEqual([]);
    const text = "© Acme • All rights reserved. • NSE: ACME • BSE: 500199";
    expect(addressesOf("acme.in", "en", text)).toEqual([]);
  });
});

describe("postal addresses whose words show their country", () => {
  it.each([
    ["acme.com", "en", "15/59 Khuông Việt, Phường Phú Trung, Quận Tân Phú, TP. Hồ Chí Minh"],
    ["acme.com", "en", "гр. София, район Средец, ул. „Клокотница“ № 29"],
    ["acme.com", "en", "гр. Пловдив, бул. Марица 12"],
    [
      "acme.com",
      "en",
      "Address: ¶ 5/F, Block 5E, 5 Acme Park East Ave. ¶ Shatin, N.T., Hong Kong.",
    ],
    ["acme.nl", "nl", "© 2026 Acme Aannemingsbedrijf b.v. · Industrieweg 2e, 2995 BE Heerjansdam"],
    ["acme.com", "sv", "Norbergsgatan 5 ¶ 22354 Lund"],
    ["acme.pl", "pl", "Nasz adres: ¶ Żmigrodzka 81. ¶ Wrocław. Poland"],
  ])("are read (%s %s: %s)", (host, lang, text) => {
    expect(addressesOf(host, lang, text)).toHaveLength(1);
  });
});

describe("Japanese addresses", () => {
  it("end before the name of a representative, and at the town of a district", () => {
    expect(
      addressesOf("acme.co.jp", "ja", "見本農園 群馬県吾妻郡中之条町伊勢町15-6 — 代表 見本太郎"),
    ).toEqual(["伊勢町15-6 # null # 吾妻郡中之条町"]);
    expect(addressesOf("acme.co.jp", "ja", "群馬県佐波郡玉村町福島12-3")).toEqual([
      "福島12-3 # null # 佐波郡玉村町",
    ]);
  });
});

describe("postal addresses of authorities", () => {
  it("are none of the company", () => {
    const text =
      "Notarin Jane Doe ¶ Bergstraße 7 ¶ 84028 Landshut ¶ Aufsicht führt: ¶ Der Präsident des Landgerichts ¶ Marktstraße 22 ¶ 84028 Landshut";
    expect(addressesOf("acme.de", "de", text)).toEqual(["Bergstraße 7 # 84028 # Landshut"]);
  });
});
