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
