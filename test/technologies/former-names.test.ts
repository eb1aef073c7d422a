import { expect, it } from "vitest";
import { knownFingerprints } from "#src/technologies/fingerprints/fingerprints";
import { currentName, storedNames } from "#src/technologies/former-names";
import { nameTechnology } from "#src/technologies/name-technology";

it("resolves a former name to the current one, in any case", () => {
  expect(currentName("rankmath seo")).toBe("Rank Math SEO");
  expect(currentName("Rank Math SEO")).toBe("Rank Math SEO");
  expect(currentName("No such thing")).toBe("No such thing");
  expect(nameTechnology("Typekit").name).toBe("Adobe Fonts");
});

it("every name of a technology resolves to all stored names", () => {
  const all = ["adobe fonts", "typekit"];
  expect(storedNames("Typekit")).toEqual(all);
  expect(storedNames("adobe fonts")).toEqual(all);
  expect(storedNames("WordPress")).toEqual(["wordpress"]);
});

it("no two technologies differ in case, spaces and punctuation only", () => {
  const spelt = new Map<string, string>();
  const twice = [...knownFingerprints().technologies.keys()].filter((name) => {
    const key = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
    const other = spelt.get(key);
    spelt.set(key, name);
    return other !== undefined;
  });
  expect(twice).toEqual([]);
});
