import { describe, expect, it } from "vitest";
import { addressesOf } from "./addresses-of";

describe("postal addresses without the usual form of a street", () => {
  it.each([
    [
      "acme.es",
      "es",
      "Calle Ejemplo 108, 6º Int. Izq. ¶ 28003 Madrid",
      "Calle Ejemplo 108, 6º Int. Izq. # 28003 # Madrid",
    ],
    [
      "acme.es",
      "es",
      "Rúa de Exemplo, 47. Tercera planta, 36001 Pontevedra",
      "Rúa de Exemplo, 47. Tercera planta # 36001 # Pontevedra",
    ],
    ["acme.es", "es", "N-634, 48960 Galdakao", "N-634 # 48960 # Galdakao"],
    [
      "acme.es",
      "es",
      "Parque Ejemplo, Edificio 804 Módulo 300 – Laga Bidea, 48160 Derio",
      "Parque Ejemplo, Edificio 804 Módulo 300 – Laga Bidea # 48160 # Derio",
    ],
  ])("are read if the town is known (%s %s: %s)", (host, lang, text, expected) => {
    expect(addressesOf(host, lang, text)).toEqual([expected]);
  });

  it.each([
    ["acme.de", "de", "Unser Lager fasst mehr als 20 Paletten je Halle, 10115 Berlin"],
    ["acme.de", "de", "Servicegebiet ¶ 46485 Wesel & Umgebung"],
    ["acme.de", "de", "Musterweg 4, 10117 Berlin Postanschrift, 10115 Berlin"],
    ["acme.es", "es", "Proyectos ¶ 28003 Madrid"],
    ["acme.es", "es", "Más de 500 clientes ¶ 28003 Madrid"],
    ["acme.es", "es", "Tel. 91 123 45 67 ¶ 28003 Madrid"],
  ])("are not read from other text before a code (%s %s: %s)", (host, lang, text) => {
    expect(
      addressesOf(host, lang, text).filter((one) => !one.startsWith("Musterweg 4 # 10117")),
    ).toEqual([]);
  });
});

describe("streets", () => {
  it.each([
    [
      "acme.nl",
      "nl",
      "gevestigd te Voorbeelddijk 1, 7122 JD Aalten",
      "Voorbeelddijk 1 # 7122 JD # Aalten",
    ],
    [
      "acme.mx",
      "es",
      "con domicilio en Ejemplo 28, Col. Del Valle, C.P. 03103, Ciudad de México",
      "Ejemplo 28, Col. Del Valle # 03103 # Ciudad de México",
    ],
    [
      "acme.be",
      "nl",
      "0484 00 00 07 BE 1038.344.121 Voorbeelddreef 74, 3210 Linden",
      "Voorbeelddreef 74 # 3210 # Linden",
    ],
    ["acme.fr", "fr", "rue du Lac 5, 75011 Paris", "rue du Lac 5 # 75011 # Paris"],
    ["acme.it", "it", "via in Lucina 10, 00186 Roma", "via in Lucina 10 # 00186 # Roma"],
    ["acme.cz", "cs", "se sídlem Příkladov 58, 261 01 Příbram", "Příkladov 58 # 261 01 # Příbram"],
    [
      "acme.mx",
      "es",
      "Av. Ejemplo # 676, Col. Partido Romero, C.P. 32419",
      "Av. Ejemplo # 676, Col. Partido Romero # 32419 # null",
    ],
    [
      "acme.mx",
      "es",
      "Av. Ejemplo # 676, Col. Partido Romero, Ciudad Juárez, C.P. 32419",
      "Av. Ejemplo # 676, Col. Partido Romero # 32419 # Ciudad Juárez",
    ],
    [
      "acme.se",
      "sv",
      "Besöksadress: Exempelgatan 8, 702 10 Örebro Postadress",
      "Exempelgatan 8 # 702 10 # Örebro",
    ],
    ["acme.de", "de", "Telemannstraße 12 ¶ 20255 Hamburg", "Telemannstraße 12 # 20255 # Hamburg"],
  ])("have no words of a sentence in front (%s %s: %s)", (host, lang, text, expected) => {
    expect(addressesOf(host, lang, text)).toEqual([expected]);
  });
});

describe("postal addresses between contacts and bars", () => {
  it.each([
    [
      "acme.kr",
      "ko",
      "대표: 홍길동 | 주소: 서울시 금천구 가산디지털1로 149, 3층 | 대표전화: 070-0000-0000",
      "서울",
    ],
    [
      "acme.jp",
      "ja",
      "TEL 03-1234-5678 | 住所:東京都渋谷区道玄坂1-10-8 | 営業時間 9:00-18:00",
      "渋谷区",
    ],
    ["acme.vn", "vi", "📍 15 Đường Ví Dụ, Quận 1, TP.HCM | 📞 0909 000 000", "TP.HCM"],
    ["acme.nl", "nl", "Bel ons: 020-0000000 | Voorbeeldlaan 134 AMSTERDAM", "AMSTERDAM"],
  ])("are read (%s %s: %s)", (host, lang, text, city) => {
    const found = addressesOf(host, lang, text);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`# ${city}`);
  });
});

describe("postal addresses on pages of another or no known country", () => {
  it.each([
    [
      "acme.com",
      "en",
      "Ejemplo Arias St., 6, dept 202c, 48008 Bilbao, Biscay",
      "Ejemplo Arias St., 6, dept 202c # 48008 # Bilbao",
    ],
    ["acme.com", "en", "Příkladová 37, 637 00 Brno", "Příkladová 37 # 637 00 # Brno"],
    [
      "acme.com",
      "en",
      "Avenida del Ejemplo 481, Palma de Mallorca, Illes Balears, Spain",
      "Avenida del Ejemplo 481 # null # Palma de Mallorca",
    ],
    [
      "acme.com",
      "pt",
      "Rua Exemplo, 166 ¶ Alcântara - São Gonçalo - RJ",
      "Rua Exemplo, 166, Alcântara # null # São Gonçalo",
    ],
    [
      "acme.bg",
      "bg",
      "Адрес: гр.София ул.Примерен проход №69",
      "ул.Примерен проход №69 # null # София",
    ],
    [
      "acme.bg",
      "bg",
      "ул. Иван Вазов 5, Стара Загора, България 6001",
      "ул. Иван Вазов 5 # 6001 # Стара Загора",
    ],
  ])("are read (%s %s: %s)", (host, lang, text, expected) => {
    expect(addressesOf(host, lang, text)).toEqual([expected]);
  });

  it.each([
    ["acme.com", "en", "More than 12345 Bilbao fans"],
    ["acme.com", "en", "Rua Review, 166, Best of RJ"],
    ["acme.at", "de", "HAUS DAM ¶ 1120 Wien"],
    [
      "acme.com.au",
      "en",
      "Sydney Suite 508, 41 Kent St, NSW 2000 Melbourne Level 23, 727 Collins St, VIC 3008",
    ],
  ])("are not read from other text (%s %s: %s)", (host, lang, text) => {
    expect(addressesOf(host, lang, text)).toEqual([]);
  });

  it("do not begin with the code and the town of another one", () => {
    const found = addressesOf(
      "acme.de",
      "de",
      "Objekt in 82335 Berg ¶ 82335 Berg ¶ 82031 Grünwald",
    );
    expect(found).toEqual([]);
  });
});
