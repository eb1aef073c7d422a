import { describe, expect, it } from "vitest";
import { brandOf } from "#src/extraction/company/brand";
import { pageLines } from "#src/extraction/lines/page-lines";
import { readLegalNames } from "#src/extraction/profile/legal-names";
import { readStatements } from "#src/extraction/profile/statements";

const statementsOf = (...lines: string[]) => readStatements(pageLines(lines.join("\f")));

describe("the founding year", () => {
  it.each([
    ["Acme was founded in 1987 by two engineers.", 1987],
    ["A Acme foi fundada em 26 de julho de 1999.", 1999],
    ["Ekibimizin desteğiyle 2019 yılında kurulmuştur.", 2019],
    ["Gemeinschaft, Natur und Technik am See – seit 1899.", 1899],
    ["Seit 1987 bauen wir Förderanlagen.", 1987],
    ["Die Firma wurde 1987 gegründet.", 1987],
    ["Depuis 1960, notre famille…", 1960],
    ["Fundada en 1972 en Vigo", 1972],
    ["Acme es una empresa zamorana creada en el año 1999.", 1999],
    ["Blev grundlagt den 1. april 2005", 2005],
    ["Firma vznikla v roce 2004.", 2004],
    ["Jesteśmy na rynku od roku 2014", 2014],
    ["OM OSS · ETABLERT 2014", 2014],
    ["Perustettu vuonna 1998", 1998],
  ])("is read from %j", (line, year) => {
    expect(statementsOf(line).founded).toMatchObject({ year, snippet: line });
  });

  it.each([
    ["The company was started by B. Muster on the 18th of October 2020 in Exampletown.", 2020],
    ["L’azienda nacque nel 1957 dalla volontà di Mario Rossi.", 1957],
    ["Em 2010, é fundada a Exemplo Transportes.", 2010],
    ["Nossa empresa nasceu em 1994.", 1994],
    ["Notre maison voit le jour en 1911.", 1911],
    ["Nuestra empresa inició en el año 2005.", 2005],
    ["نوفر معدات الطاقة منذ عام 2003.", 2003],
    [
      "Self-guided walking holidays through the most stunning landscapes of Erewhon since 2012.",
      2012,
    ],
  ])("is read from %j, where it has a verb of its own", (line, year) => {
    expect(statementsOf(line).founded?.year).toBe(year);
  });

  it.each([
    "seit 2005 Notar in Musterstadt als Amtsnachfolger",
    "Mario Rossi nacque nel 1957 e studiò a Roma.",
    "El curso inició en 2021 con treinta alumnos, entre ellos varios de otras ciudades del país.",
  ])("is not read from %j", (line) => {
    expect(statementsOf(line).founded).toBeUndefined();
  });

  it("is read from a label and its value in two lines", () => {
    expect(statementsOf("設立", "1880年 5月").founded?.year).toBe(1880);
  });

  it.each([
    ["In 1987 John and Mary Doe opened the doors of their first shop.", 1987],
    ["Our history dates back to 1987.", 1987],
    ["1987 gründete Max Muster die Firma.", 1987],
    ["Die Geschichte unseres Hauses beginnt im Jahr 1987.", 1987],
    ["Depuis 1987, nous accompagnons nos clients.", 1987],
    ["En 1987, Juan Pérez fundó la empresa.", 1987],
    ["Nel 1987 nasce la società.", 1987],
    ["W 1987 roku Jan Kowalski założył firmę.", 1987],
    ["Vakfımız 1987 yılının Ocak ayında kuruldu.", 1987],
    ["Компанія заснована в 1987 році.", 1987],
    ["Įmonė įkurta 1987 metais.", 1987],
    ["تأسست الشركة في عام 1987", 1987],
    ["公司成立于1987年", 1987],
    ["설립 1987.03.01", 1987],
    ["創立 昭和62年4月", 1987],
    ["Date de création : 12/03/1987", 1987],
    ["Seit März 1987 sind wir in Musterstadt für Sie da.", 1987],
    [
      "A Példa Bútor Kft. 1987 óta áll ügyfelei rendelkezésére asztalosipari és belsőépítészeti munkákkal.",
      1987,
    ],
    ["Naš klub postoji od 1987. godine. Imamo 200 članova.", 1987],
  ])("is read from a sentence or a date: %j", (line, year) => {
    expect(statementsOf(line).founded?.year).toBe(year);
  });

  it.each([
    [["2017年10月", "法人設立", "2018年3月", "正規代理店に認定"]],
    [["2017", "3월 법인 설립", "2018", "공급 파트너쉽"]],
    [["2017", "Acme founded", "2018", "First customer"]],
  ])("is that above its text in a timeline: %j", (timeline) => {
    expect(statementsOf(...timeline).founded?.year).toBe(2017);
  });

  it("is the earliest foundation of a timeline, and not that of a branch", () => {
    const timeline = ["2003", "Founding of Acme Services", "1987", "Jane Doe founds Acme"];
    expect(statementsOf(...timeline).founded?.year).toBe(1987);
    expect(statementsOf("1987.4", "株式会社アクメ設立").founded?.year).toBe(1987);
    expect(statementsOf("2023年4月", "子会社設立").founded).toBeUndefined();
  });

  it("is that of the clearest words", () => {
    const lines = ["Since 2003 we have been in Kiel.", "In 1987, our company was founded."];
    expect(statementsOf(...lines).founded?.year).toBe(1987);
  });

  it.each([
    "Seit 2009 gibt es die sogenannten Cookie-Richtlinien.",
    "Više od 2000 članova",
    "Règlement (UE) 2016/679",
    "La competenza non è nata nel 1987.",
    "Our subsidiary in India was founded in 2005.",
    "In 1987 he founded the magazine.",
    "© 2010–2026 Acme",
    "Fees under the act since 01.07.2004",
    "Mitglied seit 2011",
    "Wir betreuen vier Anlagen, die älteste davon seit 1978.",
    "Rechtsanwältin seit 1998",
    "im Team seit 2018",
    "Seit März 2018 ist Frau Muster Werkstudentin.",
    "Od 2013. godine provodi terapiju u privatnom kabinetu Primjer, gdje od 2016. godine vodi kabinet te provodi procjenu.",
    "Inizia a collaborare con lo studio nel 2000.",
    "She has been associated with Acme Services Pvt. Ltd. since 2010 and is a co-founder of the company.",
    "He began practicing in Exampletown in 2009 and joined Acme Surgery in 2011. Our practice is open daily.",
    "Obbligatorio dal 2025",
    "Od 2015 r. członek Rady Adwokackiej.",
    "Seit Jänner 2024 ist die Behandlung eine Kassenleistung",
    "In 2005, the government passed the act.",
    "Open since 2199",
  ])("is not read from %j", (line) => {
    expect(statementsOf(line).founded).toBeUndefined();
  });
});

