import { describe, expect, it } from "vitest";
import { PlaceStarts } from "#src/extraction/addresses/place-starts";

const mayStart = (names: string[], text: string) =>
  new PlaceStarts().add(names).has(text, 0, text.length);

describe("the first words of places", () => {
  it.each([
    [["galway"], "Galway"],
    [["galway"], "GALWAY City"],
    [["alesund"], "Ålesund"],
    [["l isle", "lisle"], "L'Isle"],
    [["neuilly sur seine"], "Neuilly-sur-Seine"],
    [["東京"], "東京都"],
  ])("of %j are found in %s", (names, text) => {
    expect(mayStart(names, text)).toBe(true);
  });

  it.each(["Galwa", "10:00-16:30", "€ 25", "→ Contact", "東京都"])(
    "are not found in %s",
    (text) => {
      expect(mayStart(["galway", "cork"], text)).toBe(false);
    },
  );

  it.each(["mun. Iași", "(NSW)", "Пловдив", ""])("are not ruled out in %j", (text) => {
    expect(mayStart(["galway"], text)).toBe(true);
  });
});
