import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ERROR_STATUS } from "#src/shared/errors";

it("lists every error code with its status in docs/errors.md", () => {
  const rows = Array.from(
    readFileSync("docs/errors.md", "utf8").matchAll(/^\| `(\w+)` +\| +(\d{3}) \|/gm),
    ([, code = "", status]) => [code, Number(status)],
  );
  expect(rows).toHaveLength(Object.keys(ERROR_STATUS).length);
  expect(Object.fromEntries(rows)).toEqual(ERROR_STATUS);
});
