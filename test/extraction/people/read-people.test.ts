import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

function read(url: string, body: string, lang = "en") {
  const html = `<!doctype html><html lang="${lang}"><body>${body}</body></html>`;
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  return readPage(html, page).facts.profile?.people ?? [];
}
const names = (url: string, body: string, lang?: string) =>
  read(url, body, lang).map(({ name, title }) => [name, title]);

describe("people", () => {
  it.each([
    [
      "de",
      "<p>Geschäftsführer: Dr. Martin Beispiel, Jana Muster</p>",
      [
        ["Martin Beispiel", "Geschäftsführer"],
        ["Jana Muster", "Geschäftsführer"],
      ],
    ],
    ["de", "<p>Vertreten durch:<br>Jana Beispielhaft</p>", [["Jana Beispielhaft", null]]],
    [
      "de",
      "<p>Acme GmbH, vertreten durch den Geschäftsführer Martin Vorbild, Ringstraße 2, 70173 Stuttgart</p>",
      [["Martin Vorbild", "Geschäftsführer"]],
    ],
    [
      "fr",
      "<h2>Directeur de la publication</h2><p>Claire Exemple</p>",
      [["Claire Exemple", "Directeur de la publication"]],
    ],
    [
      "es",
      "<p>Titular: María del Carmen Ejemplo Pérez</p>",
      [["María del Carmen Ejemplo Pérez", "Titular"]],
    ],
    [
      "it",
      "<p>Amministratore unico: Marco Esempio</p>",
      [["Marco Esempio", "Amministratore unico"]],
    ],
    ["hu", "<p>Ügyvezető: Példa Róbert</p>", [["Példa Róbert", "Ügyvezető"]]],
    [
      "de",
      "<p>Daniel de West<br>Musterhaus<br>Obermarkstraße 100<br>44267 Dortmund</p>",
      [["Daniel de West", null]],
    ],
    ["da", "<p>v/Martin Eksempel</p>", [["Martin Eksempel", null]]],
    ["nl", "<p>Mr. A.J. (Bram) van Voorbeeld — Advocaat</p>", [["Bram van Voorbeeld", "Advocaat"]]],
    ["ja", "<dl><dt>代表者</dt><dd>代表取締役 見本太郎</dd></dl>", [["見本太郎", "代表取締役"]]],
  ])("are read after the labels of a legal notice (%s)", (lang, body, expected) => {
    expect(names("https://acme.com/impressum", body, lang)).toEqual(expected);
  });

  it("are read from cards with a name and a title", () => {
    const card = (name: string, title: string) => `<div><h3>${name}</h3><p>${title}</p></div>`;
    const body = `<h1>Our team</h1>${card("Emma Sample", "Founder & CEO")}${card("LUCAS PATTERN, MSc", "Head of Sales")}`;
    expect(names("https://acme.com/team", body)).toEqual([
      ["Emma Sample", "Founder & CEO"],
      ["Lucas Pattern", "Head of Sales"],
    ]);
  });

  it("are read if no list has their names, where others stand in the same place", () => {
    const card = (name: string, title: string) => `<h3>${name}</h3><p>${title}</p>`;
    const body = `${card("Emma Sample", "Engineer")}${card("Zorvan Quilmex", "Analyst")}${card("Lucas Pattern", "Designer")}`;
    expect(names("https://acme.com/about", body)).toEqual([
      ["Emma Sample", "Engineer"],
      ["Zorvan Quilmex", "Analyst"],
      ["Lucas Pattern", "Designer"],
    ]);
    const inline =
      "<p>Emma Sample, Engineer</p><p>Zorvan Quilmex, Analyst</p><p>Lucas Pattern, CEO</p>";
    expect(names("https://acme.com/about", inline)).toHaveLength(3);
  });

  it("are read from a page of their own and from titles of many languages", () => {
    expect(
      names("https://acme.com/team/dr-emma-sample", "<h1>Dr.Emma Sample</h1><p>Partner</p>"),
    ).toEqual([["Emma Sample", "Partner"]]);
    const body = "<p>Emma Sample</p><p>Salgschef</p><p>Lucas Pattern</p><p>1st line support</p>";
    expect(names("https://acme.com/medarbejdere", body, "da")).toEqual([
      ["Emma Sample", "Salgschef"],
      ["Lucas Pattern", "1st line support"],
    ]);
  });

  it("are read where titles stand above, in one line, or in no list", () => {
    const above = "Presidencia Emma Sample Tesorería Lucas Pattern Secretaría Anna Example";
    const lines = above.replace(/(?<=[íi]a) | (?=Tes|Sec)/g, "</p><p>");
    expect(names("https://acme.com/junta-directiva", `<p>${lines}</p>`, "es")).toEqual([
      ["Emma Sample", "Presidencia"],
      ["Lucas Pattern", "Tesorería"],
      ["Anna Example", "Secretaría"],
    ]);
    const listed = "<p>Emma Sample (Vorsitzende) | Lucas Pattern (Kassier)</p>";
    expect(names("https://acme.com/vorstand", listed, "de")).toEqual([
      ["Emma Sample", "Vorsitzende"],
      ["Lucas Pattern", "Kassier"],
    ]);
    const loose = "<p>Emma Sample</p><p>Zweirad-Flüsterin</p><p>Lucas Pattern</p><p>Inhaber</p>";
    expect(names("https://acme.com/team", loose, "de")).toContainEqual([
      "Emma Sample",
      "Zweirad-Flüsterin",
    ]);
  });

  it("get the address and the number beside their name", () => {
    const body =
      "<p>Emma Sample<br>Sales Manager<br>emma@acme.com<br>+49 9421 554017</p><p>Lucas Pattern<br>Engineer</p>";
    expect(read("https://acme.com/team", body)).toMatchObject([
      { name: "Emma Sample", email: "emma@acme.com", phone: "+499421554017" },
      { name: "Lucas Pattern", email: null, phone: null },
    ]);
  });

  it("are read from schema.org, with their profile", () => {
    const json = JSON.stringify({
      "@type": "Organization",
      name: "Acme",
      employee: {
        "@type": "Person",
        name: "Emma Sample",
        jobTitle: "CTO",
        sameAs: "https://www.linkedin.com/in/emma-sample",
      },
    });
    const body = `<script type="application/ld+json">${json}</script>`;
    expect(read("https://acme.com/about", body)).toMatchObject([
      { name: "Emma Sample", title: "CTO", linkedin: "https://www.linkedin.com/in/emma-sample" },
    ]);
  });

  it.each([
    [
      "customers in testimonials",
      "<h2>Testimonials</h2><p>“Great work.”</p><p>Emma Sample</p><p>CEO, Globex</p>",
    ],
    [
      "authors of articles",
      `<script type="application/ld+json">{"@type":"Article","author":{"@type":"Person","name":"Emma Sample"}}</script>`,
    ],
    [
      "names below a quotation",
      "<p>They did a great job for us and for all of our customers, in every way.</p><p>– Emma Sample, CEO of Globex</p><p>Emma S., Executive Assistant</p>",
    ],
    ["items of Korean menus", "<p>연혁</p><p>경영이념</p>"],
    ["placeholders", "<h3>John Doe</h3><p>CEO & Founder</p>"],
    ["things", "<h3>Hard Silicone</h3><p>Head & Body</p><h3>Onze Werken</h3><p>Advocaat</p>"],
    ["headings", "<h3>Commercial Architecture</h3><p>Interior Design</p>"],
    ["branches with a telephone number", "<p>Long Island</p><p>(516) 555-0134</p>"],
    ["companies after a label", "<p>Propriétaire : Conciergerie Exemple</p>"],
  ])("are not %s", (_, body) => {
    expect(read("https://acme.com/about", body)).toEqual([]);
  });

  it("are not read from articles", () => {
    expect(read("https://acme.com/blog/interview", "<h3>Emma Sample</h3><p>CEO</p>")).toEqual([]);
  });
});

