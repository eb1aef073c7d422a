import { describe, expect, it } from "vitest";
import { addressesOf } from "./addresses-of";

/** Invented addresses as their countries write them; `¶` ends a line. */
const BLOCKS: [host: string, lang: string, lines: string, ...found: string[]][] = [
  [
    "a.dk",
    "da",
    "Eksempelvej 12, 2. tv ¶ DK-8000 Aarhus C",
    "Eksempelvej 12, 2. tv # 8000 # Aarhus C",
  ],
  [
    "a.dk",
    "da",
    "Eksempelvej 12 · 5000 Odense C · CVR 12345678",
    "Eksempelvej 12 # 5000 # Odense C",
  ],
  [
    "a.se",
    "sv",
    "Gamla Exempelvägen 13 ¶ 59046 Rimforsa (Björkfors)",
    "Gamla Exempelvägen 13 # 59046 # Rimforsa",
  ],
  ["a.se", "sv", "Exempelgatan 3 ¶ SE-411 04 Göteborg", "Exempelgatan 3 # 411 04 # Göteborg"],
  ["a.se", "sv", "Box 12 ¶ 831 21 Östersund", "Box 12 # 831 21 # Östersund"],
  ["a.no", "no", "Eksempelveien 14 B ¶ N-0373 OSLO", "Eksempelveien 14 B # 0373 # OSLO"],
  ["a.no", "no", "Postboks 45 Sentrum, 0101 Oslo", "Postboks 45 Sentrum # 0101 # Oslo"],
  [
    "a.fi",
    "fi",
    "Esimerkkikatu 5 A 12 ¶ FI-33100 Tampere",
    "Esimerkkikatu 5 A 12 # 33100 # Tampere",
  ],
  ["a.fi", "fi", "PL 123, 00101 Helsinki", "PL 123 # 00101 # Helsinki"],
  ["a.pl", "pl", "51-218 Wrocław, ul. Przykładowa 17", "ul. Przykładowa 17 # 51-218 # Wrocław"],
  [
    "a.pl",
    "pl",
    "ul. Przykładowa 17 lok. 4 ¶ 00-950 Warszawa",
    "ul. Przykładowa 17 lok. 4 # 00-950 # Warszawa",
  ],
  ["a.pl", "pl", "Al. Przykładu 5/12, PL-31-111 Kraków", "Al. Przykładu 5/12 # 31-111 # Kraków"],
  ["a.pl", "pl", "Nowa Wieś 14 ¶ 63-200 Jarocin", "Nowa Wieś 14 # 63-200 # Jarocin"],
  ["a.cz", "cs", "Sídlo společnosti Ukázková 515/4, Praha 4", "Ukázková 515/4 # null # Praha 4"],
  [
    "a.cz",
    "cs",
    "Ukázková 515/4 ¶ 140 00 Praha 4 – Michle",
    "Ukázková 515/4 # 140 00 # Praha 4 – Michle",
  ],
  ["a.cz", "cs", "Náměstí Ukázky 12, Brno, PSČ 602 00", "Náměstí Ukázky 12 # 602 00 # Brno"],
  [
    "a.sk",
    "sk",
    "Ukážková 7, 811 01 Bratislava - Staré Mesto",
    "Ukážková 7 # 811 01 # Bratislava - Staré Mesto",
  ],
  ["a.hu", "hu", "1051 Budapest, Példa utca 12. II. em. 3.", "Példa utca 12 # 1051 # Budapest"],
  ["a.hu", "hu", "H-6720 Szeged, Példa tér 5/A", "Példa tér 5/A # 6720 # Szeged"],
  [
    "a.hu",
    "hu",
    "Székhely: 7131 Tolna-Mözs, Példa Lajos u. 11.",
    "Példa Lajos u. 11 # 7131 # Tolna-Mözs",
  ],
  ["a.ro", "ro", "Bratca, nr. 212, jud. Bihor", "nr. 212 # null # Bratca"],
  [
    "a.ro",
    "ro",
    "Str. Exemplu nr. 14, bl. A3, sc. 2, ap. 17, Cluj-Napoca, jud. Cluj",
    "Str. Exemplu nr. 14, bl. A3, sc. 2, ap. 17 # null # Cluj-Napoca",
  ],
  [
    "a.ro",
    "ro",
    "Sat Exemplu, nr. 12, comuna Florești, județul Cluj, 407280",
    "Sat Exemplu, nr. 12 # 407280 # Florești",
  ],
  [
    "a.ro",
    "ro",
    "Bd. Exemplului 45, Sector 3, 030123 București",
    "Bd. Exemplului 45, Sector 3 # 030123 # București",
  ],
  ["a.bg", "bg", "гр. Варна 9000, ул. Примерна 14", "ул. Примерна 14 # 9000 # Варна"],
  ["a.bg", "bg", "ул. Примерна 14, 1000 София", "ул. Примерна 14 # 1000 # София"],
  ["a.hr", "hr", "Primjerna ulica 12, HR-10000 Zagreb", "Primjerna ulica 12 # 10000 # Zagreb"],
  ["a.hr", "hr", "Put Primjera bb ¶ 21000 Split", "Put Primjera bb # 21000 # Split"],
  ["a.si", "sl", "Vzorčna cesta 4 ¶ SI-2000 Maribor", "Vzorčna cesta 4 # 2000 # Maribor"],
  ["a.rs", "sr", "Primerna 12, 21000 Novi Sad, Srbija", "Primerna 12 # 21000 # Novi Sad"],
  [
    "a.ba",
    "hr",
    "Lokacija Primjera Primjerovića bb ¶ Sanski Most, 79260, Bosna i Hercegovina",
    "Primjera Primjerovića bb # 79260 # Sanski Most",
  ],
  ["a.ba", "bs", "Primjerna 12 ¶ 71000 Sarajevo, BiH", "Primjerna 12 # 71000 # Sarajevo"],
  [
    "a.lt",
    "lt",
    "Address: Lithuania, Kaunas, K. Pavyzdžio 26-208",
    "K. Pavyzdžio 26-208 # null # Kaunas",
  ],
  ["a.lt", "lt", "Pavyzdžio g. 14, LT-01103 Vilnius", "Pavyzdžio g. 14 # 01103 # Vilnius"],
  ["a.lv", "lv", "Parauga iela 5, Rīga, LV-1010", "Parauga iela 5 # 1010 # Rīga"],
  ["a.ee", "et", "Näidise tn 5, 10111 Tallinn", "Näidise tn 5 # 10111 # Tallinn"],
  [
    "a.com.tr",
    "tr",
    "Örnek Mah. Deneme Cad. No:12/3 ¶ 34710 Kadıköy / İSTANBUL",
    "Örnek Mah. Deneme Cad. No:12/3 # 34710 # Kadıköy",
  ],
  [
    "a.com.tr",
    "tr",
    "Adres: Örnek Mahallesi, 1234. Sokak No: 5, Çankaya / Ankara",
    "Örnek Mahallesi, 1234. Sokak No: 5 # null # Çankaya",
  ],
  [
    "a.com.tr",
    "en",
    "Address: ¶ Muratpaşa/Antalya ¶ Örnek Mah. Deneme Caddesi, Kalaycı Sitesi No:150 B",
    "Örnek Mah. Deneme Caddesi, Kalaycı Sitesi No:150 B # null # Muratpaşa",
  ],
  [
    "a.com.tr",
    "en",
    "Sanayi Mh. 34906 Pendik/Istanbul, Turkey (International Terminal)",
    "Sanayi Mh. # 34906 # Pendik",
  ],
  ["a.cz", "cs", "Ukázková 123/4, Praha 1, 110 00", "Ukázková 123/4 # 110 00 # Praha 1"],
  [
    "a.fi",
    "fi",
    "Esimerkkikatu 12 B, 3. krs ¶ 00100 Helsinki",
    "Esimerkkikatu 12 B, 3. krs # 00100 # Helsinki",
  ],
];

describe("addresses of northern and eastern Europe", () => {
  it.each(BLOCKS)("are read on %s (%s) from %s", (host, lang, lines, ...found) => {
    expect(addressesOf(host, lang, lines)).toEqual(found);
  });
});
