import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("documents a unit of systemd that runs what npm start runs", () => {
  const [, command] =
    /^ExecStart=\S+\/(node .*)$/m.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: { start: string };
  };
  expect(command).toBe(scripts.start);
});
