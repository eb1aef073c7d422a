import { describe, expect, it } from "vitest";
import { peopleOn } from "#test/support/builders/people-on-page";

const names = (path: string, body: string) => peopleOn(path, body).map(([name]) => name);

describe("cards of people", () => {
  it("can write the given and the family name in two elements", () => {
    const card = (first: string, second: string) =>
      `<h3>${first}</h3><h3>${second}</h3><p>Accountant</p>`;
    expect(peopleOn("/team", card("Barbara", "Quilmex"))).toEqual([
      ["Barbara Quilmex", "Accountant"],
    ]);
    expect(names("/about", card("Services", "Quilmex"))).toEqual([]);
  });

  it("can start the text with the full name below a given name", () => {
    const body = "<h3>Jane</h3><p>Jane Mary Miller keeps the office running since 2011.</p>";
    expect(names("/team", body)).toEqual(["Jane Mary Miller"]);
  });

  it("of academics need no line with a title alone", () => {
    const body =
      "<h4>Dra. Laura Gómez</h4><p>Abogada egresada de la Universidad de Quilmora en 2007.</p>";
    expect(names("/", body)).toEqual(["Laura Gómez"]);
  });

  it("are no testimonials with the initials or the stars of their author", () => {
    const quote =
      "“We have saved a third of our costs since we work with Quilmora, every single year.”";
    const card = (sign: string) =>
      `<p>${quote}</p><div>${sign}</div><h4>Jane Miller</h4><p>Production Manager</p>`;
    expect(names("/", card("JM"))).toEqual([]);
    expect(names("/", card("★★★★★"))).toEqual([]);
  });
});

describe("unknown words in the layout of names", () => {
  it("are no names above a sentence", () => {
    const card = (name: string, text: string) =>
      `<div class="c"><h3>${name}</h3><p>${text}</p></div>`;
    const people = card("Jane Miller", "Project Manager") + card("Peter Stone", "Accountant");
    const other = card(
      "Quilmex Zorvan",
      "Maximises your return with results that everyone can measure",
    );
    expect(names("/team", people + other)).toEqual(["Jane Miller", "Peter Stone"]);
  });

  it("are no names above the sign of a review", () => {
    expect(names("/", "<h4>Jane Miller</h4><p>Local Guide, Google</p>")).toEqual([]);
  });
});

describe("lists of names", () => {
  it("can continue in the next line", () => {
    const body =
      "<p>Contact: Mr. Hans Erich Weber &<br>Mr. Andreas Stone</p><p>Tel. 030 114249</p>";
    expect(names("/contact", body)).toEqual(["Hans Erich Weber", "Andreas Stone"]);
  });
});

describe("words that are no names", () => {
  it.each([
    ["<h2>LE MOT DU</h2><p>Dirigeant</p>", "/"],
    ["<p>Psicologo Psicoterapeuta</p><p>Collaboratore</p>", "/team"],
    ["<p>Fotografen: Jane Miller, Quilmora</p>", "/impressum"],
    ["<h3>Laboratório Miller</h3><p>Consultor</p>", "/"],
    ["<h3>Lada Nacional</h3><p>Ventas</p>", "/contacto"],
  ])("are not read (%s)", (body, path) => {
    expect(names(path, body)).toEqual([]);
  });

  it("include a company that is named after a family", () => {
    const html = "<title>Miller e Hijos</title><p>Carlos Miller e Hijos S.A. es una empresa.</p>";
    expect(names("/", html)).toEqual([]);
  });
});
