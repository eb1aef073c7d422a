import { describe, expect, it } from "vitest";
import { addressesOf } from "./addresses-of";

describe("parts of addresses in their countries' order", () => {
  it.each([
    ["acme.cz", "cs", "Vzorová 26, Osek ¶ Praha 9, 190 00", "Vzorová 26, Osek # 190 00 # Praha 9"],
    ["acme.cz", "cs", "Vzorová 21/34, Praha 8", "Vzorová 21/34 # null # Praha 8"],
    [
      "acme.cz",
      "cs",
      "Kontakt 739 555 294 info@acme.cz K rybníku 29/2, Praha 9, 190 00",
      "K rybníku 29/2 # 190 00 # Praha 9",
    ],
    ["acme.hu", "hu", "8246 Tótvázsony, 838/9 hrsz.", "838/9 hrsz. # 8246 # Tótvázsony"],
    [
      "acme.hu",
      "hu",
      "4031 Debrecen • Minta Gedeon u. 0367/71 hrsz.",
      "Minta Gedeon u. 0367/71 hrsz # 4031 # Debrecen",
    ],
    [
      "acme.es",
      "es",
      "Domicilio: C/ EJEMPLO D'OCAMPO, 13, CP. 49005 (ZAMORA).",
      "C/ EJEMPLO D'OCAMPO, 13 # 49005 # ZAMORA",
    ],
    [
      "acme.no",
      "no",
      "Postadresse: ¶ Postboks 4391 Vika ¶ 8608 MO I RANA",
      "Postboks 4391 Vika # 8608 # MO I RANA",
    ],
    [
      "acme.co.uk",
      "en",
      "Oak Lodge, South Court ¶ Mill Road, Dunston ¶ Staffordshire, ST18 9FJ",
      "Oak Lodge, South Court, Mill Road # ST18 9FJ # Dunston",
    ],
    [
      "acme.co.nz",
      "en",
      "Unit 4, 10 Sample Place, Onekawa, Napier, Hawke's Bay, New Zealand",
      "Unit 4, 10 Sample Place, Onekawa # null # Napier",
    ],
    ["acme.rs", "sr", "Selište bb, ¶ Cacak ¶ 062/475-079", "Selište bb # null # Cacak"],
    [
      "acme.pl",
      "pl",
      "Siedziba: ul. Wzorowa 43, Budynek J, pokój 9, Wrocław",
      "ul. Wzorowa 43, Budynek J, pokój 9 # null # Wrocław",
    ],
    [
      "acme.ro",
      "ro",
      "strada Exemplu Vodă, numărul 131, Curtea de Argeș, 115300",
      "strada Exemplu Vodă, numărul 131 # 115300 # Curtea de Argeș",
    ],
    [
      "acme.com.tr",
      "tr",
      "Örnek Bulvarı No:140/4 Alsancak, İzmir",
      "Örnek Bulvarı No:140/4 # null # Alsancak",
    ],
    ["acme.co.za", "en", "12 Loop Street, Cape Town, 8001", "12 Loop Street # 8001 # Cape Town"],
    [
      "acme.co.th",
      "en",
      "99/9 Moo 5, Sample-Trad Road, Bangkok 10260",
      "99/9 Moo 5, Sample-Trad Road # 10260 # Bangkok",
    ],
    [
      "acme.com.bd",
      "en",
      "House 12, Road 5, Block C, Banani, Dhaka 1213",
      "House 12, Road 5, Block C, Banani # 1213 # Dhaka",
    ],
    [
      "acme.cl",
      "es",
      "Av. Ejemplo 4501, of. 1902, Las Condes, Santiago",
      "Av. Ejemplo 4501, of. 1902, Las Condes # null # Santiago",
    ],
    [
      "acme.com.co",
      "es",
      "Calle 10 # 43D-30, El Poblado, Medellín",
      "Calle 10 # 43D-30, El Poblado # null # Medellín",
    ],
    [
      "acme.com.ar",
      "es",
      "San Ejemplo 455 (5000) Córdoba, Argentina",
      "San Ejemplo 455 # 5000 # Córdoba",
    ],
  ])("%s %s: %s", (host, lang, lines, address) => {
    expect(addressesOf(host, lang, lines)).toEqual([address]);
  });

  it.each([
    ["acme.hu", "hu", "2014-es évjáratú ¶ ATLAS AC90UF gumiláncos forgókotró"],
    ["acme.hu", "hu", "8246 látogató, 838/9 fő"],
    ["acme.es", "es", "Sección 13, CP. 49005 (Resolución)."],
    ["acme.no", "no", "Postboks 4391 Vika ¶ Telefon 22 00 00 00"],
    ["acme.cz", "cs", "Chytrá 21/34, Skupina 8"],
    ["acme.co.za", "en", "12 items, Cape Town, 8001"],
  ])("are not read from %s %s: %s", (host, lang, lines) => {
    expect(addressesOf(host, lang, lines)).toEqual([]);
  });
});

describe("the country of an address on a page of no known country", () => {
  it.each([
    [
      "en",
      "Av. Ejemplo Libre 88, Col. Anahuac ¶ Ciudad Juárez, Chihuahua",
      "Av. Ejemplo Libre 88, Col. Anahuac # null # Ciudad Juárez",
    ],
    [
      "es",
      "Av. Ejemplo Libre 88, Col. Anahuac ¶ Ciudad Juárez, Chihuahua",
      "Av. Ejemplo Libre 88, Col. Anahuac # null # Ciudad Juárez",
    ],
    ["", "Selište bb ¶ Cacak ¶ e-mail: zanat@acme.rs", "Selište bb # null # Cacak"],
    ["nl", "Voorbeeldstraat 21, 3290 Diest", "Voorbeeldstraat 21 # 3290 # Diest"],
    ["de", "Dorfplatz 14 ¶ 7000 Chur", "Dorfplatz 14 # 7000 # Chur"],
  ])("follows from states, towns or e-mail addresses: %s %s", (lang, lines, address) => {
    expect(addressesOf("acme.com", lang, lines)).toEqual([address]);
  });

  it("does not follow from e-mail addresses of several countries", () => {
    const lines = "Selište bb ¶ Cacak ¶ zanat@acme.rs, zanat@acme.de";
    expect(addressesOf("acme.com", "", lines)).toEqual([]);
  });
});
