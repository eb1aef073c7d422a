import { describe, expect, it } from "vitest";
import { peopleOn } from "#test/support/builders/people-on-page";

const names = (path: string, body: string) => peopleOn(path, body).map(([name]) => name);
const lines = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");

describe("names of a team without titles", () => {
  it("count between others, whatever the names", () => {
    const body = lines("Emma Sample", "Lucas Pattern", "Zorvan Quilmex", "Anna Example");
    expect(names("/team", body)).toContain("Zorvan Quilmex");
    const last = lines("Emma Sample", "Lucas Pattern", "Anna Example", "Zorvan Quilmex");
    expect(names("/team", last)).not.toContain("Zorvan Quilmex");
    const title = lines("Emma Sample", "Manager", "Zorvan Quilmex", "Anna Example", "Manager");
    expect(names("/team", title)).not.toContain("Zorvan Quilmex");
  });

  it("count above the same heading, and not above others", () => {
    const body = (heading: string) =>
      lines("Emma Sample", "Formação Acadêmica", "Law in Lisbon.", "Lucas Pattern", heading);
    expect(names("/socios/socios.html", body("Formação Acadêmica"))).toEqual([
      "Emma Sample",
      "Lucas Pattern",
    ]);
    expect(names("/socios/socios.html", body("Outra Coisa"))).toEqual([]);
    const same = lines("Emma Sample", "Criminal Defense", "Text.", "Emma Sample");
    expect(names("/team", `${same}<p>Criminal Defense</p>`)).toEqual([]);
  });

  it("count above a sentence that starts with a title", () => {
    const body = lines(
      "Emma Sample",
      "Abogada Cum Laude de la Universidad de Ejemplo, Caracas, 2011.",
    );
    expect(peopleOn("/abogados.html", body)).toEqual([["Emma Sample", "Abogada"]]);
    expect(peopleOn("/about", body)).toEqual([]);
  });

  it("count below a menu with news", () => {
    const menu = lines("News", "Events", "CEO");
    const text = "More than sixty characters about what this person does all day in the company.";
    const body = menu + lines("Emma Sample", "CEO & Vice Chair", text);
    expect(names("/our-team.html", body)).toEqual(["Emma Sample"]);
  });
});

describe("pages about the team", () => {
  it.each(["/ekip.html", "/valde/", "/our-experts.html", "/nasi-lekarze.html"])(
    "are known by the last part of their path: %s",
    (path) => {
      const body = lines("Emma Sample", "Lucas Pattern", "Anna Example");
      expect(names(path, body)).toHaveLength(3);
    },
  );
});

describe("titles beside names", () => {
  const other = `${lines("Martin Example / PharmD", "Martin has dispensed medicines for many years in this town.")}`;
  it.each([
    ["Martin Example", other],
    ["Emma Sample", lines("lékař stomatolog Emma Sample")],
    ["Emma Sample", lines("Dr. biol. hum. Emma Sample", "Biologist")],
    ["Emma Sample", lines("Mr . Emma Sample", "Manager")],
    [
      "Emma Mary Sample",
      lines(
        "Emma Mary Sample",
        "Emma Sample, advogada em Lisboa, trabalha há cinco anos nesta casa.",
      ),
    ],
  ])("%s", (name, body) => {
    expect(names("/team", body)).toEqual([name]);
  });

  it("are no numbers of volumes", () => {
    expect(names("/team", lines("Emma II", "Manager", "Lucas IV", "Manager"))).toEqual([]);
  });
});