describe("labels of legal notices", () => {
  it.each([
    ["de", "Diensteanbieter", "Anna Huber"],
    ["de", "Betreiberin", "Anna Huber"],
    ["de", "Medieninhaberin", "Anna Huber"],
    ["fr", "Identité", "Marie Dupont"],
    ["fr", "Votre interlocutrice", "Marie Dupont"],
    ["it", "Contatto", "Maria Rossi"],
    ["pt", "Responsável pelo tratamento", "Maria da Silva"],
    ["nl", "Verantwoordelijke uitgever", "Anna de Vries"],
    ["pl", "Usługodawca", "Anna Kowalska"],
    ["cs", "Správce osobních údajů", "Jana Nováková"],
    ["hu", "Adatkezelő", "Kovács Anna"],
    ["ro", "Operator de date", "Maria Popescu"],
    ["fi", "Rekisterinpitäjä", "Anna Virtanen"],
    ["en", "Responsible person", "Jane Miller"],
    ["sl", "Upravljavec", "Ana Novak"],
  ])("announce a person in %s: %s", (lang, label, name) => {
    const url = "https://acme.example/impressum";
    expect(names(url, `<p>${label}: ${name}</p>`, lang)).toEqual([[name, null]]);
    expect(names(url, `<dl><dt>${label}</dt><dd>${name}</dd></dl>`, lang)).toEqual([[name, null]]);
  });

  it.each([
    ["de", "Praxisinhaberin", "Anna Huber"],
    ["da", "Klinikejer", "Anna Jensen"],
    ["no", "Grunnlegger", "Anna Hansen"],
  ])("are titles in %s: %s", (lang, label, name) => {
    expect(names("https://acme.example/om", `<p>${label}: ${name}</p>`, lang)).toEqual([
      [name, label],
    ]);
  });

  it.each([
    ["de", "Betreiber", "Muster Werkzeug GmbH"],
    ["de", "Diensteanbieter", "Stadtwerke Musterstadt"],
    ["hu", "Szolgáltató", "Minta Kert Kft."],
    ["pl", "Sprzedawca", "Sklep Ogrodniczy"],
  ])("announce no company as a person in %s: %s: %s", (lang, label, company) => {
    expect(names("https://acme.example/impressum", `<p>${label}: ${company}</p>`, lang)).toEqual(
      [],
    );
  });
});
