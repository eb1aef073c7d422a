import { expect, it } from "vitest";
import { readContactLines } from "#src/extraction/people/person-contacts";

it.each([
  ["Tel. 0421 5583120", "+494215583120"],
  ["Tel. 0421 5583120, Fax 0421 5583129", "+494215583120"],
  ["Telefax 0421 5583129", null],
  ["USt-IdNr.: DE293184754", null],
  ["DE293184754", null],
  ["HRB 2951847 Amtsgericht Bremen", null],
  ["Tel. 0421 5583120 | USt-IdNr. DE 293 184 754", "+494215583120"],
])("reads the telephone number of %j", (line, phone) => {
  expect(readContactLines([line], ["DE"]).phone).toBe(phone);
});
