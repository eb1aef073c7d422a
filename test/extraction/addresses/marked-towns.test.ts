import { describe, expect, it } from "vitest";
import { addressesOf } from "./addresses-of";

describe("towns with their kind before the name", () => {
  it.each([
    [
      "com.ua",
      "uk",
      "Україна, Київська область, смт. Зразок, вул. Тестова, 68",
      "вул. Тестова, 68 # null # Зразок",
    ],
    ["com.ua", "uk", "м. Харків ¶ пр-т Миру, 199 «Д-5»", "пр-т Миру, 199 «Д-5» # null # Харків"],
    [
      "com.ua",
      "uk",
      "Адреса: 79005, Україна, м. Львів, вул. Зразкова, буд. 12, офіс 3",
      "вул. Зразкова, буд. 12, офіс 3 # 79005 # Львів",
    ],
    ["com.ua", "uk", "Львів, вул. Зразкова 12", "вул. Зразкова 12 # null # Львів"],
    [
      "bg",
      "bg",
      "Сайтът се управлява от „Пример“ ЕООД, ЕИК 123456789, със седалище и адрес на управление: гр. Велико Търново 5000, ул. „Примерна“ № 39, офис 214, представлявано от управителя.",
      "ул. „Примерна“ № 39, офис 214 # 5000 # Велико Търново",
    ],
    ["ro", "ro", "Sat Biruința, Strada Exemplu nr. 4", "Strada Exemplu nr. 4 # null # Biruința"],
    [
      "lv",
      "lv",
      'SIA "Paraugs", Kalniņi, Ozolu pag., Siguldas nov., LV- 2154',
      "Kalniņi # 2154 # Ozolu pag.",
    ],
    ["ee", "et", "Tamme talu, Vinni vald, 46603 Lääne-Virumaa", "Tamme talu # 46603 # Vinni vald"],
    ["lv", "lv", "J. Parauga 1, Valmiera (2. stāvs)", "J. Parauga 1 # null # Valmiera"],
    ["ee", "et", "Tartu mnt 12, Tallinn", "Tartu mnt 12 # null # Tallinn"],
    ["rs", "sr", "Adresa: Petra Primerića, Beograd", "Petra Primerića # null # Beograd"],
  ])("are read in .%s (%s): %s", (tld, language, text, address) => {
    expect(addressesOf(`acme.${tld}`, language, text)).toEqual([address]);
  });

  it.each([
    ["rs", "sr", "Adresa: Novi Beograd, Beograd"],
    ["lv", "lv", "Pasākums notiks Ozolu pag., un ieeja ir brīva"],
    ["com.ua", "uk", "м. Київ, район метро, 25 хвилин пішки"],
  ])("are no addresses without a street in .%s (%s): %s", (tld, language, text) => {
    expect(addressesOf(`acme.${tld}`, language, text)).toEqual([]);
  });

  it("joins one address in two spellings of Romanian", () => {
    const lines = "Strada Exemplu 4, sat Biruinţa ¶ Sat Biruința, Strada Exemplu nr. 4";
    expect(addressesOf("acme.ro", "ro", lines)).toHaveLength(1);
  });
});

describe("addresses without a code in sentences of terms", () => {
  it.each([
    [
      "hr",
      "hr",
      "Voditelj obrade podataka koje unesete je Primjer eventi, na adresi Primjerna cesta 27, Vukovar, s email adresom za kontakt.",
      "Primjerna cesta 27 # null # Vukovar",
    ],
    [
      "hr",
      "hr",
      "Voditelj obrade je Primjer d.o.o., sa sjedištem u Zagrebu, Primjerna 22, OIB 12345678903.",
      "Primjerna 22 # null # Zagreb",
    ],
    [
      "gr",
      "el",
      "Ο ιστότοπος ανήκει στην εταιρεία με έδρα στην Αθήνα, Παραδείγματος 12, ΑΦΜ 123456789.",
      "Παραδείγματος 12 # null # Αθήνα",
    ],
    [
      "sk",
      "sk",
      "Prevádzkovateľom je Príklad s.r.o., so sídlom Vzorová 12, Košice, IČO 12345678.",
      "Vzorová 12 # null # Košice",
    ],
  ])("are read in .%s (%s): %s", (tld, language, text, address) => {
    expect(addressesOf(`acme.${tld}`, language, text)).toEqual([address]);
  });

  it.each([
    [
      "hr",
      "hr",
      "Prigovor možete poslati Državnom inspektoratu na adresi Primjerna 29, Zagreb, ili na e-mail.",
    ],
    [
      "sk",
      "sk",
      "15.1. Príslušný orgán: Inšpektorát SOI pre Bratislavský kraj, Vzorová 21/A, P. O. BOX č. 5, 820 07 Bratislava.",
    ],
  ])("are not those of authorities in .%s (%s): %s", (tld, language, text) => {
    expect(addressesOf(`acme.${tld}`, language, text)).toEqual([]);
  });
});

it.each([
  ["com.tr", "tr", "Isıl denge hesaplamaları; basınçlı kap tasarımı (AD 2000, EN 13445)"],
  ["de", "de", "Zertifiziert nach DIN EN 1090, ISO 3834"],
])("lists of standards are no addresses in .%s (%s): %s", (tld, language, text) => {
  expect(addressesOf(`acme.${tld}`, language, text)).toEqual([]);
});
