import { describe, expect, it } from "vitest";
import { pageLines } from "#src/extraction/lines/page-lines";
import { readStatements } from "#src/extraction/profile/statements";

const isOwnName = (name: string) => name === "Acme";
const yearOf = (...lines: string[]) =>
  readStatements(pageLines(lines.join("\f")), isOwnName).founded?.year ?? null;

describe("years of people, products and events", () => {
  it.each([
    ["a job", "Økonomiansvarlig hos Acme siden 2009. Siviløkonom fra NHH."],
    ["a physician", "Hun har jobbet ved Acme Legesenter siden 2010."],
    ["an expert", "Od 2005 r. współpracuję jako ekspert w Fundacji Acme."],
    ["a post", "seit 2011 freier Mitarbeiter für Architekturbüros"],
    ["a post elsewhere", "Dal 2012 direttore di Acme"],
    ["a professional life", "Aktywna zawodowo od 2012 roku."],
    [
      "an office",
      "W latach 1999 – 2009 pełnił funkcję dyrektora, a od 2006 roku funkcję prezesa we Wrocławiu.",
    ],
    ["an agent", "Jmenuji se Jan Vzor a na realitním trhu působím od roku 2014."],
    ["a freelancer", "Übersetzungen Deutsch–Englisch. Seit 2018 freiberuflich."],
    ["a partner", "Nosso parceiro desde 2015."],
    ["a percentage", "+184% since 2010"],
    ["a model year", "2016-tól évjáratúak"],
    ["the date of a policy", "Esta política é efetiva a partir de 3 January 2023 15:26"],
    ["a person's work", "Depuis 2016, il travaille comme ingénieur au service de Génie."],
    ["a decade", "The garden was established as part of a major remodelling in the 1880s."],
    ["a German decade", "Unsere Firma entstand in den 1950er Jahren, gegründet 1950er Jahre."],
    ["a law", "Acme est une association loi 1901 créée pour aider, fondée sous la loi 1901"],
    ["a birth", "Né le 19 décembre 1981 aux Cayes, Jean Exemple est titulaire d’une licence."],
    ["a life", "Né le 1er mars 1988 à Lyon, il est licencié en droit (2016), fondé de pouvoir."],
    [
      "the career of a given name",
      "Jonas ist seit 1979 Segelflieger und zuständig für die Technik.",
    ],
    ["work of others", "Emma's experience has been part of the practice since 2017."],
    [
      "an employee",
      "Emma Sample, RDA, started working at Sample Dental in June 2011. She grew up in Exampleville.",
    ],
    ["a practitioner", "I have been in private practice since 2019."],
    ["a sponsor", "The Sample Foundation began sponsoring our schools in September 2016."],
    ["a German standard", "Lüftungskonzept nach DIN 1946-6"],
    ["a European standard", "Gegründet sind unsere Bauten nach EN 1990 und DIN EN 1992"],
    ["a French verb", "Quand cet outil est vraiment entrée en jeu en 2022, j'ai changé."],
    [
      "the start of something else",
      "When the long national conversation about clean water in rural districts began in 1981, few listened.",
    ],
  ])("are not read: %s", (_, line) => {
    expect(yearOf(line)).toBeNull();
  });
});

it("takes the year beside the founding verb, and not the first one of the sentence", () => {
  const line = "W 1986 r. rozpoczął pracę jako adwokat, a w 1994 r. założył prywatną kancelarię.";
  expect(yearOf(line)).not.toBe(1986);
});

it("reads a timeline with the names of months", () => {
  expect(yearOf("February 2020", "Founded Example AG")).toBe(2020);
});

