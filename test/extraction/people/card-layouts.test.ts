import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

function people(path: string, body: string, lang = "en") {
  const html = `<!doctype html><html lang="${lang}"><body>${body}</body></html>`;
  const url = `https://acme.com${path}`;
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  const found = readPage(html, page).facts.profile?.people ?? [];
  return found.map(({ name, title }) => [name, title]);
}

describe("names behind a title and a comma", () => {
  it.each([
    ["en", "Managing Director", "Emma Sample"],
    ["de", "Geschäftsführerin", "Anna Beispiel"],
    ["fr", "Présidente", "Marie Exemple"],
    ["es", "Director General", "Carlos Ejemplo"],
    ["pl", "Prezes", "Anna Przykład"],
    ["sv", "Ordförande", "Erik Exempel"],
  ])("are read (%s)", (lang, title, name) => {
    expect(people("/about", `<h4>${title}, ${name}</h4><p>Acme</p>`, lang)).toEqual([
      [name, title],
    ]);
  });

  it("are no companies and no places", () => {
    const body =
      "<p>Owner, Acme Bakery</p><p>Director, North America</p><p>Owner, Blue Fox Tango</p>";
    expect(people("/about", body)).toEqual([]);
  });
});

describe("names in two lines of one element", () => {
  it.each([
    ["en", "Engineer"],
    ["de", "Vertriebsleiter"],
    ["nl", "Regiomanager"],
    ["es", "Director"],
    ["it", "Direttore"],
  ])("are one name (%s)", (lang, title) => {
    const card = (first: string, last: string) =>
      `<div><h5 class="name">${first}<br>${last}</h5><p>${title}</p></div>`;
    const body = card("Emma", "Sample") + card("Lucas", "Pattern") + card("Zorvan", "Quilmex");
    expect(people("/team", body, lang)).toEqual([
      ["Emma Sample", title],
      ["Lucas Pattern", title],
      ["Zorvan Quilmex", title],
    ]);
  });

  it("have titles in two lines", () => {
    const card = (name: string, title: string) => `<h5>${name}</h5><p>${title}</p>`;
    const body =
      card("Emma <br>Sample", "Chief executive <br/>officer") +
      card("Lucas Maria <br>Pattern", "Finance <br>manager");
    expect(people("/team", body)).toEqual([
      ["Emma Sample", "Chief executive officer"],
      ["Lucas Maria Pattern", "Finance manager"],
    ]);
  });

  it("are not two names, and not a name and a town", () => {
    const body = "<p>Emma Sample<br>Lucas Pattern</p><p>Anna Example<br>Boston</p>";
    expect(people("/about", body)).toEqual([]);
  });
});

describe("cards of people", () => {
  it.each([
    ["en", "LL.B (Hons) (Acme), PGD", "Associate"],
    ["en", "BSc in Physics, PhD", "Engineer"],
    ["de", "Dipl.-Ing. (FH), MBA", "Architektin"],
    ["en-in", "B.Tech, MBA", "Lecturer"],
    ["nl", "MSc", "Adviseur"],
  ])("have degrees between the name and the title (%s: %s)", (lang, degrees, title) => {
    const body = `<h4>Emma Sample</h4><p>${degrees}</p><p>${title}</p>`;
    expect(people("/team", body, lang)).toEqual([["Emma Sample", title]]);
  });

  it("have mottos below the title on a page about the team", () => {
    const card = (name: string) =>
      `<h4>${name}</h4><p>Lawyer</p><p>“Few know this simple thing.”</p>`;
    const body = ["Emma Sample", "Lucas Pattern", "Anna Example"].map(card).join("");
    expect(people("/our-people", body)).toHaveLength(3);
  });

  it("are no authors of quotations", () => {
    const card = (name: string) =>
      `<p>“Few know this simple thing.”</p><h4>${name}</h4><p>Lawyer</p>`;
    const body = ["Emma Sample", "Lucas Pattern", "Anna Example"].map(card).join("");
    expect(people("/our-people", body)).toEqual([]);
    expect(people("/about", body)).toEqual([]);
  });
});
