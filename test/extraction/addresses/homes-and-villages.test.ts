import { describe, expect, it } from "vitest";
import { addressesOf } from "./addresses-of";

const BOARD = "Ordförande ¶ Vice ordförande ¶ Kassör ¶ Styrelse";
const HOME = "Anna Exempel ¶ Provgatan 5 ¶ 123 45 Provby";

describe("homes of board members", () => {
  it("are not read on a page that lists a board", () => {
    expect(addressesOf("acme.se", "sv", `${BOARD} ¶ Ledamot ¶ ${HOME}`)).toEqual([]);
    expect(addressesOf("acme.se", "sv", `${BOARD} ¶ Suppleant 1 ¶ ${HOME}`)).toEqual([]);
  });

  it.each([
    ["below a name without an office", `${BOARD} ¶ Adress ¶ ${HOME}`],
    ["below the only officer", `Sekreterare ¶ ${HOME}`],
    ["below an office without a person", `${BOARD} ¶ Kassör ¶ Provgatan 5 ¶ 123 45 Provby`],
  ])("are not confused with the address of a club: %s", (_, lines) => {
    expect(addressesOf("acme.se", "sv", lines)).toEqual(["Provgatan 5 # 123 45 # Provby"]);
  });
});

describe("addresses of others", () => {
  it.each([
    [
      "a Hungarian host",
      "hu",
      "Tárhelyszolgáltató ¶ Példa Zrt. ¶ Cím: 1132 Budapest, Példa utca 11.",
    ],
    ["a bank", "hr", "Banka ¶ Primjer Bank d.d., Primjerni trg 3 a, 51000 Rijeka ¶ IBAN"],
    [
      "a complaints body",
      "da",
      "Du kan klage til Center for Klageløsning, Prøve Jacobsens Vej 35, 2500 Valby",
    ],
    ["a motorway", "de", "Kontakt ¶ Showroom an der A3, Westerwald ¶ info@acme.com"],
  ])("are not read: %s", (_, language, lines) => {
    expect(addressesOf(`acme.${language}`, language, lines)).toEqual([]);
  });
});

describe("addresses of villages", () => {
  it.each([
    [
      "hu",
      "Kapcsolat ¶ Példafalva, Kossuth Lajos utca 33.",
      "Kossuth Lajos utca 33 # null # Példafalva",
    ],
    ["hu", "☎ +3630/555-2811 Példafalva, Fő utca 3.", "Fő utca 3 # null # Példafalva"],
    ["hr", "Adresa: Primjerovec, N. Tesle 45 ¶ OIB", "N. Tesle 45 # null # Primjerovec"],
    ["sr", "Adresa: Primerovac, Nikole Tesle 45", "Nikole Tesle 45 # null # Primerovac"],
  ])("start with the village on pages in %s: %s", (language, lines, address) => {
    const host = language === "sr" ? "acme.rs" : `acme.${language}`;
    expect(addressesOf(host, language, lines)).toEqual([address]);
  });

  it.each([
    ["without a label or a kind of street", "Primjer, Varijanta 45"],
    ["after a company", "Adresa: Primjer d.o.o., Tesle 45"],
    ["with a year", "Adresa: Sajam, Proljeće 2024"],
  ])("are not read %s", (_, lines) => {
    expect(addressesOf("acme.hr", "hr", lines)).toEqual([]);
  });

  it("have a number and no kind of street in France", () => {
    const found = ["9 La Moulinerie # 85600 # Exempleville"];
    expect(addressesOf("acme.fr", "fr", "9 La Moulinerie, 85600 Exempleville")).toEqual(found);
    expect(addressesOf("acme.fr", "fr", "9 bières locales, 85600 Exempleville")).toEqual([]);
    expect(addressesOf("acme.de", "de", "9 La Moulinerie, 85600 Musterstadt")).toEqual([]);
  });
});

describe("parts of addresses", () => {
  it.each([
    [
      "pt",
      "Rua D. Exemplo n.º 98, 1º Dt. * 1000-158 Lisboa",
      "Rua D. Exemplo n.º 98, 1º Dt. # 1000-158 # Lisboa",
    ],
    [
      "es",
      "Calle Santa Prueba, nº 108, 6º izda. Interior, 28003 Madrid",
      "Calle Santa Prueba, nº 108, 6º izda, Interior # 28003 # Madrid",
    ],
    [
      "de",
      "Gewerbepark Nord ¶ Gebäude 29a + 29b ¶ 78579 Musterhausen",
      "Gewerbepark Nord, Gebäude 29a + 29b # 78579 # Musterhausen",
    ],
  ])("are read on pages in %s: %s", (language, lines, address) => {
    expect(addressesOf(`acme.${language}`, language, lines)).toEqual([address]);
  });

  it("are a town above its street on pages of Mexico", () => {
    const street = "Calle Prueba 3511 Col. Rincón Verde";
    const found = [`${street} # 44690 # Guadalajara`];
    const lines = (town: string) => `${town} ¶ ${street}, C.P: 44690 ¶ Lunes a Viernes`;
    expect(addressesOf("acme.mx", "es", lines("Guadalajara, Jalisco"))).toEqual(found);
    expect(addressesOf("acme.mx", "es", lines("Guadalajara, Jalisco, México"))).toEqual(found);
    expect(addressesOf("acme.mx", "es", lines("Ventas, Renta, Avalúos"))).toEqual([]);
  });

  it("are a municipality, its prefecture and its country on Greek pages", () => {
    const found = ["Εγνατία 12, Καλαμαριά # 54630 # Νέας Προποντίδας"];
    const line = (place: string) => `Εγνατία 12, Καλαμαριά, ${place}, 54630 Ελλάδα`;
    expect(addressesOf("acme.gr", "el", line("Νέας Προποντίδας / Χαλκιδικής"))).toEqual(found);
    expect(addressesOf("acme.gr", "el", line("Νέας Προποντίδας"))).toEqual(found);
  });

  it("need a park around a building", () => {
    const lines = "Öffnungszeiten ¶ Gebäude 29a + 29b ¶ 78579 Musterhausen";
    expect(addressesOf("acme.de", "de", lines)).toEqual([]);
  });
});

describe("Japanese offices in a list", () => {
  const OFFICES =
    "見本 ¶ 大阪市中央区見本町1丁目16-23 ¶ TEL:06-0000-7864 ¶ 川西市見本1-24-11 ¶ TEL:072-000-7864";

  it("are read above their telephone numbers, each once", () => {
    expect(addressesOf("mihon.jp", "ja", OFFICES)).toEqual([
      "見本町1丁目16-23 # null # 大阪市中央区",
      "見本1-24-11 # null # 川西市",
    ]);
  });

  it("are not read without a telephone number or a number of a house", () => {
    expect(addressesOf("mihon.jp", "ja", "大阪市中央区見本町1丁目16-23 ¶ 詳細")).toEqual([]);
    expect(addressesOf("mihon.jp", "ja", "大阪市に3店舗 ¶ TEL:06-0000-7864")).toEqual([]);
  });
});
