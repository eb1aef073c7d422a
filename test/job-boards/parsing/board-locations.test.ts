import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readLocation } from "#src/job-boards/parsing/location";

const FILE = new URL("../data/board-locations.tsv", import.meta.url);
const rows = readFileSync(FILE, "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t") as [string, string, string, string]);
/** Not used while the parser was developed. */
const isHeldOut = ([text]: string[]) => createHash("sha256").update(text!).digest()[0]! % 3 === 0;

const REMOTE = new Map([
  [true, "yes"],
  [false, "no"],
]);

/** The result for a posting with these places and no fields, in the table's format. */
function read(text: string): [countries: string, remote: string] {
  const { countries, remote } = readLocation({
    locations: text.split(" || "),
    countryHints: [],
    remoteHint: null,
    title: "Engineer",
  });
  return [countries.toSorted().join(" ") || "-", REMOTE.get(remote!) ?? "-"];
}

describe.each([
  ["known", rows.filter((row) => !isHeldOut(row))],
  ["held-out", rows.filter(isHeldOut)],
])("locations of public boards, %s", (_, labelled) => {
  const wrong = labelled
    .map(([text, ...label]) => [text, label.slice(0, 2).join(" "), read(text).join(" ")])
    .filter(([, label, got]) => label !== got);

  it("match their labels in 49 of 50 cases", () => {
    expect(labelled.length).toBeGreaterThan(40);
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(labelled.length / 50);
  });
});
