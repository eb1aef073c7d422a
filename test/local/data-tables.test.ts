import { transformSync } from "esbuild";
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("tables of data have each member once: of two, only the last one counts", () => {
  const files = globSync("src/**/data/*.json");
  expect(files.length).toBeGreaterThan(30);
  const repeated = files.flatMap((file) =>
    transformSync(readFileSync(file, "utf8"), { loader: "json", logLevel: "silent" }).warnings.map(
      ({ text, location }) => `${file}:${location?.line}: ${text}`,
    ),
  );
  expect(repeated).toEqual([]);
});
