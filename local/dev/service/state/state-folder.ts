import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** How to reach a running service; written on its first start. */
export type Credentials = Owner & { base_url: string; api_key: string };

/** The account that the first start creates. */
export type Owner = { email: string; password: string };

/** The folder with a local service's state: data, secrets, credentials. */
export const stateFolder = () => resolve(process.env["QUARRY_STATE"] || ".quarry");

export const credentialsFile = (folder: string) => join(folder, "credentials.json");

const newEncryptionKey = () => randomBytes(32).toString("base64");

/** The secrets of this folder's service, made on first use. */
export function localSecrets(folder: string): Record<string, string> {
  const file = join(folder, "secrets.json");
  const kept = readJson<Record<string, string>>(file);
  const secrets = {
    JWT_SECRET: randomBytes(48).toString("base64"),
    ENCRYPTION_KEY: newEncryptionKey(),
    ...kept,
  };
  if (!kept) writePrivateJson(file, secrets);
  return secrets;
}

/** Replaces the encryption key; the old one still decrypts. */
export function rotateEncryptionKey(folder: string): void {
  const { ENCRYPTION_KEY = "", OLD_ENCRYPTION_KEYS = "", ...others } = localSecrets(folder);
  writePrivateJson(join(folder, "secrets.json"), {
    ...others,
    ENCRYPTION_KEY: newEncryptionKey(),
    OLD_ENCRYPTION_KEYS: `${ENCRYPTION_KEY} ${OLD_ENCRYPTION_KEYS}`.trim(),
  });
}

export const readCredentials = (folder: string) => readJson<Credentials>(credentialsFile(folder));

export function writeCredentials(folder: string, credentials: Credentials): void {
  writePrivateJson(credentialsFile(folder), credentials);
  rmSync(firstAccountFile(folder), { force: true });
}

/** The account of a first start, until there are credentials. */
const firstAccountFile = (folder: string) => join(folder, "first-account.json");

/**
 * The account of a first start, recorded before it exists: a start that is interrupted between the two would leave an
 * account whose password nobody knows.
 */
export function recordedOwner(folder: string): Owner {
  const file = firstAccountFile(folder);
  const known = readJson<Owner>(file);
  if (known) return known;
  const owner = {
    email: "owner@quarry.example",
    password: randomBytes(18).toString("base64url"),
  };
  writePrivateJson(file, owner);
  return owner;
}

/** Keeps the files in step with a password that was set in the database. */
export function recordPassword(folder: string, owner: Owner): void {
  const known = readCredentials(folder);
  if (known === undefined) writePrivateJson(firstAccountFile(folder), owner);
  else if (known.email === owner.email) writeCredentials(folder, { ...known, ...owner });
}

/** Creates the folder with access for its owner only, and restricts an existing one. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

/** The file's content, or undefined if it does not exist. */
function readJson<T>(file: string): T | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    // Missing: the caller creates it. Other errors, such as permissions, go to the user.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new Error(`${file} is not JSON: repair or remove it.`, { cause: error });
  }
}

function writePrivateJson(file: string, value: object): void {
  makePrivateFolder(resolve(file, ".."));
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
}
