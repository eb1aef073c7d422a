import { describe, expect, it } from "vitest";
import { readPersonName } from "#src/extraction/people/person-name";
import { nameAndTask, traderIn } from "#src/extraction/people/traders";
import { readPage } from "#src/extraction/read-page";

function people(path: string, body: string, lang: string) {
  const html = `<!doctype html><html lang="${lang}"><body>${body}</body></html>`;
  const url = `https://acme.example/${path}`;
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  const found = readPage(html, page).facts.profile?.people ?? [];
  return found.map(({ name, title }) => [name, title]);
}

describe("the person in a sole trader's name", () => {
  it.each([
    ["Klara, frizerski salon, Klara Novak s.p.", "Klara Novak"],
    ["2026 © Klara Novak s.p.", "Klara Novak"],
    ["Primjer, obrt za svjećarstvo, vl. Ana Marić Horvat", "Ana Marić Horvat"],
    ["Példáné Jakab Éva egyéni vállalkozó", "Példáné Jakab Éva"],
  ])("is read from %j", (line, name) => {
    expect(traderIn(line)?.name).toBe(name);
  });

  it.each([
    "Frizerski Studio s.p.",
    "Primjer, obrt za svjećarstvo",
    "Klara Novak d.o.o.",
    "Acme GmbH",
  ])("is not read from %j", (line) => {
    expect(traderIn(line)).toBeNull();
  });
});

describe("a task that is no known title", () => {
  const line = "<li>Jane Nolan - Social Media</li>";

  it("counts in a list of names and titles", () => {
    const body = `<ul><li>Kate Lewis - Chair</li><li>Gary Lamb - Secretary</li><li>Peter Jones - Treasurer</li>${line}</ul>`;
    expect(people("committee", body, "en")).toContainEqual(["Jane Nolan", "Social Media"]);
  });

  it("does not count alone", () => {
    expect(people("committee", `<ul><li>News</li>${line}</ul>`, "en")).toEqual([]);
  });

  it("is no other person", () => {
    expect(nameAndTask("Jane Nolan - Peter Jones")).toBeNull();
    expect(nameAndTask("Summer Collection - Social Media")).toBeNull();
  });
});

describe("names and words beside them", () => {
  it("reads whole names of Portugal behind a title", () => {
    const name = "José António de Almeida da Fonseca Pires";
    expect(readPersonName(`Dr. ${name}`)?.name).toBe(name);
    expect(readPersonName("Eng.º Pedro Araújo Rodrigues")?.name).toBe("Pedro Araújo Rodrigues");
    expect(readPersonName(name)).toBeNull();
  });

  it.each([
    "Conselho Fiscal",
    "Assembleia Geral",
    "Ergotherapie Erika Muster",
    "Conselho de Administração",
  ])("does not read %j as a person", (line) => {
    expect(readPersonName(line)).toBeNull();
  });

  it("reads Japanese names with a dot between them", () => {
    const body = "<table><tr><th>代表取締役</th><td>山田 太郎・佐藤 花子</td></tr></table>";
    expect(people("company.html", body, "ja")).toEqual([
      ["山田 太郎", "代表取締役"],
      ["佐藤 花子", "代表取締役"],
    ]);
  });

  it("reads no labels of Japanese job offers as people", () => {
    const body = "<p>職種</p><p>看護師</p><p>事務スタッフ</p><p>言語聴覚士</p><p>雇用形態</p>";
    expect(people("company.html", body, "ja")).toEqual([]);
  });
});
