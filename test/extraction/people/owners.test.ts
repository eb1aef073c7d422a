import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

function people(text: string, page: { url?: string; title?: string } = {}) {
  const { url = "https://www.exampleson-motor.com/about", title = "Exampleson Motor" } = page;
  const html = `<!doctype html><html><head><title>${title}</title></head><body><h1>About us</h1><p>${text}</p></body></html>`;
  const found = readPage(html, {
    url,
    isEntry: false,
    headers: {},
    cookies: [],
    wantsLinks: false,
  }).facts.profile?.people;
  return (found ?? []).map(({ name }) => name);
}

describe("people with the name of the company", () => {
  it.each([
    ["Karin Exampleson and her children still repair every boat themselves.", "Karin Exampleson"],
    ["Today the third generation, Karin Exampleson, repairs the boats.", "Karin Exampleson"],
    ["© 2026 Karin Exampleson · Imprint", "Karin Exampleson"],
    ["KARIN EXAMPLESON repairs the boats herself.", "Karin Exampleson"],
    ["A visit to Dr. Zorvan Exampleson never hurts anybody.", "Zorvan Exampleson"],
  ])("are read anywhere in the text: %s", (text, name) => {
    expect(people(text)).toEqual([name]);
  });

  it.each([
    ["a street", "Find the workshop in Via Karin Exampleson, beside the old harbour."],
    ["a credit", "Website designed by Karin Exampleson in the old harbour."],
    ["a company", "Welcome to Garage Karin Exampleson in the old harbour."],
    ["a longer name", "Welcome to the house of Karin Exampleson Motor in the old harbour."],
    ["early years", "In 1921, the workshop of Karin Exampleson moved to the old harbour."],
    ["no given name", "Welcome to the workshop of Zorvan Exampleson in the old harbour."],
  ])("are not read as %s", (_kind, text) => {
    expect(people(text)).toEqual([]);
  });

  it("are not read if the domain or the title lacks the family name", () => {
    const text = "Today the third generation, Karin Exampleson, repairs the boats.";
    expect(people(text, { url: "https://www.acme.example/about" })).toEqual([]);
    expect(people(text, { title: "Acme Motor" })).toEqual([]);
  });

  it("are not read if the whole name is that of the company, or its words are common ones", () => {
    const page = { url: "https://www.crystaldental.com/about", title: "Crystal Dental" };
    expect(people("The rooms of Crystal Dental are in the old harbour.", page)).toEqual([]);
    const other = { url: "https://www.mydental.com/about", title: "Dental" };
    expect(people("At Crystal Dental, all dental work is done here.", other)).toEqual([]);
  });
});
