import { describe, expect, it } from "vitest";
import { brandOf } from "#src/extraction/company/brand";
import { pageLines } from "#src/extraction/lines/page-lines";
import { readLegalNames } from "#src/extraction/profile/legal-names";
import { readRegistrations } from "#src/extraction/registrations/registrations";

type Options = { domain?: string; language?: string; title?: string; address?: string };

function best(
  lines: string[],
  { domain = "other.example", language = "de", title = "", address = "" }: Options = {},
) {
  const text = lines.join("\f");
  const read = pageLines(text);
  const isAddress = (line: string) => address !== "" && line.includes(address);
  return readLegalNames(read, {
    brand: brandOf(domain),
    title,
    organizations: [],
    languages: [language],
    isNearFacts: (at) => read.texts.slice(at, at + 4).some(isAddress),
    registrations: readRegistrations(text, read.numbers, ["DE", "PL", "DK"]),
  })[0]?.name;
}

it.each([
  ["a practice", ["Anbieter", "Physiotherapiepraxis Musterstadt", "Inh. Erika Muster"]],
  ["a trade name", ["Anbieter", "Handelsnaam Voorbeeld Advies", "Inh. Erika Muster"]],
  ["the brand", ["Anbieter", "Muster Reinigung", "Inh. Erika Muster"]],
])("is not that of %s", (_, lines) => {
  expect(best(lines, { domain: "muster-reinigung.de" })).toBeUndefined();
});

it("is not that of a body with which the company is registered, or of a parent", () => {
  const registered =
    "© 2026 Acme. All rights reserved. Registered with the Sample Bar Association.";
  expect(best([registered], { language: "en" })).toBeUndefined();
  const parent = "Sample Clinic is part of the Example Trading Limited Group.";
  expect(best([parent], { language: "en" })).toBeUndefined();
});

describe("the name of an owner without a legal form", () => {
  it.each([
    ["Angaben gemäß § 5 TMG", "Muster Reinigung", "Inhaberin: Erika Muster"],
    ["Anbieter", "Muster Reinigung", "Inh. Erika Muster"],
  ])("is below %j", (heading, name, owner) => {
    expect(best(["Impressum", heading, name, owner])).toBe(name);
  });

  it("is below a heading and above an address", () => {
    const lines = ["Diensteanbieter", "Muster Autodienst", "Musterweg 3", "12345 Musterstadt"];
    const title = "Impressum – Muster Autodienst";
    expect(best(lines, { title, address: "Musterweg 3" })).toBe("Muster Autodienst");
    expect(best(lines, { title })).toBeUndefined();
  });

  it.each(["Verantwortlicher", "Inhaltsverzeichnis", "Éditeur"])("is no heading: %s", (heading) => {
    const lines = ["Impressum", heading, "Muster-Eventtechnik", "Musterweg 3"];
    expect(best(lines, { address: "Musterweg 3" })).not.toBe(heading);
  });

  it("is below a heading that cites laws", () => {
    const heading =
      "Informationspflicht laut § 5 E-Commerce Gesetz, § 14 Unternehmensgesetzbuch, § 63 Gewerbeordnung und Offenlegungspflicht laut § 25 Mediengesetz";
    expect(
      best([heading, "Muster Tischlerei Nord Ost", "Musterweg 3"], { address: "Musterweg 3" }),
    ).toBe("Muster Tischlerei Nord Ost");
  });

  it.each([
    [
      "pl",
      "Administratorem Państwa danych osobowych jest KANCELARIA PRZYKŁADOWA ANNA WZÓR z siedzibą w Warszawie",
      "KANCELARIA PRZYKŁADOWA ANNA WZÓR",
    ],
    ["cs", "Správcem osobních údajů je Zahrady Ukázka, IČO 25123891", "Zahrady Ukázka"],
  ])("in %s is that of the controller in %j", (language, line, name) => {
    expect(best(["Polityka prywatności", line], { language })).toBe(name);
  });

  it("has no number of a register in brackets", () => {
    const lines = ["Eksempel Klatring (CVR 32360740)", "Prøvevej 3"];
    expect(best(lines, { domain: "klatring.example", language: "da" })).toBe("Eksempel Klatring");
  });

  it("is above the number of a register if the site has the name", () => {
    const lines = ["EKZBIT - Kamil Przykład", "NIP: 856-734-62-15", "REGON: 192598184"];
    expect(best(lines, { domain: "ekzbit.example", language: "pl" })).toBe(lines[0]);
    expect(best(lines, { language: "pl" })).toBeUndefined();
  });

  it.each([
    ["a person", ["Angaben gemäß § 5 TMG", "Thomas Müller", "Musterweg 3"]],
    ["a sole trader", ["Anbieter", "Muster-Systeme Nord", "Musterweg 3", "Einzelunternehmen"]],
    ["a lawyer", ["Anbieter dieser Webseite", "Rechtsanwalt Max Muster", "Musterweg 3"]],
    ["a heading", ["Mentions légales", "Informations légales", "Musterweg 3"]],
    ["a link", ["Éditeur du site", "Mentions & CGU", "Musterweg 3"]],
    ["a label", ["Impressum", "Kontakt:", "Musterweg 3"]],
    ["an agency", ["Webdesign", "Impressum", "Muster Agentur", "Musterweg 3"]],
  ])("is not that of %s", (_, lines) => {
    expect(best(lines, { address: "Musterweg 3" })).toBeUndefined();
  });
});

