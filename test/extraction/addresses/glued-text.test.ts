import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";
import { addressesOf } from "./addresses-of";

describe("text around a street", () => {
  it.each([
    [
      "acme.pl",
      "pl",
      "Administrator - Acme Centrum Medyczne Ul. Lipowa 24, 91-495 Łódź",
      "Ul. Lipowa 24 # 91-495 # Łódź",
    ],
    [
      "acme.si",
      "sl",
      "Upravljavec je Acme s.p., s sedežem Glavni trg 10, 1000 Ljubljana",
      "Glavni trg 10 # 1000 # Ljubljana",
    ],
    [
      "acme.si",
      "sl",
      "Vzorčna ulica 15, v salonu Vzorec, 1000 Ljubljana. Za parkiranje pokličite",
      "Vzorčna ulica 15 # 1000 # Ljubljana",
    ],
    [
      "acme.co.uk",
      "en",
      "Registered office: 2 Acme Consulting Limited, Mill House, 28 Bridge St, Leatherhead KT22 8BZ",
      "Mill House, 28 Bridge St # KT22 8BZ # Leatherhead",
    ],
    [
      "acme.co.uk",
      "en",
      "Meeting and training suite: 41 London Road, Castle Court, Reigate, RH2 9RJ",
      "41 London Road, Castle Court # RH2 9RJ # Reigate",
    ],
    [
      "acme.in",
      "en",
      "# 101, Acme Layout, Hunasamaranahalli, Bangalore - 562157",
      "# 101, Acme Layout, Hunasamaranahalli # 562157 # Bangalore",
    ],
  ])("%s %s: %s", (host, lang, lines, address) => {
    expect(addressesOf(host, lang, lines)).toEqual([address]);
  });
});

describe("numbers that are no postal codes or houses", () => {
  it.each([
    ["acme.mx", "es", "ISO 39001 ¶ ISO 39001 Acerca de"],
    ["acme.in", "en", "50 km from Port ¶ Identifiers ¶ NSE ¶ ACM ¶ BSE ¶ 500199"],
    ["acme.pt", "pt", "Quinta Exemplo — Alojamento Local, AL n.º 135447/AL, Sertã, Portugal."],
  ])("are not read (%s %s: %s)", (host, lang, lines) => {
    expect(addressesOf(host, lang, lines)).toEqual([]);
  });

  it("are the house before a comma and a town", () => {
    expect(addressesOf("acme.com.ar", "es", "Av. Ejemplo 7621, Rosario, Argentina")).toEqual([
      "Av. Ejemplo 7621 # null # Rosario",
    ]);
  });
});

describe("towns of addresses", () => {
  it.each([
    ["acme.gr", "el", "Μουσών 6, Αργοστόλι, 28100, Κεφαλονιά", "Μουσών 6 # 28100 # Αργοστόλι"],
    [
      "acme.gr",
      "el",
      "Διεύθυνση ¶ Μουσών 17, Άνω Πετράλωνα, Αθήνα",
      "Μουσών 17, Άνω Πετράλωνα # null # Αθήνα",
    ],
    [
      "acme.it",
      "it",
      "Via Roma, 22C ¶ 87028 Praia a Mare (CS)",
      "Via Roma, 22C # 87028 # Praia a Mare",
    ],
    ["acme.nl", "nl", "Dorpsplein 1 3511 AB Utrecht Nederland", "Dorpsplein 1 # 3511 AB # Utrecht"],
    [
      "acme.com.mx",
      "es",
      "Dirección ¶ Las Palmas 104, despacho 8, colonia Norte, alcaldía Benito Juárez, C.P. 03230, CDMX",
      "Las Palmas 104, despacho 8, colonia Norte, alcaldía Benito Juárez # 03230 # CDMX",
    ],
    [
      "acme.com.co",
      "es",
      "Dirección ¶ Carrera 3 # 8-39, Oficna V6, Ibagué, Tolima",
      "Carrera 3 # 8-39, Oficna V6 # null # Ibagué",
    ],
    [
      "acme.hu",
      "hu",
      "Iroda: 8246 Tótvázsony, 838/9 hrsz (Ipari Park 13)",
      "838/9 hrsz # 8246 # Tótvázsony",
    ],
  ])("%s %s: %s", (host, lang, lines, address) => {
    expect(addressesOf(host, lang, lines)).toEqual([address]);
  });

  it("show no American address on a page in English that names none", () => {
    const html = `<html lang="en-US"><body><p>Address: Str. Morarilor Nr.1, Saftica</p></body></html>`;
    const page = { isEntry: false, headers: {}, cookies: [], wantsLinks: false };
    const { facts } = readPage(html, { ...page, url: "https://www.acme.com/contact" });
    expect(facts.profile?.addresses?.map(({ country }) => country)).toEqual([null]);
  });
});

describe("one place on a page twice", () => {
  it.each([
    ["acme.pl", "pl", "ul. Lipowa 12, 03-278 Warszawa ¶ Kontakt ¶ ul. Lipowa 12, 03-287 Warszawa"],
    ["acme.cn", "zh", "河北省保定市北二环5699号 ¶ 电话 ¶ 保定市北二环5699号"],
    ["acme.bg", "bg", "Адрес ¶ гр. София, ул. Пиротска 5 ¶ Address ¶ 5 Pirotska St., Sofia"],
    ["acme.hu", "hu", "8246 Tótvázsony, Fő utca 12 ¶ Iroda: 8246 Tótvázsony"],
  ])("is read once (%s %s: %s)", (host, lang, lines) => {
    expect(addressesOf(host, lang, lines)).toHaveLength(1);
  });
});

describe("addresses in lists of others", () => {
  it.each([
    [
      "acme.at",
      "Aufsichtsbehörden: ¶ Amt Muster ¶ Ringstraße 17, 5020 Salzburg ¶ Tel. 0662 8180 ¶ E-Mail: post@amt.at ¶ Amt Beispiel ¶ Stubenring 1, 1010 Wien",
    ],
    [
      "acme.ro",
      "Puteți contacta Autoritatea Națională de Supraveghere: ¶ Bulevardul Exemplu 28, 010336 București",
    ],
    ["acme.com", "Park at the attached garage, 430 Main Street, Cincinnati, OH 45202."],
    [
      "acme.at",
      "Ein Partner ¶ Ringstraße 17, 5020 Salzburg ¶ office@beispiel-gmbh.at ¶ Kontakt zu uns ¶ office@acme.at",
    ],
  ])("are not read (%s: %s)", (host, lines) => {
    expect(addressesOf(host, "de", lines)).toEqual([]);
  });

  it("are read beside an e-mail address of the site or of a free provider", () => {
    const lines = "Ringstraße 17, 5020 Salzburg ¶ acme@gmx.at ¶ Kontakt ¶ office@acme.at";
    expect(addressesOf("acme.at", "de", lines)).toHaveLength(1);
  });
});

describe("the town of an address", () => {
  it.each([
    [
      "acme.com",
      "101 Sample Park Blvd., #614 Plano, TX 75074, U.S.A.",
      "101 Sample Park Blvd., #614 # 75074 # Plano",
    ],
    [
      "acme.in",
      "3rd Floor, Sample Complex, Zadeshwar Road -392002, Dist: Bharuch",
      "3rd Floor, Sample Complex, Zadeshwar Road # 392002 # null",
    ],
  ])("is no state and no road (%s: %s)", (host, lines, address) => {
    expect(addressesOf(host, "en", lines)).toEqual([address]);
  });
});
