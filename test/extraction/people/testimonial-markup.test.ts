import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

function people(body: string, path = "/about") {
  const html = `<!doctype html><html lang="en"><body>${body}</body></html>`;
  const page = {
    url: `https://acme.com${path}`,
    isEntry: false,
    headers: {},
    cookies: [],
    wantsLinks: false,
  };
  return (readPage(html, page).facts.profile?.people ?? []).map(({ name }) => name);
}

const PROSE =
  "They did our books for years, always on time and with a friendly word, and we would choose them again without any doubt.";
const author = "<div><strong>Emma Sample</strong></div><div>Managing Director</div>";

describe("names below the prose of a testimonial", () => {
  it("are customers, if a class names the author too", () => {
    const signed = `<p class="testimonial-author"><strong>Emma Sample</strong>, CEO</p>`;
    const quoted = `<div class="testimonial"><p>${PROSE}</p>${signed}</div>`;
    expect(people(quoted)).toEqual([]);
    expect(people(`<div class="team">${signed}</div>`)).toEqual(["Emma Sample"]);
  });

  it.each(["testimonial-item", "reviews-carousel", "recenzje__item", "section temoignages"])(
    "are those of customers (%s)",
    (name) => {
      expect(people(`<div class="${name}"><p>${PROSE}</p>${author}</div>`)).toEqual([]);
    },
  );

  it.each([
    `<div class="stars">★★★★★</div>`,
    `<p>⭐ ⭐ ⭐ ⭐</p>`,
    `<i class="fa fa-star"></i><i class="fa fa-star"></i><i class="fa fa-star"></i>`,
    `<span><i class="bi bi-star-fill"></i></span><span><i class="bi bi-star-fill"></i></span> <span><i class="bi bi-star-fill"></i></span>`,
  ])("are those of customers behind a rating (%s)", (rating) => {
    expect(people(`<div class="card">${rating}<p>${PROSE}</p>${author}</div>`)).toEqual([]);
    expect(people(`<div class="card">${rating}</div><h2>Our team</h2>${author}`)).toEqual([
      "Emma Sample",
    ]);
  });

  it("are those of customers if the quotation stands below", () => {
    const below = `<div class="testi-card">${author}<p>“${PROSE}”</p></div>`;
    expect(people(below)).toEqual([]);
    expect(people(`<div class="preview-card"><p>${PROSE}</p>${author}</div>`)).toEqual([
      "Emma Sample",
    ]);
    expect(people(`<div class="testi-card">${author}<p>${PROSE}</p></div>`)).toEqual([
      "Emma Sample",
    ]);
  });

  it("are read where the page names the person elsewhere, too", () => {
    const body = `<h3>Emma Sample</h3><p>CEO</p><div class="testimonial"><p>${PROSE}</p>${author}</div>`;
    expect(people(body)).toEqual(["Emma Sample"]);
  });

  it("are read where the class is that of a card without prose", () => {
    expect(people(`<div class="testimonial__item">${author}</div>`)).toEqual(["Emma Sample"]);
  });

  it("are read behind the end of the section", () => {
    const body = `<section class="testimonials"><p>${PROSE}</p></section><h2>Team</h2>${author}`;
    expect(people(body)).toEqual(["Emma Sample"]);
  });

  it("are read behind the prose of another section", () => {
    expect(people(`<div class="intro"><p>${PROSE}</p></div>${author}`)).toEqual(["Emma Sample"]);
  });
});

describe("customers on the front page", () => {
  const quoted = [
    `<figure><blockquote>${PROSE}</blockquote><figcaption>Emma Sample<br>Managing Director</figcaption></figure>`,
    `<div><p>"${PROSE}"</p><div>E</div><div><strong>Emma Sample</strong><span>Managing Director</span></div></div>`,
    `<div><h3>Emma Sample</h3><p>Managing Director, Northwind</p><p>„${PROSE}“</p></div>`,
    `<div><p>"${PROSE}"</p><p>Emma Sample – Owner of Caffè Muster</p></div>`,
    `<h2>What our clients say</h2><div><p>Great service, fast and friendly. Thank you!</p><h5>Emma Sample</h5><p>CEO</p></div>`,
    `<div class="rating"><svg></svg></div><p>Great service, and friendly.</p><h5>Emma Sample</h5><p>CEO</p>`,
  ];

  it.each(quoted)("are no people of the company: %s", (html) => {
    expect(people(`<h1>Acme</h1>${html}`, "/")).toEqual([]);
  });

  it("differ from people of the team with a motto below", () => {
    const motto = `<h3>Emma Sample</h3><p>Managing Director</p><p>“We measure twice, and then we cut it once.”</p>`;
    expect(people(motto, "/team")).toEqual(["Emma Sample"]);
  });
});

describe("names of businesses", () => {
  it.each([
    "<p>Laboratório Uehara</p><p>Consultoria</p>",
    "<p>Lada Nacional</p><p>Ventas</p>",
    "<p>Malerbetrieb Muster</p><p>Inhaber</p>",
    "<p>ACME Service</p><p>Craftsman</p>",
    "<p>Büroreinigung Muster</p><p>Inhaber</p>",
    "<p>Sağlık Ve Kimyevi</p><p>Müdür</p>",
    "<p>Scroll Down</p><p>Manager</p>",
    "<p>Главная Врачи Пример Анна Ивановна</p><p>Наши врачи</p>",
    "<p>Werkplaats Op Locatie</p><p>Home Over Ons Monteur Contact</p>",
    "<p>Ime Prezime</p><p>Direktor</p>",
    "<p>團隊</p><p>律師</p><p>註冊外地律師</p><p>律師</p>",
  ])("are no people: %s", (html) => {
    expect(people(html, "/team")).toEqual([]);
  });

  it("are no people where they continue the name of a family", () => {
    const page = `<title>Carlos Muster e Hijo</title><p>Carlos Muster e Hijo S.A.</p><p>Calle 5</p>`;
    expect(people(page, "/")).toEqual([]);
  });

  it("are no people where a legal form ends the line", () => {
    const partner =
      "<h3>Partner</h3><p>Baumeister Thomas Muster GmbH<br>6403 Flaurling<br>Tel.: 05262 67775</p>";
    expect(people(partner, "/")).toEqual([]);
  });

  it("reads the occupation behind a name apart", () => {
    const card = `<h3>Maria Muster Augenoptikermeisterin</h3><p>Inhaberin</p>`;
    expect(people(card, "/team")).toEqual(["Maria Muster"]);
  });
});