describe("a legal name", () => {
  it.each([
    ["pt", "© 2026 Santos, Pereira & Matos, Lda.", "Santos, Pereira & Matos, Lda."],
    [
      "en",
      "©2009 Miller, Jones & Smith, P.C. // Website by Example",
      "Miller, Jones & Smith, P.C.",
    ],
    [
      "sl",
      "KLARA, poslovno svetovanje, Klara Novak s.p.",
      "KLARA, poslovno svetovanje, Klara Novak s.p.",
    ],
    ["it", "© 2026 Associazione Esempio ODV ETS", "Associazione Esempio ODV ETS"],
    ["sv", "Namn: Brf Exemplet 2 i Bara", "Brf Exemplet 2 i Bara"],
    ["cs", "example stavby s.r.o.", "example stavby s.r.o."],
    ["nl", "Copyright © Voorbeeld Glas BV KvK 68750110", "Voorbeeld Glas BV"],
    ["fr", "EXEMPLE PATRIMOINE, SAS au capital social de 1 000 €", "EXEMPLE PATRIMOINE, SAS"],
    ["sr", "Pišite nam na adresu:\fA.D. PRIMER - Paraćin", "A.D. PRIMER"],
    [
      "en",
      "Copyright © Emirates Example Society 2025. All Rights Reserved",
      "Emirates Example Society",
    ],
    ["ko", "법률사무소 보기", "법률사무소 보기"],
    ["sl", "Kozmetične storitve, Ana Vzorec s.p.", "Kozmetične storitve, Ana Vzorec s.p."],
    [
      "hr",
      "Novootvoreni obrt PRIMJER, VL. Ana Primjerić specijaliziran je za montažu.",
      "PRIMJER, VL. Ana Primjerić",
    ],
    [
      "en",
      "Example For Information Technology Consultants Co. L.L.C",
      "Example For Information Technology Consultants Co. L.L.C",
    ],
    [
      "zh",
      "EXAMPLE CNC 由 EXAMPLE Global Enterprise Co., Ltd(台灣)營運",
      "EXAMPLE Global Enterprise Co., Ltd",
    ],
    ["nl", "Over ons Werkwijze Voorbeeld Bouw B.V. Contact", "Voorbeeld Bouw B.V."],
    ["vi", "© 2026 Văn phòng luật sư Ví Dụ & Cộng sự", "Văn phòng luật sư Ví Dụ & Cộng sự"],
    ["zh", "样本公司与中国辽宁省的样本重工集团有限公司签署协议", "样本重工集团有限公司"],
    ["lt", "Adresas: UAB „PAVYZDYS“ Kaunas", "UAB „PAVYZDYS“"],
  ])("in %s is read whole from %j", (language, text, name) => {
    expect(best(text.split("\f"), { language, title: "A.D. Primer" })).toBe(name);
  });

  it("has the brand before its trade", () => {
    const lines = ["Mustra - Hausservice GbR"];
    expect(best(lines, { domain: "mustra.example" })).toBe("Mustra - Hausservice GbR");
    expect(best(lines)).toBe("Hausservice GbR");
  });

  it.each([
    ["es", "Envíanos tu C.V."],
    ["en", "Become an ETS Member"],
    ["en", "Mr N.V. Example holds a degree"],
    ["da", "Vedtægter for Eksempel Karate Skole"],
    ["cs", "Prodáváme pro naše partnery s.r.o. a další"],
  ])("is not read in %s from %j", (language, line) => {
    expect(best([line], { language })).toBeUndefined();
  });
});

