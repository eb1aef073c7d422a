import { expect, it } from "vitest";
import { cleanStreet } from "#src/extraction/addresses/clean-street";
import { plausiblePlaces } from "#src/extraction/addresses/plausible-places";

const place = (street: string, city: string, snippet = `${street}, ${city}`) => ({
  street,
  postalCode: null,
  city,
  region: null,
  country: "IE",
  kind: null,
  snippet,
});

it.each([
  [place("St Sample’s Primary School", "Exampleton")],
  [place("453 Exampleton", "Sample Coast", "0490 744 453 Exampleton, Sample Coast")],
  [place("Lüftungskonzept nach DIN 1946-6", "Heizlastberechnung")],
  [place("Heizlastberechnung", "Lüftung nach DIN EN")],
])("leaves out what is no address: $street", (one) => {
  expect(plausiblePlaces([one])).toEqual([]);
});

it("leaves out a list of places without numbers, codes and labels", () => {
  const towns = ["Oneton", "Twoton", "Threeton", "Fourton"];
  const listed = towns.map((town) => place("Main Street", town));
  const own = place("7 Main Street", "Fiveton");
  expect(plausiblePlaces([...listed, own])).toEqual([own]);
  expect(plausiblePlaces(listed.slice(1))).toHaveLength(3);
});

it.each([
  "Located at Sample Road",
  "Situé à Sample Road",
  "Ubicado en Sample Road",
  "Gelegen in Sample Road",
])("cuts the start of a sentence before a street: %s", (street) => {
  expect(cleanStreet(street)).toBe("Sample Road");
});
