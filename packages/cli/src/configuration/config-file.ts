import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { Failure } from "#cli/failures";

/** What `quarry login` stores. The key belongs to this service and is sent to no other. */
export type StoredLogin = { url: string; api_key: string };

type Environment = Record<string, string | undefined>;

/**
 * The folder of a user's configuration: `$XDG_CONFIG_HOME/quarry` or `~/.config/quarry` (XDG Base Directory
 * Specification 0.8), `~/Library/Application Support/quarry` on macOS, `%APPDATA%\quarry` on Windows.
 */
export function configFolder(
  environment: Environment = process.env,
  platform = process.platform,
  home = homedir(),
): string {
  if (platform === "win32")
    return join(environment["APPDATA"] || join(home, "AppData", "Roaming"), "quarry");
  // The specification ignores a relative path.
  const xdg = environment["XDG_CONFIG_HOME"];
  if (xdg && isAbsolute(xdg)) return join(xdg, "quarry");
  if (platform === "darwin") return join(home, "Library", "Application Support", "quarry");
  return join(home, ".config", "quarry");
}

export const configFile = (folder = configFolder()) => join(folder, "config.json");

/** Returns the stored login, or undefined before the first `quarry login`. */
export function readLogin(folder = configFolder()): StoredLogin | undefined {
  const file = configFile(folder);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    // Missing before the first login. Anything else, such as missing permissions, is for the user to see.
    if (isMissing(error)) return undefined;
    throw error;
  }
  const login = parseLogin(text);
  if (!login) throw new Failure(`${file} is damaged. Remove it and run: quarry login`);
  return login;
}

/** Stores the login so that only its owner can read it. A crash leaves the earlier file. */
export function writeLogin(login: StoredLogin, folder = configFolder()): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = configFile(folder);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  // The mode above applies to new files only.
  chmodSync(draft, 0o600);
  renameSync(draft, file);
  return file;
}

/** Deletes the stored login. Returns whether there was one. */
export function deleteLogin(folder = configFolder()): boolean {
  try {
    rmSync(configFile(folder));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function parseLogin(text: string): StoredLogin | undefined {
  try {
    const { url, api_key } = JSON.parse(text) as Partial<StoredLogin>;
    return typeof url === "string" && typeof api_key === "string" ? { url, api_key } : undefined;
  } catch {
    // Not JSON, or null: the caller reports the file.
    return undefined;
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
