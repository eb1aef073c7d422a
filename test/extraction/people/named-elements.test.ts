import { describe, expect, it } from "vitest";
import { peopleOn } from "#test/support/builders/people-on-page";

describe("names in elements whose classes say what they are", () => {
  it.each([
    ["team-card__name", "team-card__role"],
    ["staff_full_name", "job-title"],
    ["personName", "position"],
    ["equipo__card-nombre", "cargo"],
  ])("are people, known or not (%s)", (name, position) => {
    const card = (one: string, title: string) =>
      `<div><div class="${position}">${title}</div><h3 class="${name}">${one}</h3><p>More words.</p></div>`;
    const body = `${card("Zorvan Quilmex", "Keeper of light bulbs")}${card("Wexon Tarvil", "Flow designer in chief")}`;
    expect(peopleOn("/about", body)).toEqual([
      ["Zorvan Quilmex", "Keeper of light bulbs"],
      ["Wexon Tarvil", "Flow designer in chief"],
    ]);
  });

  it.each(["client-name", "team-username", "product-name", "steam-name", "file-name"])(
    "are not people of the company elsewhere (%s)",
    (name) => {
      const card = (one: string) => `<div><h3 class="${name}">${one}</h3><p>Some words.</p></div>`;
      expect(peopleOn("/about", card("Zorvan Quilmex") + card("Wexon Tarvil"))).toEqual([]);
    },
  );

  it("need a second one or a position, if no list contains them", () => {
    const one = `<h3 class="team-name">Zorvan Quilmex</h3><p>Some words.</p>`;
    expect(peopleOn("/about", one)).toEqual([]);
    expect(peopleOn("/about", `${one}<h3 class="team-name">Wexon Tarvil</h3>`)).toHaveLength(2);
  });
});

describe("names above biographies of a team", () => {
  const prose = "More than sixty characters about what this person does all day in the company.";
  const card = (name: string) => `<div><h3 class="head">${name}</h3><p>${prose}</p></div>`;
  const known = ["Emma Sample", "Lucas Pattern", "Anna Example"].map(card).join("");

  it("are people as the others are, whatever their names", () => {
    expect(peopleOn("/our-people", known + card("Zorvan Quilmex"))).toContainEqual([
      "Zorvan Quilmex",
      null,
    ]);
  });

  it("are no headings of other pages, or with other tags", () => {
    expect(peopleOn("/about", known + card("Zorvan Quilmex"))).not.toContainEqual([
      "Zorvan Quilmex",
      null,
    ]);
    const heading = `<h2>Zorvan Quilmex</h2><p>${prose}</p>`;
    expect(peopleOn("/our-people", known + heading)).toHaveLength(3);
  });

  it.each([
    ["pl", "/zespol", "Absolwentka Wydziału Prawa Uniwersytetu w Toruniu, magister prawa"],
    ["en", "/team", "Dedicated advocate with 15 years of experience in front of courts"],
    [
      "fr",
      "/equipe",
      "Diplômée en droit des affaires, elle conseille les entreprises de la région",
    ],
    ["de", "/team", "Studium der Rechtswissenschaften in Mainz und Bonn bis zum Examen"],
  ])("need one that names a training (%s)", (lang, path, text) => {
    expect(peopleOn(path, `<h3>Anna Sample</h3><p>${text}</p>`, lang)).toEqual([
      ["Anna Sample", null],
    ]);
    expect(peopleOn("/leistungen", `<h3>Anna Sample</h3><p>${text}</p>`, lang)).toEqual([]);
  });
});

describe("titles of several words before a name", () => {
  it.each([
    ["Kierownik Kancelarii Anna Nowak", "Anna Nowak", "Kierownik Kancelarii"],
    ["Aplikant Radcowski Adam Nowak", "Adam Nowak", "Aplikant Radcowski"],
  ])("are no part of it: %s", (line, name, title) => {
    expect(peopleOn("/zespol", `<h2>Zespół</h2><h3>${line}</h3><p>Opis.</p>`, "pl")).toEqual([
      [name, title],
    ]);
  });
});

describe("phrases with capitals", () => {
  it.each([
    ["de", "/impressum", "Steuernummer von Anna Muster"],
    ["de", "/team", "Behandlung von Kopfschmerzen"],
    ["hu", "/csapatunk", "Budapesti Kirendeltség"],
    ["en", "/team", "DIPLOMA IN SPORTS"],
    ["en", "/team", "Behind Acme Electric"],
    ["en", "/team", "Emma Emma"],
    ["pl", "/kontakt", "Dane Kontaktowe"],
    ["pl", "/kontakt", "Nowa Sól"],
  ])("are no names (%s %s)", (lang, path, line) => {
    const body = `<p>${line}</p><p>Tel. 030 114249</p><p>anna@acme.com</p>`;
    expect(peopleOn(path, body, lang)).toEqual([]);
  });
});

describe("degrees behind a comma", () => {
  it.each(["Wexon Zorvan Quilmex, S.H., M.H.", "Wexon Quilmex, M.D."])(
    "show that any words are a name: %s",
    (line) => {
      const body = `<h3>${line}</h3><p>Senior Associate</p>`;
      expect(peopleOn("/team", body)).toEqual([[line.split(",")[0], "Senior Associate"]]);
    },
  );

  it("are no capital", () => {
    const body = "<h3>Downtown Wexington, D.C.</h3><p>Senior Associate</p>";
    expect(peopleOn("/team", body)).toEqual([]);
  });
});
