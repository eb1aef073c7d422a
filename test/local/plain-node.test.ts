import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it.each([
  "dev/service/open-service",
  "fixtures/sample-world",
  "cli/demo/tables",
  "cli/backup/write-backup",
])("loads local/%s in plain Node, which adds no file extension to an import", (module) => {
  const script = `await import("#local/${module}"); console.log("loaded")`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script]);
  expect(output.toString()).toContain("loaded");
});