describe("a name with a legal form", () => {
  it.each([
    ["nl", "Bakkerij Voorbeeld wordt uitgebaat door VoBa BV", "VoBa BV"],
    ["en", "Example Shop is a trading name of Example Trade Ltd", "Example Trade Ltd"],
    ["de", "Muster ist eine Marke der Beispiel Handels GmbH", "Beispiel Handels GmbH"],
    ["fr", "Exemple est un service de Autre Exemple SARL", "Autre Exemple SARL"],
    ["de", "Satzung des Muster Reitverein e.V.", "Muster Reitverein e.V."],
    ["de", "Geschichte der Muster GmbH", "Muster GmbH"],
    ["fr", "Histoire de Exemple SARL", "Exemple SARL"],
    [
      "de",
      "Verein Museum am Beispielsee in Musterstadt e.V.",
      "Verein Museum am Beispielsee in Musterstadt e.V.",
    ],
    ["de", "muster e-learning GmbH", "muster e-learning GmbH"],
    ["de", "Der Vorstand des Musikvereins Muster e.V.", "Musikverein Muster e.V."],
    ["de", "Die Mitglieder des Vereins Muster hilft e.V.", "Muster hilft e.V."],
    ["el", "© 2026 Paradeigma EPE", "Paradeigma EPE"],
    [
      "en",
      "© 2026 Example Exploration (Pvt.) Ltd. All Rights Reserved.",
      "Example Exploration (Pvt.) Ltd.",
    ],
    ["hu", "Név: Példa Péter Egyéni Vállalkozó", "Példa Péter Egyéni Vállalkozó"],
    ["sv", "Därför grundade vi Exempel Verkstad Aktiebolag", "Exempel Verkstad Aktiebolag"],
    ["de", "Der Muster und Beispiel Maler GbR", "Der Muster und Beispiel Maler GbR"],
    [
      "es",
      "Ejemplo Lavandería, con domicilio en Calle Uno 2, es responsable.",
      "Ejemplo Lavandería",
    ],
    [
      "hr",
      "Primjer d.o.o. za zastupanje u osiguranju",
      "Primjer d.o.o. za zastupanje u osiguranju",
    ],
  ])("in %s is read from %j", (language, line, name) => {
    expect(best([line], { language, domain: "primjer.example" })).toBe(name);
  });

  it.each(["Freunde der Musik e.V.", "Club of Example e.V.", "Haus der Kunst GmbH"])(
    "keeps its inner words: %s",
    (name) => {
      expect(best([name])).toBe(name);
    },
  );

  it("is not a Korean menu with `A/S`", () => {
    expect(best(["제품문의 A/S"], { language: "ko" })).toBeUndefined();
  });

  it("is that of the title, before a link that the title repeats", () => {
    const lines = ["Example Counselling", "Meet the Team", "Company Number: 07551763"];
    const title = "Example Counselling Ltd - Meet the Team";
    expect(best(lines, { language: "en", title })).toBe("Example Counselling Ltd");
  });

  it("is that of the title in native letters if the page has only a translation", () => {
    const lines = ["Copyright © EXAMPLE inc. All Rights Reserved."];
    const title = "人とシステム｜株式会社例示";
    expect(best(lines, { language: "ja", title })).toBe("株式会社例示");
    expect(best(lines, { language: "ja" })).toBe("EXAMPLE inc.");
  });
});
