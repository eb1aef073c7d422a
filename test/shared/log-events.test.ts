import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** `logLater` logs at level info. */
const CALL = /\blog(?:\.(info|warn|error)|Later)\(\s*"([^"]+)"/g;
const ROW = /^\| `([^`]+)` +\| (info|warn|error) +\|/gm;

it("lists every log event and its level in docs/operations.md", () => {
  const files = globSync("{src,workers,durable-objects}/**/*.ts");
  const written = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(CALL)].map(
      ([, level = "info", event]) => `${event} ${level}`,
    ),
  );
  const operations = readFileSync("docs/operations.md", "utf8");
  const logs = operations.slice(operations.indexOf("\n## Logs"));
  const listed = [...logs.matchAll(ROW)].map(([, event, level]) => `${event} ${level}`);
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(written)].toSorted());
  expect(listed).toHaveLength(new Set(listed).size);
});