describe("years of companies", () => {
  it.each([
    ["Depuis 1993, la Exemple srl, sous la direction de Jean Exemple, conçoit des pompes.", 1993],
    ["Since 1993, Sample Ltd, led by its founder, has been designing pumps.", 1993],
    ["She opened her practice in the Exampleville community in 1990.", 1990],
    ["EMPRESA FUNDADA EN 1990", 1990],
    ["El inicio del Estudio Ejemplo fue en el año 2007 en la provincia de Ejemplo.", 2007],
    ["C'est de cette conviction qu'est né Exemplia, en décembre 2014.", 2014],
    ["Sample House, est. in 1990", 1990],
    ["Emma founded the company in 1987.", 1987],
    ["Pekarsko preduzeće “Uzor” nastalo je 1948. godine kao gradsko preduzeće.", 1948],
    ["Ustanovitev leta 1971", 1971],
    ["The company was started by Director Mr. John Example in 2012.", 2012],
    ["Od 1998. pružamo podršku međunarodnim i domaćim klijentima u osnivanju društava.", 1998],
    ["Η ιστορία μας ξεκίνησε στην οδό Παραδείγματος στο Χαλάνδρι το 1977, με μία ταβέρνα.", 1977],
    ["Desde 1990 ofrecemos a nuestros clientes soluciones.", 1990],
    ["Der Beispielverein Musterstadt e.V. wurde am 20.05.2019 in Musterdorf gegründet.", 2019],
    ["Im Jahr 1999 beschlossen Max und Anna Muster, einen Musikverlag zu eröffnen.", 1999],
    ["Fondée en 1970, Acme est une association loi 1901 à vocation humanitaire.", 1970],
    [
      "Bygg Exempel AB startades den 1 januari 1983 av Hans Exempel och har vuxit sedan dess.",
      1983,
    ],
    [
      "The workshop of our company was started by Jane Doe in the spring of 1983 in Exampletown.",
      1983,
    ],
    ["Die Stiftung Musterland existiert seit 2005. An ihr beteiligen sich drei Landkreise.", 2005],
  ])("are read: %s", (line, year) => {
    expect(yearOf(line)).toBe(year);
  });
});

describe("years of foundation", () => {
  it.each([
    [
      "an association",
      2001,
      ["L’ASSOCIAZIONE è un’associazione non-profit nata a Udine nel 2001."],
    ],
    [
      "Romanian without diacritics",
      2008,
      ["Asociatia este o organizatie infiintata in anul 2008."],
    ],
    ["Romanian with cedillas", 2008, ["Asociaţia a fost înfiinţată în anul 2008."]],
    ["a business that its owner started", 2009, ["A vállalkozásomat is 2009-ben indítottam el."]],
    ["a Greek register", 2016, ["Ημερομηνία σύστασης", "08/01/2016"]],
    ["the label of a date", 2016, ["Data założenia", "08.01.2016"]],
  ])("are read: %s", (_, year, lines) => {
    expect(yearOf(...lines)).toBe(year);
  });

  it.each([
    ["a birth", ["Maria Esempio è nata a Udine nel 1971."]],
    ["a new start", ["Kisebb kihagyás után 2021-ben kezdtem újra a masszírozást."]],
    ["the launch of a thing", ["A kampányt 2015-ben indítottuk."]],
    ["a date of news", ["Opened", "08.01.2016"]],
    ["another date", ["Data publikacji", "08.01.2016"]],
  ])("are not read: %s", (_, lines) => {
    expect(yearOf(...lines)).toBeNull();
  });
});

describe("years of companies beside others", () => {
  it.each([
    [
      "the present form of an older company",
      1923,
      [
        "With its origins dating back to 1923, our company still belongs to the family.",
        "In its current form, the company was founded on December 31, 1986, by Jane Doe.",
      ],
    ],
    [
      "the German for it",
      1923,
      [
        "Die Wurzeln unserer Firma reichen bis 1923 zurück.",
        "In der heutigen Form wurde die Firma 1986 gegründet.",
      ],
    ],
    [
      "the present form alone",
      1986,
      ["Στη σημερινή της μορφή, η εταιρεία ιδρύθηκε στις 31 Δεκεμβρίου 1986 από την Ιωάννα."],
    ],
    [
      "the company, and not its supplier",
      2023,
      [
        "Acme on vuonna 2023 perustettu maahantuontiyritys.",
        "Esimerkki Group on vuonna 2009 perustettu italialainen perheyritys.",
      ],
    ],
    [
      "a sentence, and not the decoration",
      2006,
      ["Kontor · Est. 2000", "Tegnestuen har eksisteret siden januar 2006 i Eksempelby."],
    ],
    ["a decoration alone", 2000, ["Kontor · Eksempelby · Est. 2000"]],
    ["an Estonian company", 1998, ["Tegutseme aastast 1998"]],
  ])("are those of %s", (_, year, lines) => {
    expect(yearOf(...lines)).toBe(year);
  });

  it.each([
    [
      "a subcontractor",
      "Cégünk alvállalkozója a 2009-ben alakult Példa Kft, amely szerelést végez.",
    ],
    ["a German one", "Unser Subunternehmer ist die 2009 gegründete Muster GmbH."],
    ["another activity", "Praktizē jogu pēc B. P. Parauga metodes kopš 2005. gada"],
    ["a French one", "Pratique le yoga depuis 2005"],
    ["a Polish one", "Praktykuje jogę od 2005 roku"],
  ])("are not those of %s", (_, line) => {
    expect(yearOf(line)).toBeNull();
  });
});
