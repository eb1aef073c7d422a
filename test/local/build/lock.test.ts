import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withLock } from "#local/build/lock";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quarry-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a lock of builds", () => {
  it("admits one work at a time, and is free afterwards", async () => {
    const file = join(folder, "lock");
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await wait(20);
      running--;
    };
    await Promise.all([1, 2, 3].map(() => withLock(file, work)));
    expect(most).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it("is free after work that failed", async () => {
    const file = join(folder, "lock");
    await expect(withLock(file, () => Promise.reject(new Error("No space")))).rejects.toThrow(
      "No space",
    );
    await withLock(file, () => {});
  });

  it("is taken from a process that died", async () => {
    const file = join(folder, "lock");
    // No process has this number: Linux and macOS allow at most 4,194,304.
    writeFileSync(file, "99999999");
    let done = false;
    await withLock(file, () => {
      done = true;
    });
    expect(done).toBe(true);
  });
});
