import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

function people(body: string, lang = "en", path = "committee") {
  const html = `<!doctype html><html lang="${lang}"><body>${body}</body></html>`;
  const url = `https://acme.example/${path}`;
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  const found = readPage(html, page).facts.profile?.people ?? [];
  return found.map(({ name, title }) => [name, title]);
}

const NOW =
  "<h1>Committee</h1><h3>Kate Lewis</h3><p>President</p><h3>Gary Lamb</h3><p>Secretary</p>";
const PAIR = [
  ["Kate Lewis", "President"],
  ["Gary Lamb", "Secretary"],
];
const BEFORE =
  "<h4>2021</h4><p>Peter Jones (President) Jane Nolan (Secretary) Emma Hughes (Treasurer)</p>";

describe("a committee", () => {
  it("is read from names with titles in brackets", () => {
    expect(people(`<h1>Committee</h1>${BEFORE}`)).toEqual([
      ["Peter Jones", "President"],
      ["Jane Nolan", "Secretary"],
      ["Emma Hughes", "Treasurer"],
    ]);
  });

  it.each([
    "Past Executive Committees",
    "Former members",
    "Previous boards",
    "Past presidents",
    "Former committee",
  ])("is not read below %j", (heading) => {
    expect(people(`${NOW}<h2>${heading}</h2>${BEFORE}`)).toEqual(PAIR);
  });

  it("is read below a heading of the present one, and with titles of Rotary clubs", () => {
    const body =
      "<h1>Trustees</h1><p>Rtn. Usha Medina</p><p>Secretary</p><p>Rtn. Peter Jones</p><p>Treasurer</p>";
    expect(people(body)).toEqual([
      ["Usha Medina", "Secretary"],
      ["Peter Jones", "Treasurer"],
    ]);
  });

  it.each(["traegerverein.html", "geschaeftsstellen.html", "organisasjonsdata.html"])(
    "is read on the page %s",
    (path) => {
      const body =
        "<h1>Verein</h1><p>1. Vorsitzender: Jakob Brandl</p><p>Schriftführerin: Anna Weiß</p>";
      expect(people(body, "de", path)).toHaveLength(2);
    },
  );
});
