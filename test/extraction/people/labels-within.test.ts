import { describe, expect, it } from "vitest";
import { peopleOn } from "#test/support/builders/people-on-page";

describe("labels within a line", () => {
  const company = "© 2026 Quilmora, Centro Polispecialistico, Piazza Lunga 5, 09170 Oristano";
  it("name people in a footer with all details in one line", () => {
    const line = `${company} Direttore Sanitario: Dott.ssa Anna Rossi P.IVA 01234567890`;
    expect(peopleOn("/", `<footer>${line}</footer>`)).toEqual([
      ["Anna Rossi", "Direttore Sanitario"],
    ]);
  });

  it("name people in a line that is longer than a title", () => {
    const line = `${company}, tutti i diritti riservati, responsabile legale e titolare del sito. Amministratore: Anna Rossi, iscritta al registro delle imprese`;
    expect(peopleOn("/", `<p>${line}</p>`)).toEqual([["Anna Rossi", "Amministratore"]]);
  });

  it("of those who made the website name nobody", () => {
    const line = `${company}, tutti i diritti riservati. Web designer: Anna Rossi, Milano`;
    expect(peopleOn("/", `<p>${line}</p>`)).toEqual([]);
  });

  it.each([
    ["<div><span>Yhteyshenkilö</span> Juha Virtanen</div>", "Juha Virtanen"],
    ["<p>Kontaktperson Anna Hollmann</p>", "Anna Hollmann"],
    ["<p>Osoba kontaktowa Anna Kowalska</p>", "Anna Kowalska"],
  ])("need no colon before a name (%s)", (body, name) => {
    expect(peopleOn("/contact", body)).toEqual([[name, null]]);
  });

  it("name the owner in brackets behind the name of a business", () => {
    const body = "<p>Titular: Peluquería Quilmora (María Gómez Ruiz)</p>";
    expect(peopleOn("/aviso-legal", body)).toEqual([["María Gómez Ruiz", "Titular"]]);
  });
});

describe("tasks behind names", () => {
  const heading = (text: string) => `<h3>${text}</h3><p>Zlin, 2024</p>`;
  it("need no known title on a page about the team", () => {
    const body = ["Jane Miller — Zymurgy", "Peter Stone — Welding", "Laura Hallow — Glazing"];
    expect(peopleOn("/team", body.map(heading).join(""))).toEqual([
      ["Jane Miller", "Zymurgy"],
      ["Peter Stone", "Welding"],
      ["Laura Hallow", "Glazing"],
    ]);
    expect(peopleOn("/products", body.map(heading).join(""))).toEqual([]);
  });

  it("need no other person beside a name with an academic title", () => {
    const body = heading("Dr. Laura Hallow - Implantologie Orala");
    expect(peopleOn("/team", body)).toEqual([["Laura Hallow", "Implantologie Orala"]]);
  });
});

describe("a name that no list contains", () => {
  const card = (tag: string, text: string) => `<${tag}>${text}</${tag}>`;
  it("between two people has the same element as they have", () => {
    const people = [card("h3", "Jane Miller — Baker"), card("h3", "Peter Stone — Baker")];
    const between = (tag: string) => people.join(card(tag, "Zorvan Quilmex"));
    expect(peopleOn("/team", between("h3")).map(([name]) => name)).toEqual([
      "Jane Miller",
      "Zorvan Quilmex",
      "Peter Stone",
    ]);
    expect(peopleOn("/team", between("p")).map(([name]) => name)).toEqual([
      "Jane Miller",
      "Peter Stone",
    ]);
  });
});
