import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

function people(body: string, path = "/about", lang = "en") {
  const html = `<!doctype html><html lang="${lang}"><body>${body}</body></html>`;
  const url = `https://acme.com${path}`;
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  return (readPage(html, page).facts.profile?.people ?? []).map(({ name }) => name);
}

const jsonLd = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

describe("authors of articles and comments", () => {
  it.each([
    "14/04/2020 at 3:00 pm",
    "19.10.19, 12:00 Uhr",
    "2022-04-26",
    "03/05/2022 22:46",
    "14. 01. 2020, 13:29",
    "6. 7. 1922 – 28. 4. 1945",
  ])("are not read above a date (%s)", (date) => {
    expect(people(`<h4>Emma Sample</h4><p>${date}</p>`)).toEqual([]);
    expect(people(`<p>Emma Sample ${date}</p>`)).toEqual([]);
  });

  it.each(["+49 30 12 34 56", "06.12.34.56.78", "06 12 34 56 78", "030/123 45 67"])(
    "are those above a telephone number (%s)",
    (number) => {
      expect(people(`<h4>Emma Sample</h4><p>Tel. ${number}</p>`)).toEqual(["Emma Sample"]);
    },
  );

  it("are not read from the graph of a page", () => {
    const author = { "@type": "Person", "@id": "https://acme.com/#/schema/person/1" };
    const graph = [
      { "@type": "WebPage", name: "About", author: { "@id": author["@id"] } },
      { ...author, name: "Emma Sample" },
      { "@type": "Person", name: "Lucas Pattern", url: "https://acme.com/author/lucas/" },
    ];
    expect(people(jsonLd({ "@graph": graph }))).toEqual([]);
  });

  it("are read with a job title", () => {
    const graph = [
      { "@type": "WebPage", author: { "@id": "#emma" } },
      { "@type": "Person", "@id": "#emma", name: "Emma Sample", jobTitle: "Founder" },
      { "@type": "Person", "@id": "#lucas", name: "Lucas Pattern" },
    ];
    expect(people(jsonLd({ "@graph": graph }))).toEqual(["Emma Sample", "Lucas Pattern"]);
  });

  it("are not read from cards of WordPress", () => {
    const card = (classes: string, name: string) =>
      `<div class="${classes}"><span class="fn">${name}</span></div>`;
    expect(people(card("comment-author vcard", "Emma Sample"))).toEqual([]);
    expect(people(card("author vcard", "Emma Sample"))).toEqual([]);
    expect(people(card("vcard", "Emma Sample"))).toEqual(["Emma Sample"]);
  });
});

describe("phrases with capitals", () => {
  it.each([
    "Emma Sample’s Kitchen",
    "Robert House's Model",
    "Adam und Eva",
    "von Emma Sample zu",
    "Ç.O.M.Ü. Rektörü",
    "Im Sonnenlicht",
    "Ärztl. Bereitschaftsdienst",
    "Central Redaktion",
    "Redacción Central",
    "Prof. Dr. Emma Kontakt Seite",
  ])("are no names (%s)", (phrase) => {
    expect(people(`<h4>${phrase}</h4><p>Tel. +49 30 12 34 56</p>`)).toEqual([]);
  });

  it.each(["Karl von der Tann", "Emma D’Sample", "José Ramón y Muestra"])(
    "can have the particles of names (%s)",
    (name) => {
      expect(people(`<h4>${name}</h4><p>Tel. +49 30 12 34 56</p>`)).toEqual([name]);
    },
  );
});

describe("services and places", () => {
  it.each([
    ["/company", "<dt>writer</dt><dd>原稿執筆</dd>"],
    ["/team", "<p>Gold Loan</p><p>Deposits</p><p>EMI Calculator</p><p>Branches</p>"],
  ])("are no people (%s: %s)", (path, body) => {
    expect(people(body, path)).toEqual([]);
  });
});

describe("a town above its postal code", () => {
  it("is no person", () => {
    expect(people("<p>Nova 78<br>Novi Sad<br>21000</p>", "/kontakt", "sr")).toEqual([]);
    expect(people("<p>Novi Sad<br>21000 Srbija</p>", "/kontakt", "sr")).toEqual([]);
  });
});
