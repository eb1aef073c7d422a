import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { watchSources } from "#local/dev/service/watch-sources";

it("reports changed sources together after a pause, and nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-watch-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "deep/er"), { recursive: true });
  const reported = new Promise<string[]>((resolve) => {
    onTestFinished(watchSources([folder, join(folder, "missing")], resolve, 500));
  });
  writeFileSync(join(folder, "deep/er/b.ts"), "1");
  writeFileSync(join(folder, "a.sql"), "1");
  writeFileSync(join(folder, "a.sql~"), "1");
  writeFileSync(join(folder, "deep/er/b.ts"), "2");
  expect(await reported).toEqual([join(folder, "a.sql"), join(folder, "deep/er/b.ts")]);
});
