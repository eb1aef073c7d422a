import { describe, expect, it } from "vitest";
import { isKnownTown, isLargeTown, onlyCountryOf } from "#src/extraction/addresses/town-index";
import { townKey } from "#src/extraction/addresses/town-key";

describe("names of towns", () => {
  it.each([
    ["Велико Търново", "BG", "veliko tarnovo"],
    ["Чачак", "RS", "cacak"],
    ["Κηφισιά", "GR", "kifisia"],
    ["İZMİR", "TR", "izmir"],
    ["Đà Nẵng", "VN", "da nang"],
    ["Ålesund", "NO", "alesund"],
  ])("of %s (%s) have the key %s", (name, country, key) => {
    expect(townKey(name, country)).toBe(key);
    expect(isKnownTown(name, country)).toBe(true);
  });

  it.each([
    ["Dublin 18", "IE"],
    ["København K", "DK"],
    ["гр. Варна", "BG"],
    ["Freiburg im Breisgau", "DE"],
    ["TP. Hồ Chí Minh", "VN"],
  ])("are known with a district, a prefix or a river: %s", (name, country) => {
    expect(isKnownTown(name, country)).toBe(true);
  });

  it("are those of the country only", () => {
    expect(isKnownTown("Larvik", "NO")).toBe(true);
    expect(isKnownTown("Larvik", "DE")).toBe(false);
    expect(isLargeTown("Larvik", "NO")).toBe(false);
  });

  it("do not contain names of quarters", () => {
    expect(isKnownTown("Centro", "BR")).toBe(false);
  });

  it("show a country if only one has a large town of that name", () => {
    expect(onlyCountryOf("San Francisco")).toBe("US");
    expect(onlyCountryOf("Córdoba")).not.toBe("AR");
    expect(onlyCountryOf("Nowhere")).toBeNull();
  });
});
