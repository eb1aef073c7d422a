import { describe, expect, it } from "vitest";
import { readLocation } from "#src/job-boards/location";
import { WRITTEN_LOCATIONS } from "./data/locations";

const read = (given: Partial<Parameters<typeof readLocation>[0]>) =>
  readLocation({ locations: [], countryHint: null, remoteHint: null, title: "Engineer", ...given });

describe("a posting's country", () => {
  it.each(WRITTEN_LOCATIONS.map((row) => row.split(" = ") as [string, string]))(
    "of %s is %s",
    (written, country) => {
      expect(read({ locations: [written] }).country ?? "-").toBe(country);
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
  ])("is what its board says, %s, before what the location says", (countryHint, country) => {
    expect(read({ countryHint, locations: ["Toronto, Canada"] }).country).toBe(country);
  });

  it.each(["remote", "EU", "zz", "", "Worldwide"])(
    "is read from the location where the board's field says %s",
    (countryHint) => {
      expect(read({ countryHint, locations: ["Lyon, France"] }).country).toBe("FR");
    },
  );

  it("is that of the first location that tells", () => {
    const locations = ["Remote", "Somewhere nice", "Vienna, Austria", "Berlin"];
    expect(read({ locations })).toEqual({
      location: "Remote; Somewhere nice; Vienna, Austria; Berlin",
      country: "AT",
      remote: true,
    });
  });

  it("is not read from the title", () => {
    expect(read({ title: "Sales Manager Germany" }).country).toBeNull();
  });
});

describe("a posting's location", () => {
  it("is null without any, each once, and without spaces and commas around it", () => {
    expect(read({ locations: [] }).location).toBeNull();
    expect(read({ locations: ["  ", ","] }).location).toBeNull();
    expect(read({ locations: [" Berlin,", "berlin", "Paris\n, France"] }).location).toBe(
      "Berlin; Paris , France",
    );
  });

  it("stays readable when a board lists hundreds, or sends a page as one", () => {
    const locations = Array.from({ length: 500 }, (_, at) => `Town ${at}, ${"x".repeat(500)}`);
    expect(read({ locations }).location!.length).toBeLessThan(5_000);
    // Quadratic work on inputs of this length takes longer than a test may.
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

  it("is what its board says, unless it is written to be hybrid", () => {
    expect(read({ remoteHint: true, locations: ["Berlin"] }).remote).toBe(true);
    expect(read({ remoteHint: false, locations: ["Remote"] }).remote).toBe(false);
    expect(read({ remoteHint: true, locations: ["Berlin (hybrid)"] }).remote).toBe(false);
    expect(read({ countryHint: "remote" }).remote).toBe(true);
  });
});
