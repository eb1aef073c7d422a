import { describe, expect, it } from "vitest";
import { addressesOf } from "./addresses-of";

/** Invented addresses as their countries write them; `¶` ends a line. */
const BLOCKS: [host: string, lang: string, lines: string, ...found: string[]][] = [
  ["a.de", "de", "Muster GmbH ¶ Musterstr. 12 ¶ D-34117 Kassel", "Musterstr. 12 # 34117 # Kassel"],
  [
    "a.de",
    "de",
    "Muster GmbH | Am Anger 7a | 99084 Erfurt | Tel. 0361 445566",
    "Am Anger 7a # 99084 # Erfurt",
  ],
  [
    "a.de",
    "de",
    "Muster GmbH • Lange Str. 5-7 • 31134 Hildesheim",
    "Lange Str. 5-7 # 31134 # Hildesheim",
  ],
  ["a.de", "de", "Straße: Hafenweg 3 ¶ PLZ: 24103 ¶ Ort: Kiel", "Hafenweg 3 # 24103 # Kiel"],
  ["a.de", "de", "Straße ¶ Hafenweg 3 ¶ PLZ / Ort ¶ 24103 Kiel", "Hafenweg 3 # 24103 # Kiel"],
  ["a.de", "de", "Adresse: Hafenweg 3 ¶ PLZ: 24103 Kiel", "Hafenweg 3 # 24103 # Kiel"],
  ["a.de", "de", "Birkenweg.14 24937 Flensburg", "Birkenweg.14 # 24937 # Flensburg"],
  ["a.de", "de", "Birkenstr.114 24937 Flensburg", "Birkenstr.114 # 24937 # Flensburg"],
  ["a.de", "de", "MUSTER GMBH ¶ BAHNHOFSTRASSE 9 ¶ 95028 HOF", "BAHNHOFSTRASSE 9 # 95028 # HOF"],
  [
    "a.de",
    "de",
    "Gewerbepark 21, Halle 4 ¶ 93059 Regensburg (Bayern)",
    "Gewerbepark 21, Halle 4 # 93059 # Regensburg",
  ],
  [
    "a.de",
    "de",
    "Musterstr. 12 ¶ 60311 Frankfurt am Main - Deutschland",
    "Musterstr. 12 # 60311 # Frankfurt am Main",
  ],
  [
    "a.de",
    "de",
    "Musterstr. 12 ¶ 79098 Freiburg i. Br.",
    "Musterstr. 12 # 79098 # Freiburg i. Br.",
  ],
  ["a.at", "de", "Dorfstraße 4 • A - 6020 Innsbruck", "Dorfstraße 4 # 6020 # Innsbruck"],
  [
    "a.at",
    "de",
    "Wiener Straße 100/2/14 ¶ A-2345 Brunn am Gebirge",
    "Wiener Straße 100/2/14 # 2345 # Brunn am Gebirge",
  ],
  ["a.ch", "de", "Seestrasse 18 • CH - 6060 Sarnen", "Seestrasse 18 # 6060 # Sarnen"],
  ["a.ch", "de", "Seestrasse 18, CH - 6460 Altdorf / UR", "Seestrasse 18 # 6460 # Altdorf"],
  ["a.ch", "de", "Bachweg 8 ¶ 8700 Küsnacht ZH", "Bachweg 8 # 8700 # Küsnacht ZH"],
  ["a.ch", "fr", "Route de Berne 12 ¶ 1700 Fribourg", "Route de Berne 12 # 1700 # Fribourg"],
  [
    "a.ch",
    "de",
    "Handel GmbH ¶ Webergasse 45 • D - 87437 Kempten",
    "Webergasse 45 # 87437 # Kempten",
  ],
  [
    "a.lu",
    "fr",
    "12, rue de l’Exemple ¶ L - 2134 Luxembourg",
    "12, rue de l’Exemple # 2134 # Luxembourg",
  ],
  [
    "a.lu",
    "fr",
    "Zone Industrielle 4 ¶ L-3895 Foetz ¶ Luxembourg",
    "Zone Industrielle 4 # 3895 # Foetz",
  ],
  [
    "a.fr",
    "fr",
    "ZA des Prés, 4 rue du Lac – 74000 ANNECY CEDEX 9",
    "4 rue du Lac # 74000 # ANNECY CEDEX 9",
  ],
  [
    "a.fr",
    "fr",
    "Siège social : 18 bis, rue Exemple 69003 Lyon – France",
    "18 bis, rue Exemple # 69003 # Lyon",
  ],
  ["a.fr", "fr", "4 rue du Lac ¶ F-67000 Strasbourg", "4 rue du Lac # 67000 # Strasbourg"],
  [
    "a.fr",
    "fr",
    "Parc d’activités Les Pins ¶ 12 allée des Chênes ¶ 33700 Mérignac",
    "12 allée des Chênes # 33700 # Mérignac",
  ],
  ["a.be", "nl", "Kerkstraat 12 bus 3 – 9000 Gent", "Kerkstraat 12 bus 3 # 9000 # Gent"],
  [
    "a.be",
    "fr",
    "Rue de l’Exemple 45 bte 2 ¶ B - 4000 Liège",
    "Rue de l’Exemple 45 bte 2 # 4000 # Liège",
  ],
  ["a.be", "nl", "Molenstraat 7 ¶ BE-3000 Leuven", "Molenstraat 7 # 3000 # Leuven"],
  ["a.nl", "nl", "Dorpsstraat 12a ¶ 1234 AB Hilversum", "Dorpsstraat 12a # 1234 AB # Hilversum"],
  ["a.nl", "nl", "Postbus 123, 3500 AC Utrecht", "Postbus 123 # 3500 AC # Utrecht"],
  ["a.nl", "nl", "Dorpsstraat 12 | 1234AB | Hilversum", "Dorpsstraat 12 # 1234AB # Hilversum"],
  [
    "a.it",
    "it",
    "Acme Consulenze S.r.l. - P.IVA 01671740916 - Sede legale: Via Esempio 75, 09054 Genoni (SU)",
    "Via Esempio 75 # 09054 # Genoni",
  ],
  [
    "a.it",
    "it",
    "© 2024 Acme Consulenze S.r.l. - Sede legale: Via Esempio 75, 09054 Genoni (SU)",
    "Via Esempio 75 # 09054 # Genoni",
  ],
  ["a.it", "it", "Via Esempio, 7 – 20121 Milano (MI) – Italia", "Via Esempio, 7 # 20121 # Milano"],
  [
    "a.it",
    "it",
    "VIA DEL LAVORO 12 ¶ I-36100 VICENZA VI",
    "VIA DEL LAVORO 12 # 36100 # VICENZA VI",
  ],
  [
    "a.it",
    "it",
    "Z.I. Nord, Strada A n. 14 ¶ 33010 Tavagnacco (Udine)",
    "Strada A n. 14 # 33010 # Tavagnacco",
  ],
  [
    "a.it",
    "it",
    "Corso Esempio 4 int. 2 ¶ 10100 Torino TO",
    "Corso Esempio 4 int. 2 # 10100 # Torino TO",
  ],
  ["a.es", "es", "C/ Ejemplo, 14, 3º B. 28010 Madrid", "C/ Ejemplo, 14, 3º B # 28010 # Madrid"],
  [
    "a.es",
    "es",
    "Polígono Industrial El Prado, nave 6 ¶ 06800 Mérida (Badajoz)",
    "Polígono Industrial El Prado, nave 6 # 06800 # Mérida",
  ],
  [
    "a.es",
    "es",
    "Avda. del Ejemplo 3, bajo · 46001 · Valencia · España",
    "Avda. del Ejemplo 3, bajo # 46001 # Valencia",
  ],
  [
    "a.pt",
    "pt",
    "Rua do Exemplo, 54 ¶ Paranhos, 4200-604 ¶ Porto - PT",
    "Rua do Exemplo, 54 # 4200-604 # Porto",
  ],
  [
    "a.pt",
    "pt",
    "Av. Exemplo n.º 12, 3.º Esq. ¶ 1050-012 Lisboa",
    "Av. Exemplo n.º 12, 3.º Esq. # 1050-012 # Lisboa",
  ],
  [
    "a.pt",
    "pt",
    "Morada: Rua do Exemplo 8, 3800-001 Aveiro, Portugal",
    "Rua do Exemplo 8 # 3800-001 # Aveiro",
  ],
  [
    "a.pt",
    "pt",
    "Zona Industrial, Lote 14 ¶ 3850-184 Albergaria-a-Velha",
    "Zona Industrial, Lote 14 # 3850-184 # Albergaria-a-Velha",
  ],
  [
    "a.gr",
    "el",
    "Οδός Παραδείγματος 14 ¶ Τ.Κ. 54622, Θεσσαλονίκη",
    "Οδός Παραδείγματος 14 # 54622 # Θεσσαλονίκη",
  ],
  ["a.gr", "el", "Παραδείγματος 14, 106 71 Αθήνα", "Παραδείγματος 14 # 106 71 # Αθήνα"],
  [
    "a.co.uk",
    "en",
    "Unit 4B, Example Trading Estate ¶ Station Road ¶ Leeds ¶ West Yorkshire ¶ LS10 1AB",
    "Station Road # LS10 1AB # Leeds",
  ],
  [
    "a.co.uk",
    "en",
    "2nd Floor, 45 Example Street, London EC1A 1BB",
    "2nd Floor, 45 Example Street # EC1A 1BB # London",
  ],
  [
    "a.co.uk",
    "en",
    "The Old Mill, Mill Lane, Exampleton, Nr. Bath, Somerset. BA2 7AY",
    "The Old Mill, Mill Lane, Exampleton # BA2 7AY # Bath",
  ],
  [
    "a.ie",
    "en",
    "Unit 7, Example Business Park, Ballycoolin, Dublin 15, D15 AX12",
    "Unit 7, Example Business Park, Ballycoolin # D15 AX12 # Dublin 15",
  ],
  [
    "a.fr",
    "fr",
    "12 rue du Lac, Bâtiment B ¶ 74000 Annecy",
    "12 rue du Lac, Bâtiment B # 74000 # Annecy",
  ],
  [
    "a.fr",
    "fr",
    "12 rue du Lac ¶ BP 40123 ¶ 74000 Annecy",
    "12 rue du Lac, BP 40123 # 74000 # Annecy",
  ],
  ["a.fr", "fr", "75011 Paris, 12 rue du Lac", "12 rue du Lac # 75011 # Paris"],
  ["a.it", "it", "Via G. Esempio, 12 ¶ 20100 - Milano", "Via G. Esempio, 12 # 20100 # Milano"],
  [
    "a.es",
    "es",
    "Avenida Ejemplo, s/n - 41001 Sevilla (España)",
    "Avenida Ejemplo, s/n # 41001 # Sevilla",
  ],
  [
    "a.co.uk",
    "en",
    "Sample House ¶ High Street ¶ Anytown ¶ Kent ¶ AB1 2DD",
    "Sample House, High Street # AB1 2DD # Anytown",
  ],
  [
    "a.ie",
    "en",
    "12 Main Street ¶ Naas ¶ Co. Kildare ¶ W91 AX12",
    "12 Main Street # W91 AX12 # Naas",
  ],
  [
    "a.ch",
    "de",
    "Bahnhofstr. 4, Postfach ¶ 8001 Zürich",
    "Bahnhofstr. 4, Postfach # 8001 # Zürich",
  ],
];

describe("addresses of western Europe", () => {
  it.each(BLOCKS)("are read on %s (%s) from %s", (host, lang, lines, ...found) => {
    expect(addressesOf(host, lang, lines)).toEqual(found);
  });

  it.each([
    "SKU 7FF-68446 · EAN 8550135068077",
    "rendez-vous proche 865, SKU 0AC-66599 · EAN 2486621417736",
    "Réf. 12F-99156 · Atelier Vert 4",
    "Artikel 12 - 34567 Stück",
    "Halle 4 ¶ 10000 Besucher",
    "Atelier 12, 25000 références",
  ])("are not read from %s", (lines) => {
    expect(addressesOf("a.de", "de", lines)).toEqual([]);
    expect(addressesOf("a.fr", "fr", lines)).toEqual([]);
  });
});
