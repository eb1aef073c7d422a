import { describe, expect, it } from "vitest";
import { brandOf } from "#src/extraction/company/brand";
import { pageLines } from "#src/extraction/lines/page-lines";
import { readLegalNames } from "#src/extraction/profile/legal-names";

type Options = { domain?: string; language?: string; title?: string; address?: string };

function best(
  lines: string[],
  { domain = "other.example", language = "de", title = "", address = "" }: Options = {},
) {
  const read = pageLines(lines.join("\f"));
  return readLegalNames(read, {
    brand: brandOf(domain),
    title,
    organizations: [],
    languages: [language],
    isNearFacts: (at) =>
      address !== "" && read.texts.slice(at, at + 4).some((line) => line.includes(address)),
    registrations: [],
  })[0]?.name;
}

const BODIES = [
  "Exempel Akita Klubb Sverige",
  "Norra Exempels Sjöscoutkår",
  "Exempel Ridklubb",
  'Asociatia "Exemplu Network"',
  "Sociedade Exemplar de Cultura",
  "Academia de Instrução e Recreio Exemplar",
  "Centro Social Paroquial de Exemplo",
  "Erika und Max Muster-Stiftung",
  "Kršćanska zajednica Primjer",
  "Studentski zbor Sveučilišta u Primjeru",
  "Osnovna škola Primjer",
  'Kancelaria ubezpieczeniowa "PRZYKŁAD"',
  "Schaakvereniging Voorbeeld",
  "Exampleton Residents' Association",
  "Klub Sportowy Przykład",
  "Chorale Exemple de Lyon",
  "Coro Esempio di Udine",
  "Club Deportivo Ejemplo",
  "Ordinacija dentalne medicine dr.sc. Ana Primjer, dr.med.dent",
];

describe("the name of a body without a legal form", () => {
  it.each(BODIES)("is read from a copyright line: %s", (name) => {
    expect(best([`© 2026 ${name}`])).toBe(name);
  });

  it.each(BODIES)("is read above an address: %s", (name) => {
    expect(best(["Home", name, "Exempelgatan 3"], { address: "Exempelgatan 3" })).toBe(name);
  });

  it("needs an address, a copyright or the site's own words", () => {
    expect(
      best(["Our partners", "Exampleton Residents' Association", "and many others"]),
    ).toBeUndefined();
  });

  it.each([
    "© 2026 Example Bakery",
    "© Example Night Club",
    "© 2026 Klub",
    "© Academia Fit Exemplo",
  ])("is not that of a brand: %s", (line) => {
    expect(best([line])).toBeUndefined();
  });
});

describe("the name of a body whose kind is also a word of brands", () => {
  const name = "Exampleton Chess Club";
  const copyright = [`© 2026 ${name}`];

  it.each([
    ["domain", { domain: "exampletonchessclub.example" }],
    ["title", { title: `Contact | ${name}` }],
    ["domain's initials", { domain: "ecc.example" }],
    ["title's initials", { title: "ECC" }],
  ])("counts with the %s", (_, options) => {
    expect(best(copyright, options)).toBe(name);
  });

  it("does not count without them", () => {
    expect(best(copyright)).toBeUndefined();
    expect(best(["Friends", name, "1 High Street"], { address: "1 High Street" })).toBeUndefined();
  });

  it.each([
    "Exampleton Watershed Association (EWA) was founded in 1950.",
    "The Exampleton Watershed Association is a member of the Example Council.",
  ])("is the subject of %j", (line) => {
    const domain = "exampletonwatershed.example";
    const title = "Exampleton Watershed Association";
    expect(best([line], { domain, title })).toBe(title);
  });

  it.each([
    "Join Exampleton Chess Club",
    "Exampleton chess club committee",
    "Board of Directors of Exampleton Club",
    "Visit the Exampleton Chess Club and its founder who plays in the Club",
  ])("is not %j", (line) => {
    expect(best([`© ${line}`], { title: line, domain: "other.example" })).toBeUndefined();
  });

  it.each(["Exampleton Primary School", "Example Theatre", "Example Museum"])(
    "is not that of %s, which belongs to a body of another name",
    (line) => {
      expect(best([`© ${line}`], { title: line })).toBeUndefined();
    },
  );
});

describe("several bodies", () => {
  it("are partners if the site does not have their names", () => {
    const [one, other] = ["Exampleton Bar Association", "Sampleville Bar Association"];
    const options = { address: "1 High Street" };
    expect(best([one, "1 High Street"], options)).toBe(one);
    expect(best([one, other, "1 High Street"], options)).toBeUndefined();
  });
});

