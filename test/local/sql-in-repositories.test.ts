import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SQL =
  /\bsql`|\bsql\.(?:raw|join|identifier)\b|["'`](?:SELECT |INSERT INTO |DELETE FROM )|\.\$client\b|\.prepare\(|from "(?:drizzle-orm|#src\/db\/(?:tables\/|hiring\/|schema"|raw-statement"))/;

const EXCEPT = [
  // The framework.
  "src/db/",
  // Passes on the statements of others, to count or retry them.
  "src/shared/background/intercepted-d1.ts",
];

it("SQL of D1 stands in repositories only", () => {
  const files = globSync(["src/**/*.ts", "workers/**/*.ts"]).map((file) =>
    file.replaceAll("\\", "/"),
  );
  expect(files.length).toBeGreaterThan(500);
  const others = files.filter(
    (file) => !file.endsWith(".repository.ts") && !EXCEPT.some((folder) => file.startsWith(folder)),
  );
  expect(others.filter((file) => SQL.test(readFileSync(file, "utf8")))).toEqual([]);
});
