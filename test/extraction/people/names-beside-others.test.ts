import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

function peopleOf(host: string, path: string, lang: string, ...lines: string[]): string[] {
  const body = lines.map((line) => `<p>${line}</p>`).join("");
  const html = `<!doctype html><html lang="${lang}"><body>${body}</body></html>`;
  const page = { isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  const { facts } = readPage(html, { url: `https://${host}/${path}`, ...page });
  return (facts.profile?.people ?? []).map(({ name, title }) => `${name} # ${title}`);
}

describe("people whom terms name as representatives", () => {
  it.each([
    [
      "acme.bg",
      "bg",
      "„Пример“ ЕООД, ЕИК 207427793, представлявано от управителя Иван Петров Иванов.",
      "Иван Петров Иванов # управител",
    ],
    [
      "acme.rs",
      "sr",
      "Primer d.o.o, koga zastupa direktor Petar Petrović, sa sedištem u Beogradu.",
      "Petar Petrović # direktor",
    ],
    [
      "acme.si",
      "sl",
      "Ponudnik je Primer d.o.o., ki ga zastopa direktor Janez Novak, Ljubljana.",
      "Janez Novak # direktor",
    ],
    [
      "acme.ro",
      "ro",
      "Exemplu SRL, reprezentată legal prin administrator Ion Popescu, denumită Vânzător.",
      "Ion Popescu # administrator",
    ],
  ])("are read on %s (%s): %s", (host, lang, line, person) => {
    expect(peopleOf(host, "uslovi", lang, line)).toEqual([person]);
  });
});

it("lowers Turkish capitals as Turkish does", () => {
  expect(peopleOf("acme.com.tr", "kadromuz", "tr", "İSMAİL IŞIK", "İŞLETME MÜDÜRÜ")).toEqual([
    "İsmail Işık # İŞLETME MÜDÜRÜ",
  ]);
});

it("reads names above sentences that start with a high rank", () => {
  const lines = [
    "Robert Vzor",
    "Konateľ a majiteľ Acme. Zodpovedá najmä za obchod a rozvoj spoločnosti.",
    "Miloš Vzor",
    "Konateľ Acme. Zodpovedá najmä za interné fungovanie a zázemie.",
  ];
  expect(peopleOf("acme.sk", "o-nas", "sk", ...lines)).toEqual([
    "Robert Vzor # Konateľ a majiteľ Acme",
    "Miloš Vzor # Konateľ Acme",
  ]);
});

describe("words that look like names", () => {
  it.each([
    ["the holder of an account", "acme.com.tr", "Hesap Sahibi: ÖRNEK TÜM BİLİŞİM LTD.ŞTİ."],
    ["a company behind a label", "acme.com.tr", "Yetkili: ÖRNEK TÜM BİLİŞİM LTD.ŞTİ."],
    ["a conjunction in capitals", "acme.bg", "ЮРИСТИ И ПАРТНЬОРИ Директор"],
    ["a preposition", "acme.se", "Bas i Åkersberga – vi täcker Norrort. Smidig logistik."],
    [
      "the founder of a method",
      "acme.lv",
      "Parauga joga nosaukta tās dibinātāja B. P. S. Parauga vārdā, un tā ir sena.",
    ],
  ])("are no people: %s", (_, host, line) => {
    expect(peopleOf(host, "kontakt", "", line)).toEqual([]);
  });

  it("are no staff on a page of dealers", () => {
    const lines = ["Esimerkki Agro Oy", "Matti Esimerkki", "050 3112071"];
    expect(peopleOf("acme.fi", "jalleenmyyjat.html", "fi", ...lines)).toEqual([]);
  });

  it.each(["referenssit.html", "references", "unsere-projekte/", "clienti.html"])(
    "are no staff on a page of references (%s)",
    (path) => {
      const lines = [
        "<h2>Contact</h2>",
        "Esimerkkikuja 7, 02260 Espoo",
        "Anna Mallikas",
        "050 3112071",
      ];
      expect(peopleOf("acme.fi", path, "fi", ...lines)).toEqual([]);
      expect(peopleOf("acme.fi", "yhteystiedot", "fi", ...lines)).toEqual(["Anna Mallikas # null"]);
    },
  );
});