describe("a year behind `since` alone", () => {
  const periods = [
    "2018 – 2020",
    "Manager",
    "2016 – 2018",
    "Consultant",
    "2010 - 2016",
    "Engineer",
  ];

  it("is the founding year unless the page is a résumé", () => {
    expect(statementsOf("Acme", "Depuis 2015").founded?.year).toBe(2015);
    expect(statementsOf(...periods, "Depuis 2015").founded).toBeUndefined();
  });
});

describe("the number of employees", () => {
  it.each([
    ["We are a team of 24 in Portland.", "24"],
    ["Unsere 120 Mitarbeiterinnen und Mitarbeiter", "120"],
    ["more than 200 employees", "more than 200"],
    ["Une équipe de 12 personnes", "12"],
    ["従業員数 45名", "45"],
  ])("is read from %j", (line, written) => {
    expect(statementsOf(line).employees?.written).toBe(written);
  });

  it.each(["1000+ satisfied customers", "24 people visited us today", "Since 2016 employees"])(
    "is not read from %j",
    (line) => {
      expect(statementsOf(line).employees).toBeUndefined();
    },
  );
});

describe("legal names", () => {
  const best = (lines: string[], domain = "acme.com") =>
    readLegalNames(pageLines(lines.join("\f")), {
      brand: brandOf(domain),
      title: "",
      organizations: [],
      languages: [],
      isNearFacts: () => false,
      registrations: [],
    })[0]?.name;

  it.each([
    ["Muster Werkzeug GmbH & Co. KG", "Muster Werkzeug GmbH & Co. KG"],
    ["© 2026 Acme Trading Limited. All rights reserved.", "Acme Trading Limited"],
    ["Razón social: Ejemplos del Norte S.L.", "Ejemplos del Norte S.L"],
    ["VOORBEELD B.V.", "VOORBEELD B.V"],
    [
      "ACME SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ z siedzibą w Krakowie",
      "ACME SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ",
    ],
    ["株式会社見本工業", "株式会社見本工業"],
    ["7 Exempel AB är ett familjeföretag", "7 Exempel AB"],
    ["EJEMPLO PHARMA, S.L. Ⓒ2018 Todos los derechos", "EJEMPLO PHARMA, S.L"],
    ["ACME Sp. z o. o. ul. Przykładowa 71, 25-671 Kielce", "ACME Sp. z o. o"],
    ["Firmenname: Muster Martin e.U.", "Muster Martin e.U"],
    ["© Förderverein Musterhaus e. V.", "Förderverein Musterhaus e. V"],
    ["© 2026 Esempio Impianti srls", "Esempio Impianti srls"],
    ["Örnek İnşaat San. ve Tic. Ltd. Şti.", "Örnek İnşaat San. ve Tic. Ltd. Şti"],
    ["Công ty TNHH TM DV Ví Dụ là một trong những", "Công ty TNHH TM DV Ví Dụ"],
    ["株式会社見本はCO2の排出を削減します", "株式会社見本"],
    ["Példa Emlékműért Alapítvány", "Példa Emlékműért Alapítvány"],
    ["ООО «Пример»", "ООО «Пример»"],
  ])("are read from %j", (line, name) => {
    expect(best([line])?.replace(/\.$/, "")).toBe(name.replace(/\.$/, ""));
  });

  it.each([
    ["شركة Exemplar Electrical Co., Ltd.", "Exemplar Electrical Co., Ltd."],
    ["Muster, Beispiel Fahrschule GbR", "Muster, Beispiel Fahrschule GbR"],
    ['trasformata in "Rossi - Laterizi - S.R.L."', "Rossi - Laterizi - S.R.L."],
    ["ПРИМЕР (Example Auto Recycling Ecology) ДОО", "ПРИМЕР (Example Auto Recycling Ecology) ДОО"],
    ["Muster Foundation e.S.", "Muster Foundation e.S."],
    ["Brf Exempelgården", "Brf Exempelgården"],
  ])("are read whole from %j", (line, name) => {
    expect(best([line])).toBe(name);
  });

  it.each(["Blocchi certificati EI", "Lethbridge, AB"])("are not read from %j", (line) => {
    expect(best([line])).toBeUndefined();
  });

  it("have the form that stands under its own label", () => {
    const lines = [
      "Dénomination sociale",
      "8MODELE",
      "Forme juridique",
      "Société par actions (SAS)",
    ];
    expect(best(lines)).toBe("8MODELE SAS");
    expect(best(["Razón social: Muestra", "Forma jurídica: S.L."])).toBe("Muestra S.L.");
  });

  it("exclude the host of the site", () => {
    expect(best(["Hébergement", "OVH SAS"])).toBeUndefined();
    expect(best(["Hébergeur", "Raison sociale", "Cloudflare, Inc."])).toBeUndefined();
  });

  it("prefer the name of the site's brand", () => {
    expect(best(["Partner Logistics GmbH", "Acme Robotics GmbH"])).toBe("Acme Robotics GmbH");
  });
});
