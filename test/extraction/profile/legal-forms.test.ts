import { describe, expect, it } from "vitest";
import { brandOf } from "#src/extraction/company/brand";
import { pageLines } from "#src/extraction/lines/page-lines";
import { readLegalNames } from "#src/extraction/profile/legal-names";

const best = (lines: string[], language: string, domain = "other.example") =>
  readLegalNames(pageLines(lines.join("\f")), {
    brand: brandOf(domain),
    title: "",
    organizations: [],
    languages: [language],
    isNearFacts: () => false,
    registrations: [],
  })[0]?.name;
const plain = (name: string | undefined) => name?.replace(/[.\s„“]/g, "");

/** Names with the legal forms of a country, and a label of a name in its language. */
const NAMES: [string, string, string][] = [
  [
    "de",
    "Firmenname",
    "Muster UG (haftungsbeschränkt)|MUSTER GMBH|Muster e.Kfm.|Wohnbau Muster e.G.|Muster G.m.b.H.",
  ],
  [
    "de",
    "Firma",
    "Muster Ges.m.b.H.|Muster FlexCo|Muster GmbH & Co OG|Muster Sagl|Muster Rechtsanwälte PartG mbB",
  ],
  [
    "fr",
    "Raison sociale",
    "SA Exemple|Exemple SNC|SELARL Exemple|EARL du Moulin|S.A.R.L. Exemple Services|Exemple SCIC",
  ],
  [
    "nl",
    "Bedrijfsnaam",
    "BV Voorbeeld|VOF Voorbeeld|Voorbeeld v.o.f.|Voorbeeld CV|Voorbeeld U.A.|Vrienden v.z.w.",
  ],
  [
    "it",
    "Ragione sociale",
    "Esempio SPA|Esempio snc|Esempio S.n.c. di Rossi Mario & C.|Esempio S.C.A.R.L.|A.S.D. Esempio Calcio",
  ],
  [
    "es",
    "Razón social",
    "Ejemplo C.B.|Ejemplo S.A.L.|Ejemplo Sociedad Limitada|Ejemplo S.C.C.L.|Ejemplo SLL",
  ],
  [
    "es",
    "Razón social",
    "EJEMPLO, S.A. DE C.V.|Ejemplo S. de R.L. de C.V.|Ejemplo SAPI de CV|Ejemplo, S.C.",
  ],
  [
    "pt",
    "Razão social",
    "Exemplo, SGPS, S.A.|Exemplo LTDA ME|Exemplo S/S|Exemplo - Comércio de Máquinas LTDA|Exemplo CRL",
  ],
  [
    "en",
    "Company name",
    "Example Tools plc|Example CIO|Example DAC|Example ULC|Example P.C.|Example Company Limited by Guarantee",
  ],
  [
    "en",
    "Company name",
    "Example Tools 2010 Limited|Example P/L|Example LLC-FZ|Example L.L.C - S.P.C|Example PJSC|Example Ltée",
  ],
  ["da", "Firmanavn", "Eksempel P/S|Eksempel A.M.B.A.|Eksempel IVS"],
  [
    "sv",
    "Företagsnamn",
    "AB Exempel Bygg|Exempel Handelsbolag|Exempel AB (publ)|Exempel Ekonomisk Förening",
  ],
  ["fi", "Yrityksen nimi", "Oy Esimerkki Ab|Tmi Esimerkki|Esimerkki ry|Esimerkki Osk"],
  [
    "pl",
    "Nazwa firmy",
    "Przykład Spółka Jawna|Przykład spółka z o.o.|FHU Przykład|Przykład Prosta Spółka Akcyjna",
  ],
  [
    "cs",
    "Název společnosti",
    "Vzor, z.ú.|Vzor o.p.s.|VZOR S.R.O.|Vzor společnost s ručením omezeným|Vzor, zapsaný spolek",
  ],
  ["sk", "Obchodné meno", "Vzor j.s.a.|Vzor, n. o."],
  [
    "hu",
    "Cégnév",
    "Példa Zártkörűen Működő Részvénytársaság|Példa Kft|Példa Közhasznú Nonprofit Kft.",
  ],
  ["ro", "Denumire", "Exemplu Construct SRL-D|Exemplu și Asociații SPARL"],
  ["bg", "Наименование", "ЕТ Пример|Пример ДЗЗД|Primer Stroy EOOD|„Пример“ ЕООД"],
  ["hr", "Naziv", "Primjer doo|Primjer j.t.d.|Primjer d.o.o. za trgovinu i usluge|Obrt Primjer"],
  ["sr", "Naziv", "Primer Gradnja DOO Beograd|Primer a.d.|Primer PR"],
  [
    "el",
    "Επωνυμία",
    "Παράδειγμα ΑΕ|Παράδειγμα ΑΒΕΕ|Παράδειγμα Μ.ΙΚΕ|Paradeigma Single Member P.C.",
  ],
  ["tr", "Ünvan", "Örnek AŞ|Örnek Anonim Şirketi|ÖRNEK SANAYİ VE TİCARET LİMİTED ŞİRKETİ"],
  [
    "ja",
    "会社名",
    "(株)見本商事|見本商事（株）|㈲見本商店|NPO法人見本|株式会社ABC Works|ABC Works株式会社|合同会社A",
  ],
  ["zh", "公司名称", "上海ABC科技有限公司|杭州样本合伙企业(有限合伙)|样本律师事务所"],
  ["ko", "상호", "㈜한빛|(유)한빛|한빛협동조합|세무법인 한빛|농업회사법인 한빛 주식회사"],
  [
    "vi",
    "Tên công ty",
    "Công ty TNHH Thương mại và Dịch vụ Ví Dụ|DNTN Ví Dụ|Công ty Luật TNHH Ví Dụ",
  ],
];

