import { describe, expect, it } from "vitest";
import { draftLead } from "#src/extraction/lead-draft";
import { readPage } from "#src/extraction/read-page";
import { peopleOn } from "#test/support/builders/people-on-page";

const card = (name: string, title: string, more = "") =>
  `<div class="card"><h3>${name}</h3><p>${title}</p>${more}</div>`;

describe("one person in several writings", () => {
  it("joins a name with a middle name or an initial", () => {
    const body = [
      card("Laura Bennett", "Head of Sales"),
      card("Peter Hollis", "Managing Director"),
      card("Laura Jane Bennett", "Head of Sales"),
      card("Peter M. Hollis", "Managing Director"),
    ].join("");
    expect(peopleOn("/team", body)).toEqual([
      ["Laura Jane Bennett", "Head of Sales"],
      ["Peter M. Hollis", "Managing Director"],
    ]);
  });

  it("joins names with some of the family names", () => {
    const body =
      card("Dr. Alcino Pereira de Sá Filho", "Médico") +
      card("Dra. Maria Luiza Prado", "Nutricionista") +
      card("Dr. Alcino Sá", "Médico") +
      card("Dra. Maria Clara Prado", "Nutricionista");
    expect(peopleOn("/equipe", body, "pt").map(([name]) => name)).toEqual([
      "Alcino Pereira de Sá Filho",
      "Maria Luiza Prado",
      "Maria Clara Prado",
    ]);
  });

  it("joins names in two scripts", () => {
    const body =
      card("Νικόλαος Παπαδάτος", "Φυσικοθεραπευτής") +
      card("Юлия Петрова", "Директор") +
      card("Nikolaos G. Papadatos", "Physiotherapist") +
      card("Yulia Petrova", "Director");
    expect(peopleOn("/team", body).map(([, title]) => title)).toEqual([
      "Φυσικοθεραπευτής",
      "Директор",
    ]);
  });

  it("joins names that differ in accents", () => {
    const body =
      card("Renée Dupont", "Directrice commerciale") +
      card("Paul Martin", "Comptable") +
      card("Renee Dupont", "Directrice commerciale");
    expect(peopleOn("/equipe", body, "fr").map(([name]) => name)).toEqual([
      "Renée Dupont",
      "Paul Martin",
    ]);
  });

  it("keeps people who share a given and a family name apart", () => {
    const body =
      card("Laura Jane Bennett", "Head of Sales") + card("Laura Ruth Bennett", "Accountant");
    expect(peopleOn("/team", body).map(([name]) => name)).toEqual([
      "Laura Jane Bennett",
      "Laura Ruth Bennett",
    ]);
  });

  it("joins them across the pages of a site, with what each page says", () => {
    const html = (body: string) => `<!doctype html><html lang="en"><body>${body}</body></html>`;
    const pages = [
      ["/team", card("Laura Bennett", "Head of Sales") + card("Peter Hollis", "Director")],
      ["/contact", `<p>Laura Jane Bennett</p><p>laura@acme.com</p>`],
    ].map(([path, body]) => {
      const url = `https://acme.com${path}`;
      const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
      return { url, depth: 1, facts: readPage(html(body!), page).facts };
    });
    const lead = draftLead({
      host: "acme.com",
      seedUrl: "https://acme.com/",
      entryUrl: "https://acme.com/",
      pagesRead: 2,
      hasRobotsTxt: false,
      hasSitemap: false,
      pages,
    });
    const laura = lead.profile.people.filter(({ name }) => name.endsWith("Bennett"));
    expect(laura).toMatchObject([
      { name: "Laura Jane Bennett", title: "Head of Sales", email: "laura@acme.com" },
    ]);
  });
});

describe("names that are none", () => {
  it("reads no firm that stands where others have their title", () => {
    const body = [
      card("Esther Chong", "Co-Founder"),
      card("Gabriel Ang", "Co-Founder"),
      card("Bruno Lee", "Sea Capital"),
      card("Clive Lim", "Oliver Wyman"),
    ].join("");
    expect(peopleOn("/our-team", body).map(([name]) => name)).toEqual([
      "Esther Chong",
      "Gabriel Ang",
      "Bruno Lee",
      "Clive Lim",
    ]);
  });

  it.each([
    ["Vertreter AFL Musterland", "Mitglied Zurich Giants"],
    ["CEREC Biogeneric", "Seminarleiter"],
  ])("reads no short words in capitals between others as a name: %s", (line, title) => {
    const body = card("Anna Keller", "Leiterin") + card("Beat Vogt", "Trainer") + card(line, title);
    expect(peopleOn("/team", body, "de").map(([name]) => name)).toEqual([
      "Anna Keller",
      "Beat Vogt",
    ]);
  });

  it("reads family names in capitals beside a given name", () => {
    const body = card("Lifeng HU", "Geschäftsführerin") + card("LENZ Michaela", "Kassiererin");
    expect(peopleOn("/team", body, "de").map(([name]) => name)).toEqual([
      "Lifeng HU",
      "LENZ Michaela",
    ]);
  });
});
