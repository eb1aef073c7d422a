import { describe, expect, it } from "vitest";
import { peopleOn } from "#test/support/builders/people-on-page";

const card = (name: string, title: string) => `<h4>${name}</h4><p>${title}</p>`;

describe("written forms of names", () => {
  it.each([
    ["Karl von der Tann", "Karl von der Tann"],
    ["Pieter van den Berg", "Pieter van den Berg"],
    ["Juan de la Fuente", "Juan de la Fuente"],
    ["Emma ‘Emmy’ Sample", "Emma Sample"],
    ["Lucas “Luke” Pattern", "Lucas Pattern"],
    ["Dr. M.V.Sample", "M.V. Sample"],
    ["Emma Sample Reg.Mem.BACP", "Emma Sample"],
  ])("are read (%s)", (written, name) => {
    expect(peopleOn("/team", card(written, "Managing Director"))).toEqual([
      [name, "Managing Director"],
    ]);
  });

  it("can end with the initials of southern India", () => {
    const body = card("Zorvan K", "Sales Manager") + card("Quilmex RS", "Accountant");
    expect(peopleOn("/contact", body).map(([name]) => name)).toEqual(["Zorvan K", "Quilmex RS"]);
    expect(peopleOn("/contact", card("Vitamin C", "Advisor"))).toEqual([]);
  });
});

describe("professional letters behind a name", () => {
  it("are no part of it, if a title stands before it", () => {
    const body = card("Prof. Zorvan Quilmex, FCNA, FCFA", "Managing Director");
    expect(peopleOn("/team", body)).toEqual([["Zorvan Quilmex", "Managing Director"]]);
    expect(peopleOn("/team", card("Zorvan Quilmex, FCNA", "Managing Director"))).toEqual([]);
  });
});

describe("a biography below a name", () => {
  const text = "has taught programming at schools for twenty years. She trains teachers.";
  const body = `<h4>Zorvan Quilmex</h4><p>Zorvan ${text}</p>`;

  it("shows that an unknown name is a person, on a page about the team", () => {
    expect(peopleOn("/team", body)).toEqual([["Zorvan Quilmex", null]]);
    expect(peopleOn("/about", body)).toEqual([]);
  });

  it("shows that an unknown name with a title is a person", () => {
    const titled = `<h4>Zorvan C. Quilmex</h4><p>Managing Partner</p><p>Zorvan C. Quilmex’s ${text}</p>`;
    expect(peopleOn("/about", titled)).toEqual([["Zorvan C. Quilmex", "Managing Partner"]]);
    expect(peopleOn("/about", titled.replaceAll("Quilmex’s", "They"))).toEqual([]);
  });

  it("can start with the whole name", () => {
    const whole = `<h4>Zorvan Quilmex</h4><p>Zorvan Quilmex ${text}</p>`;
    expect(peopleOn("/team", whole)).toEqual([["Zorvan Quilmex", null]]);
  });

  it("says he or she, unlike a text about something else", () => {
    const other =
      "<h4>Zorvan Styles</h4><p>Zorvan Styles are ways of leading people in a team.</p>";
    expect(peopleOn("/team", other)).toEqual([]);
  });

  it("is no text about an association", () => {
    const other = `<h4>Quilmex Watershed Association</h4><p>Quilmex ${text}</p>`;
    expect(peopleOn("/team", other)).toEqual([]);
  });
});

describe("titles with a bracket", () => {
  it.each([
    ["<p>Emma Sample – Coordinator (Ontario)</p>", "Coordinator (Ontario)"],
    ["<p>Emma Sample (Coordinator)</p>", "Coordinator"],
  ])("keep it where it is closed: %s", (line, title) => {
    expect(peopleOn("/team", line)).toEqual([["Emma Sample", title]]);
  });
});

describe("titles of two words in a line of Japanese", () => {
  it("stand before the name", () => {
    const line = "<p>代表取締役 社長執行役員 寺山 太郎</p>";
    expect(peopleOn("/message/", line, "ja")).toEqual([["寺山 太郎", "代表取締役 社長執行役員"]]);
    expect(peopleOn("/message/", "<p>代表取締役 社長執行役員 就任挨拶</p>", "ja")).toEqual([]);
  });
});

