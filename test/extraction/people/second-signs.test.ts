import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

function people(body: string, path = "/contact", lang = "en") {
  const html = `<!doctype html><html lang="${lang}"><body>${body}</body></html>`;
  const page = {
    url: `https://acme.com${path}`,
    isEntry: false,
    headers: {},
    cookies: [],
    wantsLinks: false,
  };
  return (readPage(html, page).facts.profile?.people ?? []).map(({ name }) => name);
}

const card = (name: string, title: string) => `<div><h3>${name}</h3><p>${title}</p></div>`;
const team = card("Emma Sample", "Accountant") + card("Lucas Pattern", "Accountant");
const PROSE =
  "They did our books for years, always on time and with a friendly word, and we would choose them again.";

describe("words that the page also writes in lower case", () => {
  const contact = (name: string) => `<p>${name}<br>030 114249</p>`;
  const sure = contact("Emma Sample") + contact("Lucas Pattern");

  it("are no name without a frequent given name", () => {
    expect(people(`${sure}${contact("Zorvelda Quilmex")}`)).toContain("Zorvelda Quilmex");
    const text = "<p>We offer zorvelda, and more of it every day.</p>";
    expect(people(`${sure}${contact("Zorvelda Quilmex")}${text}`)).not.toContain(
      "Zorvelda Quilmex",
    );
  });

  it("can be a family name behind a frequent given name, or on a page about the team", () => {
    const text = "<p>A small quilmex stands in the yard.</p>";
    expect(people(card("Emma Small", "CEO") + text)).toEqual(["Emma Small"]);
    expect(people(card("Zorvelda Quilmex", "CEO") + text, "/team")).toEqual(["Zorvelda Quilmex"]);
  });

  it("can stand in addresses", () => {
    const link = "<p>quilmex.com, zorvelda@quilmex.com</p>";
    expect(people(card("Zorvelda Quilmex", "CEO") + link)).toEqual(["Zorvelda Quilmex"]);
  });
});

describe("names in links", () => {
  const linked = (href: string) => `<p>Accountant <a href="${href}">Emma Sample</a></p>`;

  it("to another site are those of others", () => {
    expect(people(linked("https://registry.example/firm?id=7"))).toEqual([]);
  });

  it.each([
    "/emma",
    "https://www.linkedin.com/in/emma",
    "https://emma-sample.com/",
    "https://acme.de/emma",
  ])("to a profile or to an own page are those of the company (%s)", (href) => {
    expect(people(linked(href))).toEqual(["Emma Sample"]);
  });
});

describe("cards that start with prose", () => {
  const signed = (name: string) => `<div><p>${PROSE}</p><h5>${name}</h5><small>Owner</small></div>`;

  it("are those of customers, if several follow each other", () => {
    expect(people(signed("Emma Sample") + signed("Lucas Pattern"))).toEqual([]);
  });

  it("can be the only one below a text", () => {
    expect(people(signed("Emma Sample"))).toEqual(["Emma Sample"]);
  });

  it("are those of people whose biographies stand below their names", () => {
    const both = ["Emma Sample", "Lucas Pattern"];
    const listed = both.map((name) => `${card(name, "Owner")}<p>${PROSE}</p>`).join("");
    expect(people(`<p>${PROSE}</p>${listed}`)).toEqual(both);
  });

  it("can have a class for the picture of their author", () => {
    const author = `<div class="testimonial-avatar">ES</div><b>Emma Sample</b><i>Owner, Springfield</i>`;
    expect(people(`<div class="testimonial-card"><p>${PROSE}</p>${author}</div>`)).toEqual([]);
  });

  it("can lack the end of the quotation", () => {
    expect(people(`<p>“${PROSE}</p>${card("Emma Sample", "CIO")}`)).toEqual([]);
  });
});

describe("weak signs of a name", () => {
  it.each([
    "<p>Blue Quilmex Chair</p>",
    "<p>Nombre del Quilmex, Propietario</p>",
    "<p>Emma Sample – we bake every day. Smart logistics</p>",
    "<p>Contact person:</p><p>Phone of Quilmex:</p>",
    "<footer><p>Projekt i wykonanie: Emma Sample</p></footer>",
    card("ZORVELDA И QUILMEX", "Director"),
  ])("are no sign alone (%s)", (body) => {
    expect(people(body)).toEqual([]);
  });

  it("are not enough for a name far from the cards of people", () => {
    const far = "<p>More</p>".repeat(20) + "<p>Zorvelda Quilmex</p><p>Advisor</p>";
    expect(people(team + far)).toEqual(["Emma Sample", "Lucas Pattern"]);
    expect(people(team + card("Zorvelda Quilmex", "Advisor"))).toContain("Zorvelda Quilmex");
  });

  it("are not enough for the label of a number or the place of the person above", () => {
    const sure = "<p>Emma Sample<br>030 114249</p><p>Lucas Pattern<br>030 114250</p>";
    expect(people(`${sure}<p>Zorvelda Quilmex: 030 114251</p>`)).toHaveLength(2);
    const placed = "<p>Jana Example<br>Lead nurse<br>Zorvelda Quilmex<br>030 114252</p>";
    expect(people(sure + placed)).not.toContain("Zorvelda Quilmex");
  });

  it("are not enough for a task with a note in Japanese", () => {
    expect(people("<p>許認可申請（行政書士）</p>", "/contact", "ja")).toEqual([]);
    expect(people("<p>佐藤健一（行政書士）</p>", "/contact", "ja")).toEqual(["佐藤健一"]);
  });
});

describe("words beside a title", () => {
  it.each([
    ["a street", "<p>Sample Zayed Rd</p><p>Developer</p>"],
    ["a department", "<p>Dyrektor ds. Produktu i Marketingu</p>"],
    ["an adjective", "<p>Official ACME Partner</p>"],
  ])("of %s are no name", (_, body) => {
    expect(people(body, "/")).toEqual([]);
  });
});

it("reads names with the family name first in a list of the team with contacts", () => {
  const contact = (name: string) => `<div><p>${name}</p><p>Kontakt: <b>063/114-249</b></p></div>`;
  const list = ["Primerović Jovan", "Uzorić Dragan", "Primerić Sandra"].map(contact).join("");
  expect(people(list, "/zaposleni", "sr")).toEqual([
    "Primerović Jovan",
    "Uzorić Dragan",
    "Primerić Sandra",
  ]);
});