describe.each(NAMES)("legal names in %s behind %s", (language, label, names) => {
  it.each(names.split("|"))("include %s", (name) => {
    expect(plain(best([`${label}: ${name}`], language))).toBe(plain(name));
    expect(plain(best([label, name], language))).toBe(plain(name));
    expect(plain(best([`© 2019–2024 ${name} | Info`], language))).toBe(plain(name));
  });
});

describe("names of associations and foundations", () => {
  it.each([
    ["it", "Associazione Esempio Cultura"],
    ["es", "Asociación de Familias Ejemplo"],
    ["pt", "Associação Desportiva Exemplo"],
    ["sv", "Södra Exempels Hamnförening"],
    ["de", "Feuerwehrverein Musterdorf"],
    ["pl", "Stowarzyszenie Przykład"],
    ["hr", "Udruga Primjer"],
    ["tr", "Örnek Vakfı"],
    ["bg", "Българска Фондация за Пример"],
  ])("in %s are read from a copyright line: %s", (language, name) => {
    expect(best([`© 2026 ${name}`], language)).toBe(name);
    expect(best([`© 2026 ${name}. All rights reserved.`], language)).toBe(name);
  });

  it("are not read from a list of others", () => {
    expect(best(["Partner", "Stiftung Muster Hilft", "Verein Muster Park"], "de")).toBeUndefined();
  });
});

describe("the company that runs a site", () => {
  it.each([
    [
      "© 2026 Marke. Marke wordt uitgebaat door Voorbeeld BV (Ondernemingsnummer: 1)",
      "Voorbeeld BV",
    ],
    ["Acme is a trading name of Example Trading Ltd", "Example Trading Ltd"],
    [
      "Le site est édité par Exemple, Société par Actions Simplifiée",
      "Exemple, Société par Actions Simplifiée",
    ],
    ["Muster Hotel KG des Max Muster & Co.", "Muster Hotel KG des Max Muster & Co."],
    ["ПРИМЕР ДОО Скопје", "ПРИМЕР ДОО Скопје"],
  ])("is read from %j", (line, name) => {
    expect(best([line], "nl")).toBe(name);
  });

  it("is the one below the heading of the imprint, and not a provider", () => {
    expect(
      best(["Angaben gemäß § 5 DDG", "Förderverein Muster e. V.", "© Haus Muster e. V."], "de"),
    ).toBe("Förderverein Muster e. V.");
    expect(best(["Hosting", "Airtable, Inc."], "en")).toBeUndefined();
  });

  it("is none of a list of customers", () => {
    expect(best(["Muestra S.A.", "Ejemplo Chile S.A.", "Prueba Ltda."], "es")).toBeUndefined();
  });

  it("has its native name", () => {
    expect(best(["(주)한빛", "Copyright Hanbit Co., Ltd."], "ko", "hanbit.example")).toBe(
      "(주)한빛",
    );
  });

  it.each([
    [
      "en",
      "Before, she was a planner at another well-known firm of the region, Planning for Community LLC, and wrote three books about towns, parks, roads and bridges of that time.",
    ],
    ["en", "Proc. Natl. Acad. Sci. U.S.A."],
    ["sv", "Box 279 SE-701 45 Exempelstad"],
    ["en", "Wellness Spa"],
    ["en", "Riding lessons with SAS Instructor Max Muster"],
    ["hu", "A létrehozandó egyesület alapszabálya"],
    ["ja", "大手監査法人(Big4)パートナー"],
  ])("is not read in %s from %j", (language, line) => {
    expect(best([line], language)).toBeUndefined();
  });
});

describe("a name with words around it", () => {
  it.each([
    [
      ["Förderverein der Psychologischen Beratungsstelle der Stadt Muster e. V."],
      "de",
      "Förderverein der Psychologischen Beratungsstelle der Stadt Muster e. V.",
    ],
    [["Ragione sociale Nuova Esempio S.r.l."], "it", "Nuova Esempio S.r.l."],
    [["㈜보기브릿지의"], "ko", "㈜보기브릿지"],
  ])("is read whole and alone: %j", (lines, language, name) => {
    expect(best(lines, language)).toBe(name);
  });

  it("is not that of a person with two initials", () => {
    expect(best(["Muralidhar N. V."], "en")).toBeUndefined();
  });
});

it.each([
  ["lt", "UAB Pavyzdžio odontologijos klinika"],
  ["lv", "SIA Parauga mēbeles"],
  ["et", "OÜ Näidis mööbel"],
])("Baltic names have words in lower case behind the form in %s: %s", (language, name) => {
  expect(best([name], language)).toBe(name);
});

it("a full stop ends no Baltic name", () => {
  expect(best(["SIA PARAUGA BŪVE."], "lv")).toBe("SIA PARAUGA BŪVE");
});

it("reads the quarter of a Danish postal code as no legal form", () => {
  expect(best(["2400 København NV"], "da")).toBeUndefined();
});
