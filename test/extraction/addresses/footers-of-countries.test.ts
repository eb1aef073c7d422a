import { describe, expect, it } from "vitest";
import { addressesOf } from "./addresses-of";

describe("addresses in letters and footers", () => {
  it.each([
    [
      "a district and its quarter before the postal code",
      "acme.cz",
      "cs",
      "Vzorová 1130/25, Praha 7 - Holešovice, 170 00",
      "Vzorová 1130/25 # 170 00 # Praha 7 - Holešovice",
    ],
    [
      "a street before its box",
      "acme.fr",
      "fr",
      "92 avenue du Général Exemple, BP 5, 91192 Gif-sur-Yvette cedex.",
      "92 avenue du Général Exemple, BP 5 # 91192 # Gif-sur-Yvette",
    ],
    [
      "two quarters before the capital",
      "acme.com",
      "en",
      "Av. P.º del Ejemplo 2654, Lomas Altas, Miguel Hidalgo, 11950 Ciudad de México, CDMX.",
      "Av. P.º del Ejemplo 2654, Lomas Altas, Miguel Hidalgo # 11950 # Ciudad de México",
    ],
    [
      "a building between street and town",
      "acme.com.tr",
      "tr",
      "Akdeniz Mah. 1353 Sk. No:2 ¶ Örnek İş Merkezi D:32 ¶ Konak / İzmir",
      "Akdeniz Mah. 1353 Sk. No:2 Örnek İş Merkezi D:32 # null # Konak",
    ],
    [
      "a region between the town and its postal code",
      "acme.gr",
      "el",
      "Διεύθυνση ¶ Ελευθερίου Υποδείγματος 15 ¶ Ηράκλειο, Κρήτη 71202 ¶ Ελλάδα",
      "Ελευθερίου Υποδείγματος 15 # 71202 # Ηράκλειο",
    ],
    [
      "a place without a house number in India",
      "acme.in",
      "en",
      "Contact ¶ Exampli APC Circle, Bangalore, Karnataka 560105",
      "Exampli APC Circle # 560105 # Bangalore",
    ],
    [
      "a quarter and its phase in the line above",
      "acme.in",
      "en",
      "Acme Pvt. Ltd. ¶ Example City Phase I, ¶ Bengaluru - 560100",
      "Example City Phase I # 560100 # Bengaluru",
    ],
    [
      "a small town with its country",
      "acme.rs",
      "sr",
      "Вука Узора 75 ¶ Младеновац, Србија ¶ Где се налазимо?",
      "Вука Узора 75 # null # Младеновац",
    ],
    [
      "a Brazilian town on a page in English",
      "acme.com",
      "en-US",
      "Rua Exemplo, 1881 - Mafuá, Teresina (PI) .",
      "Rua Exemplo, 1881, Mafuá # null # Teresina",
    ],
  ])("are read with %s", (_, host, lang, lines, address) => {
    expect(addressesOf(host, lang, lines)).toEqual([address]);
  });

  it.each([
    [
      "a register number",
      "acme.cz",
      "cs",
      "© acme s.r.o. · IČO 22446788 · Všechna práva vyhrazena.",
    ],
    [
      "a Slovak authority",
      "acme.sk",
      "sk",
      "Úrad na ochranu osobných údajov SR ¶ Hraničná 12, 820 07 Bratislava",
    ],
    [
      "an insurer",
      "acme.fr",
      "fr",
      "Acme bénéficie d'une garantie souscrite auprès de MMA, 160 rue Exemple, 72030 Le Mans Cedex",
    ],
    [
      "an authority at the end of a long sentence",
      "acme.sk",
      "sk",
      `V prípade, ak dotknutá osoba chce podať sťažnosť na spôsob, akým sú jej údaje spracúvané, môže sa obrátiť na prevádzkovateľa. ${"Všetky podnety budú preverené. ".repeat(5)}Ďalej je to Úrad na ochranu osobných údajov, Hraničná 12, 820 07 Bratislava 27`,
    ],
    ["a team and a town", "acme.com", "en", "Team 75 ¶ Nashville, United States"],
  ])("are not read from %s", (_, host, lang, lines) => {
    expect(addressesOf(host, lang, lines)).toEqual([]);
  });
});

describe("a Turkish street without its town", () => {
  it("is not in a town that is the name of a building or a firm", () => {
    const street = "Adres ¶ Örnek Caddesi No:24";
    expect(addressesOf("acme.com.tr", "tr", `${street} ¶ Deneme Apartmanı ¶ Kat:4`)).toEqual([]);
    expect(addressesOf("acme.com.tr", "tr", `${street} ¶ Deneme Mimarlık`)).toEqual([]);
    expect(addressesOf("acme.com.tr", "tr", `${street} ¶ Beyoğlu / İstanbul`)).toEqual([
      "Örnek Caddesi No:24 # null # Beyoğlu",
    ]);
  });
});
