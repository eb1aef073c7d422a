import { describe, expect, it } from "vitest";
import { addressesOf } from "./addresses-of";

const read = (lines: readonly string[], [country = "com"]: readonly string[], lang: string) =>
  addressesOf(
    `acme.${country === "GB" ? "co.uk" : country.toLowerCase()}`,
    lang,
    lines.join(" ¶ "),
  );

describe("addresses behind a label", () => {
  it("reads a street of an unusual form before a known town", () => {
    expect(read(["Adrese: Piemēra 1. līnija 11, Rīga"], ["LV"], "lv")).toEqual([
      "Piemēra 1. līnija 11 # null # Rīga",
    ]);
  });

  it("reads a street without a number", () => {
    expect(read(["Adress", "Exempelvägen, Skövde, Sverige", "Välkommen"], ["SE"], "sv")).toEqual([
      "Exempelvägen # null # Skövde",
    ]);
    expect(
      read(["Indirizzo: Centro Esempio, Via Provinciale, Paesello, CO"], ["IT"], "it"),
    ).toEqual(["Centro Esempio, Via Provinciale # null # Paesello"]);
  });

  it("reads a region, a town and a street in lines of their own", () => {
    const lines = [
      "Адреса",
      "Кіровоградська обл.,",
      "м. Олександрія,",
      "вул. Прикладне",
      "шосе, 3А",
      "Графік роботи",
    ];
    expect(read(lines, ["UA"], "uk")).toEqual(["вул. Прикладне шосе, 3А # null # Олександрія"]);
  });

  it("reads the town first behind a pin", () => {
    expect(
      read(["📍 Iași, Str. Exemplu nr. 2A, bl. Exemplu, et. 6, ap. 16"], ["RO"], "ro"),
    ).toEqual(["Str. Exemplu nr. 2A, bl. Exemplu, et. 6, ap. 16 # null # Iași"]);
  });

  it("reads a district, a region and a code before a country", () => {
    const lines = [
      "pin_drop",
      "Find us at the office",
      "Example Street, Kosonsoy District,",
      "Namangan Region, 160308,",
      "Uzbekistan",
      "Show on map",
    ];
    expect(read(lines, [], "en")).toEqual(["Example Street # 160308 # Kosonsoy District"]);
  });

  it("reads a label with a remark in brackets", () => {
    const lines = ["Endereço (Base)", "Rua Exemplo, S/Nº", "Cidade Nova – Vila", "Campinas / SP"];
    expect(read(lines, ["BR"], "pt")).toEqual([
      "Rua Exemplo, S/Nº, Cidade Nova, Vila # null # Campinas",
    ]);
  });

  it("reads no quarter or region as a street", () => {
    expect(read(["Address: Downtown, Seattle"], ["US"], "en")).toEqual([]);
    expect(read(["Location: Bavaria, Germany"], ["DE"], "en")).toEqual([]);
    expect(read(["Ubicación", "Centro, Madrid"], ["ES"], "es")).toEqual([]);
    expect(read(["Standort", "Köln, 100 % remote"], ["DE"], "de")).toEqual([]);
  });
});

describe("addresses beside a contact", () => {
  it("reads the code behind the province and behind the country", () => {
    expect(
      read(["Via Esempio, 19, Imperia, IM 18100", "Tel. +39 0183 000000"], ["IT"], "it"),
    ).toEqual(["Via Esempio, 19 # 18100 # Imperia"]);
    expect(
      read(["Primjerova 1 Zagreb Hrvatska 10000", "Tel: +385 1 000 000"], ["HR"], "hr"),
    ).toEqual(["Primjerova 1 # 10000 # Zagreb"]);
  });

  it("reads the code before the town in front of the street", () => {
    expect(
      read(["6800, Hódmezővásárhely, Példa út 30.", "Tel: 0662 000 000"], ["HU"], "hu"),
    ).toEqual(["Példa út 30 # 6800 # Hódmezővásárhely"]);
  });

  it("reads a code behind a number of three digits", () => {
    const line = "Örnek Mah. Deneme Cad. Exen Kule No: 24/155 34764 Ümraniye /İstanbul/Türkiye";
    expect(read([line, "info@example.com.tr"], ["TR"], "tr")).toEqual([
      "Örnek Mah. Deneme Cad. Exen Kule No: 24/155 # 34764 # Ümraniye",
    ]);
  });

  it("reads a street and a town in two lines", () => {
    const lines = ["KUMASI", "Example Plaza, Ahodwo Road,", "Kumasi", "TEL: 0302 000 000"];
    expect(read(lines, ["GH"], "en")).toEqual(["Example Plaza, Ahodwo Road # null # Kumasi"]);
  });

  it("reads the town with its province behind its code", () => {
    const lines = [
      "Address",
      "44 Example, Industrial Zone",
      "Paralimni 5286, Ammochostos, Cyprus",
      "Open in Google Maps",
    ];
    expect(read(lines, ["CY"], "en")).toEqual(["44 Example, Industrial Zone # 5286 # Paralimni"]);
  });

  it("reads no sentence and no name beside a telephone number", () => {
    expect(read(["Wir liefern in 5 Tagen, Berlin", "Tel. 030 000 000"], ["DE"], "de")).toEqual([]);
    expect(read(["Jane Doe, 12 years, London", "Tel. 020 7000 0000"], ["GB"], "en")).toEqual([]);
    expect(read(["3 Standorte, Hamburg", "info@example.de"], ["DE"], "de")).toEqual([]);
  });

  it("reads no street and town far from contacts and labels", () => {
    const lines = ["News", "Exempelvägen, Skövde", "Read more about it"];
    expect(read(lines, ["SE"], "sv")).toEqual([]);
  });
});

describe("two addresses in one town", () => {
  it("keeps a street above the box that is read with a code", () => {
    const lines = [
      "Endereço",
      "Rua Exemplo, S/Nº",
      "Campinas / SP",
      "Correspondência",
      "Caixa Postal nº 6561 · CEP 13084-970",
      "Vila – Campinas / SP",
    ];
    expect(read(lines, ["BR"], "pt")).toEqual([
      "Rua Exemplo, S/Nº # null # Campinas",
      "Caixa Postal nº 6561 # 13084-970 # Campinas",
    ]);
  });
});