describe("given names alone", () => {
  const body = card("Karen", "Office manager") + card("Maria", "Receptionist");

  it("are read beside titles on a page about the team", () => {
    expect(peopleOn("/team", body)).toEqual([
      ["Karen", "Office manager"],
      ["Maria", "Receptionist"],
    ]);
  });

  it("are not read elsewhere, alone, or as words of headings", () => {
    expect(peopleOn("/about", body)).toEqual([]);
    expect(peopleOn("/team", card("Karen", "Office manager"))).toEqual([]);
    expect(peopleOn("/team", card("Name", "Chairman") + card("Karen", "Manager"))).toEqual([]);
  });
});

describe("titles", () => {
  it("can end with a full stop, below a sure name", () => {
    const body = card("Emma Sample", "Accountant and bookkeeper.");
    expect(peopleOn("/about", body)).toEqual([["Emma Sample", "Accountant and bookkeeper"]]);
    expect(peopleOn("/about", card("Zorvan Quilmex", "Accountant for everyone."))).toEqual([]);
    const sentence = card("Emma Sample", "Our accountant helps you with your taxes.");
    expect(peopleOn("/about", sentence)).toEqual([]);
  });

  it("belong to the name below if the name above has another one", () => {
    const body = [
      "Chairman",
      "Emma Sample",
      "Treasurer",
      "Lucas Pattern",
      "Secretary",
      "Anna Example",
    ];
    const lines = [...body, "Emergency numbers"].map((line) => `<p>${line}</p>`).join("");
    expect(peopleOn("/contact", lines)).toContainEqual(["Anna Example", "Secretary"]);
  });

  it("show the one other card of the same layout", () => {
    const box = (name: string, title: string, tag = "h4") =>
      `<div><${tag} class="n">${name}</${tag}><p class="t">${title}</p><p>Works here.</p></div>`;
    const other = box("Zorvan Quilmex", "Technical manager");
    expect(peopleOn("/about", box("Emma Sample", "Sales manager") + other)).toHaveLength(2);
    const heading = box("Zorvan Quilmex", "Technical manager", "h2");
    expect(peopleOn("/about", box("Emma Sample", "Sales manager") + heading)).toHaveLength(1);
  });

  it("stand above names with the address of their homes", () => {
    const body =
      card("Ordförande", "Erik Exempel, Storgatan 5, 0708-140380") +
      card("Kassör", "Quilm Zorvansson, Storgatan 7, 0708-140381");
    expect(peopleOn("/styrelsen", body, "sv")).toEqual([
      ["Erik Exempel", "Ordförande"],
      ["Quilm Zorvansson", "Kassör"],
    ]);
  });

  it.each([
    ["ja", "<h4>trainer</h4><p>教育・講座・教材作成</p>"],
    ["ja", "<h4>医師賠償責任保険などに係る届出等</h4><p>医療・看護サービスの改善</p>"],
    ["es", "<p>Nombre comercial: Grupo Garcia</p>"],
    ["no", card("Navn Navnesen", "Prosjektleder")],
  ])("are no labels of things and placeholders (%s)", (lang, body) => {
    expect(peopleOn("/about", body, lang)).toEqual([]);
  });
});

describe("quotations", () => {
  const quote = "<p>“We combine experience with care for each of our clients, every day.”</p>";

  it("below each name are mottos", () => {
    const body = `${card("Emma Sample", "Director")}${quote}${card("Lucas Pattern", "Accountant")}${quote}`;
    expect(peopleOn("/", body).map(([name]) => name)).toEqual(["Emma Sample", "Lucas Pattern"]);
  });

  it("above each name are those of customers", () => {
    const body = `${quote}${card("Emma Sample", "Director")}${quote}${card("Lucas Pattern", "Accountant")}`;
    expect(peopleOn("/", body)).toEqual([]);
  });

  it.each([
    ["en", "Client testimonials", "Contact"],
    ["de", "Das sagen unsere Kunden", "Kontakt"],
    ["fr", "Ils parlent de nous", "Nous contacter"],
    ["es", "Lo que dicen de nosotros", "Contacto"],
    ["it", "Testimonianze", "Contatti"],
    ["nl", "Wat klanten vertellen", "Contact"],
    ["pl", "Opinie", "Kontakt"],
    ["cs", "Reference", "Kontakt"],
    ["sv", "Omdömen", "Kontakta oss"],
  ])("of customers end at the contacts (%s)", (lang, heading, contact) => {
    const text =
      "<p>The work was done in time and with great care, and we would ask them again.</p>";
    const body = `<h2>${heading}</h2>${text}${card("Emma Sample", "CEO")}<h2>${contact}</h2>${card("Lucas Pattern", "CEO")}`;
    expect(peopleOn("/", body, lang)).toEqual([["Lucas Pattern", "CEO"]]);
  });
});
