import { describe, expect, it } from "vitest";
import { addressesOf } from "./addresses-of";

describe("addresses in sentences", () => {
  it.each([
    [
      "co.kr",
      "ko",
      "주식회사 견본은 2021년 설립된 기업으로, 경기도 화성시 남양읍 안석리 829-2에 사업장을 두고 있습니다. 공기 장치",
      "남양읍 안석리 829-2 # null # 화성시",
    ],
    [
      "de",
      "de",
      "Unsere Werkstatt befindet sich in der Musterstraße 12 in 12345 Musterstadt.",
      "Musterstraße 12 # 12345 # Musterstadt",
    ],
    [
      "co.uk",
      "en",
      "Our workshop is at Unit 3, Example Lane Industrial Estate, Caldicot, NP26 5XX.",
      "Unit 3, Example Lane Industrial Estate # NP26 5XX # Caldicot",
    ],
    [
      "no",
      "no",
      "Eksempel Klatring (org. nr. 920 726 909), Prøveveien, 1480 Slattum, er ansvarlig for behandlingen",
      "Prøveveien # 1480 # Slattum",
    ],
    [
      "no",
      "no",
      "Vi holder til på Prøveveien, 1480 Slattum – i skogen",
      "Prøveveien # 1480 # Slattum",
    ],
    [
      "lt",
      "lt",
      "Adresas: Pavyzdžių g. 1 Klaipėda, LT-92326 Įmonės kodas: 240067560",
      "Pavyzdžių g. 1 # 92326 # Klaipėda",
    ],
    [
      "si",
      "sl",
      "Najdete nas na Primerni ulici 15, 1000 Ljubljana. Za parkiranje nas pokličite.",
      "Primerni ulici 15 # 1000 # Ljubljana",
    ],
  ])("on a page of .%s are read without the other words: %s", (tld, language, line, address) => {
    expect(addressesOf(`acme.${tld}`, language, line)).toEqual([address]);
  });
});

describe("addresses in unusual order", () => {
  it.each([
    [
      "at",
      "de",
      "Musterplatz 2 / Probegasse 5, 1010 Wien, Österreich",
      "Musterplatz 2 / Probegasse 5 # 1010 # Wien",
    ],
    ["lt", "lt", "UAB Pavyzdys, Bandymo pr. 12-3, Vilnius", "Bandymo pr. 12-3 # null # Vilnius"],
    ["cn", "zh", "地址:北京市朝阳区南湖中园样本大厦", "朝阳区南湖中园样本大厦 # null # 北京市"],
    [
      "mk",
      "mk",
      "ул. Пример бр. 15/2, Скопје 1000 - Карпош",
      "ул. Пример бр. 15/2 # 1000 # Скопје",
    ],
    ["fi", "fi", "Esimerkkitie 16 . ¶ 00200, Helsinki", "Esimerkkitie 16 # 00200 # Helsinki"],
    ["co.ke", "en", "Example Road, Nairobi, Kenya", "Example Road # null # Nairobi"],
    [
      "sg",
      "en",
      "Address 71 Example Rd Suite 15-133 Singapore 068895",
      "71 Example Rd Suite 15-133 # 068895 # Singapore",
    ],
    [
      "ie",
      "en",
      "Unit 4 Example Business Park ¶ Sandyford ¶ Dublin 18",
      "Unit 4 Example Business Park, Sandyford # null # Dublin 18",
    ],
    [
      "co.kr",
      "ko",
      "주소 경기도 부천시 상동 547-1, ¶ (견본파크 306호)",
      "상동 547-1 # null # 부천시",
    ],
    [
      "mx",
      "es",
      "Ejemplo Sur Núm. 630, ¶ Despacho 6, 2do.piso ¶ Col. Modelo ¶ Monterrey, N.L, C.P. 64060",
      "Ejemplo Sur Núm. 630 # 64060 # Monterrey",
    ],
    [
      "it",
      "it",
      "Piazza Esempio 57, Oristano 0783 123456 info@acme.it",
      "Piazza Esempio 57 # null # Oristano",
    ],
    [
      "fr",
      "fr",
      "Siège social ¶ 1 Impasse Les Exemples, 97150 Saint-Martin",
      "1 Impasse Les Exemples # 97150 # Saint-Martin",
    ],
    [
      "com.tr",
      "tr",
      "Örnek Caddesi No:24 ¶ Deneme Apartmanı, ¶ Kat:4 İç Kapı No:9 ¶ 34433 Beyoğlu / İstanbul",
      "Örnek Caddesi No:24, Deneme Apartmanı, Kat:4 İç Kapı No:9 # 34433 # Beyoğlu",
    ],
  ])("on a page of .%s are read once: %s", (tld, language, lines, address) => {
    expect(addressesOf(`acme.${tld}`, language, lines)).toEqual([address]);
  });

  it("are not towns with their county", () => {
    const lines = "Contact ¶ Office ¶ Dundalk, Co. Louth, Ireland ¶ Hours ¶ Mon–Fri: 9am–6pm";
    expect(addressesOf("acme.ie", "en", lines)).toEqual([]);
  });

  it("are not motorways", () => {
    const line = "경부고속도로 대구 동구 방면 대구부산고속도로 15 출구";
    expect(addressesOf("acme.co.kr", "ko", line)).toEqual([]);
  });
});

describe("words and numbers around an address", () => {
  it.each([
    ["dk", "da", "Ring 24/7, hvis det brænder på, E-handel siden 2005 Ikke teori. Praksis.", []],
    [
      "fi",
      "fi",
      "Y-tunnus: 0653692-2 VAT: FI06536922 Esimerkkitie 430, 95460 Tornio",
      ["Esimerkkitie 430 # 95460 # Tornio"],
    ],
    [
      "co.uk",
      "en",
      "Tel 01962 458055, Unit 4A, Example Farm, Botley Rd, Southampton SO30 2HB",
      ["Unit 4A, Example Farm, Botley Rd # SO30 2HB # Southampton"],
    ],
    ["in", "en", "Address: 7 South Side Road, Industrial Area,", []],
  ])("are no part of it (%s)", (host, lang, line, expected) => {
    expect(addressesOf(`acme.${host}`, lang, line)).toEqual(expected);
  });
});
