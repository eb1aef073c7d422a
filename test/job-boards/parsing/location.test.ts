import { describe, expect, it } from "vitest";
import { readLocation } from "#src/job-boards/parsing/location";
import { WRITTEN_LOCATIONS } from "#test/job-boards/data/locations";

const read = (given: Partial<Parameters<typeof readLocation>[0]>) =>
  readLocation({ locations: [], countryHints: [], remoteHint: null, title: "Engineer", ...given });

describe("a posting's country", () => {
  it.each(WRITTEN_LOCATIONS.map((row) => row.split(" = ") as [string, string]))(
    "of %s is %s",
    (written, country) => {
      expect(read({ locations: [written] }).countries[0] ?? "-").toBe(country);
    },
  );

  it.each([
    ["de", "DE"],
    ["GB", "GB"],
    ["UK", "GB"],
    ["Germany", "DE"],
    ["United States of America", "US"],
    ["The Netherlands", "NL"],
    ["USA", "US"],
  ])("prefers the board's field %s to the location", (hint, country) => {
    expect(read({ countryHints: [hint], locations: ["Toronto, Canada"] }).countries).toEqual([
      country,
    ]);
  });

  it.each(["remote", "EU", "zz", "", "Worldwide"])(
    "comes from the location if the board's field is %s",
    (hint) => {
      expect(read({ countryHints: [hint], locations: ["Lyon, France"] }).countries).toEqual(["FR"]);
    },
  );

  it("lists the country of each location in order", () => {
    const locations = ["Remote", "Somewhere nice", "Vienna, Austria", "Berlin", "Graz"];
    expect(read({ locations })).toEqual({
      location: "Remote; Somewhere nice; Vienna, Austria; Berlin; Graz",
      countries: ["AT", "DE"],
      remote: true,
    });
  });

  it.each<[string[], string[], string[]]>([
    // Lever's field applies to the first location only.
    [["US"], ["Boston", "London"], ["US", "GB"]],
    [
      ["Spain", "Portugal"],
      ["Remote", "Remote"],
      ["ES", "PT"],
    ],
    [
      ["GB", "IE"],
      ["Cambridge, MA", "Dublin, OH"],
      ["GB", "IE"],
    ],
    [["ES"], ["Spain or Portugal"], ["ES", "PT"]],
    [["EU"], ["Spain / Portugal"], ["ES", "PT"]],
  ])("combines the fields %o and the locations %o to %o", (countryHints, locations, countries) => {
    expect(read({ countryHints, locations }).countries).toEqual(countries);
  });

  it.each([
    ["Tirana, AL", "AL"],
    ["Florence, AL", "US"],
    ["Bogotá, CO", "CO"],
    ["Golden, CO", "US"],
    ["Haifa, IL", "IL"],
    ["Rabat, MA", "MA"],
    ["Salem, MA", "US"],
    ["Vientiane, LA", "LA"],
    ["Libreville, GA", "GA"],
    ["Marietta, GA", "US"],
    ["Baku, AZ", "AZ"],
    ["Surabaya, ID", "ID"],
    ["Moscow, ID", "US"],
    ["Thane, IN", "IN"],
    ["Chisinau, MD", "MD"],
    ["Podgorica, ME", "ME"],
    ["Billings, MT", "US"],
    ["Valletta, MT", "MT"],
    ["Hilversum, NL", "NL"],
    ["St. John's, NL", "CA"],
    ["Trnava, SK", "SK"],
    ["Regina, SK", "CA"],
    ["Lima, PE", "PE"],
    ["Charlottetown, PE", "CA"],
    ["Riyadh, SA", "SA"],
    ["Adelaide, SA", "AU"],
    ["Tunis, TN", "TN"],
    ["Mendoza, AR", "AR"],
    ["Macau, MO", "MO"],
    ["Kansas City, MO", "US"],
    ["Richmond, CA", "US"],
    ["Kitchener, CA", "CA"],
    ["Wilmington, DE", "US"],
    ["Kutaisi, Georgia", "GE"],
    ["Canada, London", "CA"],
    ["Macau, China", "MO"],
    ["San Juan, Puerto Rico, USA", "PR"],
  ])("follows the city if the code is also a state's: %s is in %s", (written, country) => {
    expect(read({ locations: [written] }).countries).toEqual([country]);
  });

  it("ignores the title", () => {
    expect(read({ title: "Sales Manager Germany" }).countries).toEqual([]);
  });
});

