import { describe, expect, it } from "vitest";
import { peopleOn } from "#test/support/builders/people-on-page";

describe("names behind a title and a comma", () => {
  it.each([
    ["en", "Managing Director", "Emma Sample"],
    ["de", "Geschäftsführerin", "Anna Beispiel"],
    ["fr", "Présidente", "Marie Exemple"],
    ["es", "Director General", "Carlos Ejemplo"],
    ["pl", "Prezes", "Anna Przykład"],
    ["sv", "Ordförande", "Erik Exempel"],
  ])("are read (%s)", (lang, title, name) => {
    expect(peopleOn("/about", `<h4>${title}, ${name}</h4><p>Acme</p>`, lang)).toEqual([
      [name, title],
    ]);
  });

  it("are no companies and no places", () => {
    const body =
      "<p>Owner, Acme Bakery</p><p>Director, North America</p><p>Owner, Blue Fox Tango</p>";
    expect(peopleOn("/about", body)).toEqual([]);
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
    expect(peopleOn("/team", body, lang)).toEqual([
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
    expect(peopleOn("/team", body)).toEqual([
      ["Emma Sample", "Chief executive officer"],
      ["Lucas Maria Pattern", "Finance manager"],
    ]);
  });

  it("are not two names, and not a name and a town", () => {
    const body = "<p>Emma Sample<br>Lucas Pattern</p><p>Anna Example<br>Boston</p>";
    expect(peopleOn("/about", body)).toEqual([]);
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
    expect(peopleOn("/team", body, lang)).toEqual([["Emma Sample", title]]);
  });

  it("have mottos below the title on a page about the team", () => {
    const card = (name: string) =>
      `<h4>${name}</h4><p>Lawyer</p><p>“Few know this simple thing.”</p>`;
    const body = ["Emma Sample", "Lucas Pattern", "Anna Example"].map(card).join("");
    expect(peopleOn("/our-people", body)).toHaveLength(3);
  });

  it("are no authors of quotations", () => {
    const card = (name: string) =>
      `<p>“Few know this simple thing.”</p><h4>${name}</h4><p>Lawyer</p>`;
    const body = ["Emma Sample", "Lucas Pattern", "Anna Example"].map(card).join("");
    expect(peopleOn("/our-people", body)).toEqual([]);
    expect(peopleOn("/about", body)).toEqual([]);
  });
});

describe("names in a row below the heading of a board or a team", () => {
  const names = ["Emma Sample", "Lucas Pattern", "Anna Example", "Zorvan Quilmex"];

  it.each([
    ["en", "Board of Trustees"],
    ["sr", "Upravni odbor čini 4 člana:"],
    ["de", "Unser Aufsichtsrat:"],
    ["fr", "Conseil d’administration"],
    ["it", "Consiglio direttivo"],
    ["bg", "Управителен съвет:"],
  ])("are people without titles (%s: %s)", (lang, heading) => {
    const list = names.map((one) => `<li>${one};</li>`).join("");
    const found = peopleOn("/about", `<p>${heading}</p><ul>${list}</ul>`, lang);
    expect(found.map(([name]) => name)).toEqual(names);
  });

  it("are no people below other headings, and no authors of articles", () => {
    const list = names.map((one) => `<li>${one}</li>`).join("");
    expect(peopleOn("/about", `<p>Articles</p><ul>${list}</ul>`)).toEqual([]);
    const bylines = names.map((one) => `<li>Von ${one}</li>`).join("");
    expect(peopleOn("/about", `<p>Das Team</p><ul>${bylines}</ul>`, "de")).toEqual([]);
  });
});

describe("titles of people", () => {
  it.each([
    ["de", "Notarassessorin"],
    ["de", "Oberinspektor"],
    ["de", "Kuratoriumsmitglied"],
    ["de", "Notarfachangestellte"],
    ["nl", "Regiomanager"],
  ])("have endings of compounds (%s: %s)", (lang, title) => {
    expect(peopleOn("/team", `<p>${title} Emma Sample</p>`, lang)).toEqual([
      ["Emma Sample", title],
    ]);
  });

  it.each([
    [
      "ja",
      ["執行役員統括営業部長", "営業課長（アルミ）", "技術部長"],
      ["見本 太郎", "例 花子", "仮名 次郎"],
    ],
    ["zh", ["研发总监", "市场部经理", "销售主管"], ["王小明", "李小红", "张大伟"]],
    ["ko", ["개발팀장", "영업부장", "기획실장"], ["김철수", "이영희", "박민수"]],
  ])("stand above names without spaces (%s)", (lang, titles, shown) => {
    const body = titles.map((one, at) => `<div>${one}</div><div>${shown[at]}</div>`).join("");
    const found = peopleOn("/team", body, lang);
    expect(found.map(([name]) => name)).toEqual(shown);
    expect(found.map(([, title]) => title?.slice(0, 4))).toEqual(
      titles.map((one) => one.slice(0, 4)),
    );
  });
});

describe("lists of names", () => {
  it.each([
    ["fr", "Directeur de la publication", "Emma & Lucas Sample"],
    ["de", "Inhaber", "Emma und Lucas Sample"],
    ["nl", "Eigenaar", "Emma en Lucas Sample"],
    ["es", "Titular", "Emma y Lucas Sample"],
    ["en", "Owners", "Emma and Lucas Sample"],
  ])("can share a family name (%s)", (lang, label, written) => {
    const found = peopleOn("/impressum", `<p>${label}: ${written}</p>`, lang);
    expect(found.map(([name]) => name)).toEqual(["Emma Sample", "Lucas Sample"]);
  });

  it.each([
    ["hu", "Kapcsolat - Minta Zsolt +36-20-351-5023"],
    ["de", "Vertrieb – Emma Muster 0171 2345678"],
    ["en", "Sales - Emma Sample +44 20 7946 0123"],
    ["fr", "Atelier - Emma Exemple 06 12 34 56 78"],
    ["pl", "Biuro - Anna Przykład +48 601 234 567"],
  ])("have a department before each name and number (%s)", (lang, line) => {
    expect(peopleOn("/contact", `<p>${line}</p>`, lang)).toHaveLength(1);
  });
});

describe("titles behind a label", () => {
  it.each([
    ["de", "Funktion", "Präsident"],
    ["en", "Position", "Managing Director"],
    ["fr", "Fonction", "Directrice"],
    ["pl", "Stanowisko", "Prezes"],
  ])("are read without it (%s)", (lang, label, title) => {
    const card = (name: string) => `<h3>${name}</h3><p><b>${label}:</b> ${title}</p>`;
    expect(peopleOn("/team", card("Emma Sample") + card("Lucas Pattern"), lang)).toEqual([
      ["Emma Sample", title],
      ["Lucas Pattern", title],
    ]);
  });
});

describe("partners on a page about the team", () => {
  it("are those of the firm", () => {
    const card = (name: string, title: string) =>
      `<h4>${name}</h4><p>${title}</p><p>${name} has advised clients in many fields of law and policy for years.</p>`;
    const body = `<h1>Our team</h1><h2>Partners</h2>${card("Emma Sample", "Partner")}<h2>Associates</h2>${card("Lucas Pattern", "Associate")}`;
    expect(peopleOn("/our-team.html", body)).toEqual([
      ["Emma Sample", "Partner"],
      ["Lucas Pattern", "Associate"],
    ]);
  });
});
