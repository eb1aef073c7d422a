import { expect, it } from "vitest";
import { withoutTitles } from "#src/enrichment/email-finder/without-titles";

it.each([
  ["Dr. Anna", "Schmidt, MSc", "Anna", "Schmidt"],
  ["Prof. Dr.-Ing. Max", "Mustermann", "Max", "Mustermann"],
  ["Sir Ian", "McKellen PhD MBA", "Ian", "McKellen"],
  ["Robert", "Downey Jr.", "Robert", "Downey"],
  ["Don Carlos", "Ma", "Don Carlos", "Ma"],
  ["M. Night", "Shyamalan", "M. Night", "Shyamalan"],
  ["Dr.", "MA", "Dr.", "MA"],
  ["Dr.", "Anna Schmidt", "Anna", "Schmidt"],
  ["Prof.", "Dr. Anna von der Leyen", "Anna", "von der Leyen"],
  ["Anna", "Dr. Schmidt", "Anna", "Schmidt"],
  ["Jean", "de La Tour", "Jean", "de La Tour"],
  ["Anh", "Van Do", "Anh", "Van Do"],
])("%s %s is looked for as %s %s", (first_name, last_name, first, last) => {
  expect(withoutTitles({ first_name, last_name })).toEqual({ first_name: first, last_name: last });
});
