import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  addMissing,
  findMissing,
  type Lockfile,
  type LockEntry,
  platformOf,
} from "#local/scripts/platform-packages";

const locked = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;

describe("package-lock.json", () => {
  it("has an entry for every optional dependency, as npm ci requires", () => {
    expect(findMissing(locked)).toEqual([]);
  });

  it("reads the platforms of native packages from their names", () => {
    // @img names no C library in its packages' names.
    const native = Object.entries(locked.packages).filter(
      ([path, { os, cpu }]) => os && cpu && !path.includes("@img/"),
    );
    expect(native.length).toBeGreaterThan(150);
    for (const [path, { os, cpu, libc }] of native)
      expect({ path, ...platformOf(path) }).toEqual({ path, os, cpu, ...(libc && { libc }) });
  });
});

describe("addMissing", () => {
  const linux: LockEntry = { version: "2.0.0", os: ["linux"], cpu: ["x64"], integrity: "sha512-x" };
  const tool = (version: string): LockEntry => ({
    version,
    dev: true,
    optionalDependencies: { "@tool/darwin-arm64": version, "@tool/linux-x64-musl": version },
  });
  const add = (packages: Record<string, LockEntry>) => {
    const lockfile = { packages };
    const added = addMissing(lockfile);
    return { added, packages: lockfile.packages };
  };

  it("adds what other platforms install, in npm's order, and keeps the rest", () => {
    const { added, packages } = add({
      "": {},
      "node_modules/@tool/linux-x64-musl": linux,
      "node_modules/tool": tool("2.0.0"),
    });
    expect(added).toEqual(["node_modules/@tool/darwin-arm64"]);
    expect(Object.entries(packages)).toEqual([
      ["", {}],
      [
        "node_modules/@tool/darwin-arm64",
        { version: "2.0.0", cpu: ["arm64"], dev: true, optional: true, os: ["darwin"] },
      ],
      ["node_modules/@tool/linux-x64-musl", linux],
      ["node_modules/tool", tool("2.0.0")],
    ]);
  });

  it("adds nothing to a complete lockfile", () => {
    const complete = add({ "": {}, "node_modules/tool": tool("2.0.0") }).packages;
    expect(add(complete).added).toEqual([]);
  });

  it("puts a second version next to the package that needs it", () => {
    const { added } = add({
      "node_modules/other/node_modules/tool": tool("1.0.0"),
      "node_modules/tool": tool("2.0.0"),
    });
    expect(added).toEqual([
      "node_modules/@tool/darwin-arm64",
      "node_modules/@tool/linux-x64-musl",
      "node_modules/tool/node_modules/@tool/darwin-arm64",
      "node_modules/tool/node_modules/@tool/linux-x64-musl",
    ]);
  });

  it("rejects a name without a platform", () => {
    expect(() => platformOf("fsevents")).toThrow("fsevents names no known platform");
  });
});