describe("a body that a sentence describes", () => {
  it.each([
    ["en", "Help for Example Children", "Help for Example Children (HEC) is a registered charity."],
    ["fr", "Aide aux Enfants", "Fondée en 1970, l’Aide aux Enfants (AE) est une association."],
    ["de", "Hilfe für Muster", "Hilfe für Muster ist ein gemeinnütziger Verein."],
    ["es", "Manos de Ejemplo", "Manos de Ejemplo es una asociación sin ánimo de lucro."],
    ["pl", "Pomoc Dzieciom Przykład", "Pomoc Dzieciom Przykład jest fundacją."],
  ])("has the name of the title: %s", (language, name, line) => {
    expect(best([line], { language, title: `Contact | ${name}` })).toBe(name);
    expect(best([line], { language, title: "Contact" })).toBeUndefined();
  });

  it.each([
    "Example Dental Care is a member of the Dental Association.",
    "Example Dental Care is a company with an association of friends.",
    "We thank Example Dental Care is a charity.",
  ])("is not in %j", (line) => {
    expect(best([line], { title: "Example Dental Care" })).toBeUndefined();
  });
});

describe("the name of a body in a title", () => {
  const title = "Kontakt | Samariterverein Muster im Tal";

  it("counts if the page has it, too", () => {
    const lines = ["Präsidentin Samariterverein Muster im Tal"];
    expect(best(lines, { title })).toBe("Samariterverein Muster im Tal");
    expect(best(["Präsidentin"], { title })).toBeUndefined();
  });
});

describe("the whole name", () => {
  it("includes the short name and the trade of a Slovenian trader", () => {
    const lines = [
      "Podatki",
      "Klara, frizerski salon,",
      "Klara Primer s.p.",
      "Cesta 36",
      "2026 © Klara, frizerski salon, Klara Primer s.p.",
    ];
    const name = "Klara, frizerski salon, Klara Primer s.p.";
    expect(best(lines, { language: "sl", address: "Cesta 36" })).toBe(name);
    expect(best(["© 2026 Klara Primer s.p."], { language: "sl" })).toBe("Klara Primer s.p.");
  });

  it("includes the owner of a Croatian craft", () => {
    const name = "Primjer, obrt za svjećarstvo, vl. Ana Primjer Horvat";
    expect(best(["Impresum", name, "OIB: 1"], { language: "hr" })).toBe(name);
    expect(best(["Impresum", "Primjer, obrt za svjećarstvo"], { language: "hr" })).toBe(
      "Primjer, obrt za svjećarstvo",
    );
  });

  it("includes the numbers of a housing cooperative's houses", () => {
    const name = "Brf. Exempelvägen 46 - 52";
    expect(best([`${name}. Sidan gjord av Nils`], { language: "sv" })).toBe(name);
    expect(best(["Brf Exemplet 4-12"], { language: "sv" })).toBe("Brf Exemplet 4-12");
    expect(best(["Brf Exemplet 3 - 18:30"], { language: "sv" })).toBe("Brf Exemplet 3");
  });

  it("is the whole value of a label, with its comma", () => {
    const lines = ["Teljes név: Pécs, Példa Torna Club Sportegyesület"];
    expect(best(lines, { language: "hu" })).toBe("Pécs, Példa Torna Club Sportegyesület");
    expect(best(["Partner: Pécs, Példa Sportegyesület"], { language: "hu" })).toBe(
      "Példa Sportegyesület",
    );
  });

  it("starts with the word of a kind if the page has it so", () => {
    const lines = ["ASSOCIAZIONE ESEMPIO ODV", "ESEMPIO ODV", "Via Roma 58"];
    expect(best(lines, { language: "it", address: "Via Roma" })).toBe("ASSOCIAZIONE ESEMPIO ODV");
    const others = [
      "Con Altro ESEMPIO ODV",
      "Home",
      "Chi siamo",
      "Foto",
      "ESEMPIO ODV",
      "Via Roma",
    ];
    expect(best(others, { language: "it", address: "Via Roma" })).toBe("ESEMPIO ODV");
  });

  it("does not repeat the text of a logo", () => {
    const line = "Grupo Ejemplo FuturoGrupo Ejemplo Futuro, S.A. de C.V.";
    expect(best([line], { language: "es" })).toBe("Grupo Ejemplo Futuro, S.A. de C.V.");
  });
});

describe("the label of a name", () => {
  const name = "Raison sociale : Association Exemple";

  it("counts below a heading of the editor and the host", () => {
    const lines = ["1. Éditeur du site et Hébergement", "L'Éditeur (L'Association)", name];
    expect(best(lines, { language: "fr" })).toBe("Association Exemple");
  });

  it("does not count below a heading of the host alone", () => {
    expect(best(["Hébergement du site", name], { language: "fr" })).toBeUndefined();
  });

  it("is no name itself", () => {
    const lines = [
      "Informationspflicht nach § 5",
      "Verantwortlich für den Inhalt",
      "Musterstr. 10",
    ];
    expect(best(lines, { address: "Musterstr. 10" })).toBeUndefined();
  });
});

it("is no sentence that ends with the word of a kind", () => {
  expect(
    best(["A relationship based on trust, personalised advice", "Musterweg 3"], {
      language: "en",
      address: "Musterweg 3",
    }),
  ).toBeUndefined();
});
