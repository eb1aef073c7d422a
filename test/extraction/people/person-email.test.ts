import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localsOf, PATTERN_NAMES } from "#src/extraction/people/address-patterns";
import { formsOf } from "#src/extraction/people/name-forms";
import { matchEmails } from "#src/extraction/people/person-email";

const localsFor = (first: string, last: string, count = 400) =>
  localsOf(formsOf(first, last)!)
    .map(({ local }) => local)
    .slice(0, count);

describe("local parts of a name", () => {
  it.each([
    ["Jürgen", "Müller", ["jurgen.muller", "juergen.mueller", "jmueller", "jmuller"]],
    ["Jan", "Weiß", ["jan.weiss", "jweiss"]],
    ["Søren", "Kjær", ["soren.kjaer", "soeren.kjaer"]],
    ["Åsa", "Öberg", ["asa.oberg", "aasa.oeberg"]],
    ["Łukasz", "Wójcik", ["lukasz.wojcik", "lwojcik"]],
    ["Jiří", "Dvořák", ["jiri.dvorak"]],
    ["Işıl", "Çağlar", ["isil.caglar"]],
    ["İbrahim", "Yıldız", ["ibrahim.yildiz"]],
    ["Γιώργος", "Παπαδόπουλος", ["giorgos.papadopoulos"]],
    ["Юлия", "Щербакова", ["yuliya.shcherbakova", "iuliia.shcherbakova"]],
    ["Дмитрий", "Чайковский", ["dmitry.chaykovsky", "dmitrii.chaikovskii"]],
    ["Олексій", "Шевченко", ["oleksiy.shevchenko"]],
    [
      "Pieter",
      "van der Berg",
      ["pieter.vanderberg", "pieter.berg", "pieter.van.der.berg", "pvanderberg"],
    ],
    ["Carmen", "de la Cruz", ["carmen.delacruz", "ccruz"]],
    ["María José", "García López", ["maria.garcia", "mariajose.garcialopez", "maria-jose.lopez"]],
    [
      "Jean-Pierre",
      "Meyer-Schmidt",
      ["jean-pierre.meyer-schmidt", "jeanpierre.meyerschmidt", "jpmeyer", "jean.schmidt"],
    ],
    ["Sinéad", "O'Brien", ["sinead.obrien", "sobrien"]],
    ["Paolo", "d’Angelo", ["paolo.dangelo"]],
    ["Nguyễn", "Đức", ["nguyen.duc"]],
  ])("spells %s %s", (first, last, expected) => {
    expect(localsFor(first, last)).toEqual(expect.arrayContaining(expected));
  });

  it("writes both parts of a name the same way", () => {
    expect(localsFor("Jürgen", "Müller")).not.toContain("jurgen.mueller");
    expect(localsFor("Jürgen", "Müller")).not.toContain("juergen.muller");
    expect(localsFor("Jan", "Müller")).toContain("jan.mueller");
  });

  it.each(["王", "김", "123", "…"])("has none for a name that no table spells: %s", (last) => {
    expect(formsOf("Anna", last)).toBeNull();
  });

  it("makes valid local parts of any name, and a bounded number", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        (first, last) => {
          const forms = formsOf(first, last);
          const locals = forms ? localsOf(forms) : [];
          for (const { local } of locals) expect(local).toMatch(/^[a-z]+(?:[._-][a-z]+)*$/);
          expect(locals.length).toBeLessThan(PATTERN_NAMES.length * 900);
        },
      ),
    );
  });
});

describe("addresses of people", () => {
  const match = (names: string[], emails: string[]) =>
    Object.fromEntries(matchEmails(names, emails));

  it("assigns an address to the only person of whose name it is made", () => {
    expect(
      match(
        ["Jane Doe", "Jürgen Müller", "Ana de la Cruz", "Bo Li"],
        [
          "jane@acme.com",
          "j.doe@acme.com",
          "mueller@acme.com",
          "cruz.ana@acme.com",
          "bo@acme.com",
          "bl@acme.com",
        ],
      ),
    ).toEqual({
      "Jane Doe": "j.doe@acme.com",
      "Jürgen Müller": "mueller@acme.com",
      "Ana de la Cruz": "cruz.ana@acme.com",
    });
  });

  it("assigns an address that fits two people to nobody", () => {
    expect(match(["Jane Doe", "John Doe"], ["j.doe@acme.com", "doe@acme.com"])).toEqual({});
    expect(match(["Jane Doe", "John Doe"], ["jane.doe@acme.com"])).toEqual({
      "Jane Doe": "jane.doe@acme.com",
    });
  });
});
