import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { METRICS } from "#src/shared/metrics";

const operations = readFileSync("docs/operations.md", "utf8");
const metrics = operations.slice(
  operations.indexOf("\n## Metrics"),
  operations.indexOf("\n## Cron"),
);

it("lists every counter in docs/operations.md with its label", () => {
  const rows = metrics.split("\n").filter((line) => line.startsWith("| `quarry_"));
  for (const [family, { label, values }] of Object.entries(METRICS))
    for (const value of Object.keys(values)) {
      const row = rows.find(
        (line) => line.includes(`\`quarry_${family}_`) && line.includes(`_${value}_total\``),
      );
      expect(row, `quarry_${family}_${value}_total`).toContain(`\`${label}\``);
    }
});

it("lists the families of the dataset in docs/operations.md", () => {
  const [, families = ""] = /`index1` is the family \(([^)]+)\)/.exec(metrics) ?? [];
  expect(families.match(/\w+/g)).toEqual(Object.keys(METRICS));
});