describe("a posting's location", () => {
  it("is null without places, has no duplicates and is trimmed", () => {
    expect(read({ locations: [] }).location).toBeNull();
    expect(read({ locations: ["  ", ","] }).location).toBeNull();
    expect(read({ locations: [" Berlin,", "berlin", "Paris\n, France"] }).location).toBe(
      "Berlin; Paris , France",
    );
    expect(read({ locations: ["Szczecin, , Poland"] }).location).toBe("Szczecin, Poland");
    expect(read({ locations: ["Dubai, ,, United Arab Emirates"] }).location).toBe(
      "Dubai, United Arab Emirates",
    );
  });

  it("is bounded when a board lists hundreds or sends a page as one", () => {
    const locations = Array.from({ length: 500 }, (_, at) => `Town ${at}, ${"x".repeat(500)}`);
    expect(read({ locations }).location!.length).toBeLessThan(5_000);
    // Quadratic work on inputs of this length exceeds the test timeout.
    const hostile = read({
      locations: ["-".repeat(1_000_000), "(".repeat(1_000_000), "a, ".repeat(350_000)],
      title: " remote".repeat(150_000),
    });
    expect(hostile.location!.length).toBeLessThan(5_000);
  });
});

describe("whether a posting is remote", () => {
  it.each<[string, string, boolean | null]>([
    ["Remote", "Engineer", true],
    ["Remote - US", "Engineer", true],
    ["US-Remote", "Engineer", true],
    ["Remote (US)", "Engineer", true],
    ["Lyon", "Ingénieur non-remote", false],
    ["Berlin", "Engineer (Remote)", true],
    ["Berlin", "Fully remote: Engineer", true],
    ["Deutschland, Home Office", "Entwickler", true],
    ["Homeoffice", "Entwickler", true],
    ["France (télétravail)", "Développeur", true],
    ["Madrid (teletrabajo)", "Programador", true],
    ["Work from home", "Agent", true],
    ["Anywhere", "Agent", true],
    ["WFH, Texas", "Agent", true],
    ["Hybrid - London", "Engineer", false],
    ["London (Hybrid)", "Engineer", false],
    ["London", "Engineer - hybrid or remote", false],
    ["Madrid (híbrido)", "Programador", false],
    ["Paris (hybride)", "Développeur", false],
    ["Austin, TX (On-site)", "Engineer", false],
    ["Berlin", "Engineer", null],
    ["Perth", "Remote Sensing Scientist", null],
    ["Perth", "Remote Site Manager", null],
    ["Berlin", "Not remote: Engineer", false],
  ])("in %s, as %s: %s", (location, title, remote) => {
    expect(read({ locations: [location], title }).remote).toBe(remote);
  });

  it("is true if one of several places is remote", () => {
    expect(read({ locations: ["Berlin (hybrid)", "Remote - Germany"] }).remote).toBe(true);
    expect(read({ locations: ["Berlin (hybrid)", "Paris (hybrid)"] }).remote).toBe(false);
  });

  it("follows the board's field unless a place is remote or the text says hybrid", () => {
    expect(read({ remoteHint: true, locations: ["Berlin"] }).remote).toBe(true);
    // Boards send false by default.
    expect(read({ remoteHint: false, locations: ["US-Remote"] }).remote).toBe(true);
    expect(read({ remoteHint: false, locations: ["Remote (US)"] }).remote).toBe(true);
    expect(read({ remoteHint: false, title: "Engineer (Remote)" }).remote).toBe(false);
    expect(read({ remoteHint: true, locations: ["Berlin (hybrid)"] }).remote).toBe(false);
    expect(read({ countryHints: ["remote"] }).remote).toBe(true);
  });
});
