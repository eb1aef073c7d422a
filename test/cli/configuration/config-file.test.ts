import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  configFile,
  configFolder,
  deleteLogin,
  readLogin,
  writeLogin,
} from "#cli/configuration/config-file";

const LOGIN = { url: "https://quarry.acme.com", api_key: "lk_live_1" };

describe("the folder", () => {
  it.each([
    ["linux", {}, "/home/ada/.config/quarry"],
    ["linux", { XDG_CONFIG_HOME: "/etc/ada" }, "/etc/ada/quarry"],
    ["linux", { XDG_CONFIG_HOME: "relative" }, "/home/ada/.config/quarry"],
    ["darwin", {}, "/home/ada/Library/Application Support/quarry"],
  ] as const)("on %s with %j is %s", (platform, environment, expected) => {
    expect(configFolder(environment, platform, "/home/ada")).toBe(expected);
  });
});

describe("the file", () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), "quarry-config-")), "quarry");
  });
  afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

  const modeOf = (path: string) => statSync(path).mode & 0o777;

  it("is readable by its owner only, also if it was not before", () => {
    writeLogin(LOGIN, folder);
    expect([modeOf(folder), modeOf(configFile(folder))]).toEqual([0o700, 0o600]);
    writeFileSync(configFile(folder), "{}", { mode: 0o644 });
    writeLogin(LOGIN, folder);
    expect(modeOf(configFile(folder))).toBe(0o600);
    expect(readLogin(folder)).toEqual(LOGIN);
  });

  it("is missing before the first login and after a logout", () => {
    expect(readLogin(folder)).toBeUndefined();
    expect(deleteLogin(folder)).toBe(false);
    writeLogin(LOGIN, folder);
    expect(deleteLogin(folder)).toBe(true);
    expect(readLogin(folder)).toBeUndefined();
  });

  it.each(["", "{", "null", '{"url": "https://quarry.acme.com"}'])("is damaged: %j", (content) => {
    writeLogin(LOGIN, folder);
    writeFileSync(configFile(folder), content);
    expect(() => readLogin(folder)).toThrow(/is damaged. Remove it and run: quarry login/);
  });
});
