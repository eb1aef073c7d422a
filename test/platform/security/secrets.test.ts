import { describe, expect, it } from "vitest";
import {
  decryptSecret,
  encryptSecret,
  isSignedMessage,
  signMessage,
} from "#src/platform/security/secrets";

const SETTINGS = { ENCRYPTION_KEY: "a key for tests, as long as a key is", JWT_SECRET: "another" };

it("decrypts what it encrypted, and never returns the same ciphertext twice", async () => {
  const sealed = await Promise.all([1, 2].map(() => encryptSecret(SETTINGS, "a:1", "schön 🔑")));
  expect(new Set(sealed).size).toBe(2);
  for (const text of sealed) {
    expect(text).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/);
    expect(await decryptSecret(SETTINGS, "a:1", text)).toBe("schön 🔑");
  }
});

it.each([
  ["another purpose", SETTINGS, "a:2", (sealed: string) => sealed],
  ["another key", { ENCRYPTION_KEY: "some other key" }, "a:1", (sealed: string) => sealed],
  ["a changed text", SETTINGS, "a:1", (sealed: string) => `${sealed.slice(0, -2)}AA`],
  ["another version", SETTINGS, "a:1", (sealed: string) => sealed.replace("v1", "v2")],
  ["nothing", SETTINGS, "a:1", () => ""],
])("decrypts nothing with %s", async (_, settings, purpose, change) => {
  const sealed = await encryptSecret(SETTINGS, "a:1", "secret");
  await expect(decryptSecret(settings, purpose, change(sealed))).rejects.toBeInstanceOf(Error);
});

describe("after a key rotation", () => {
  const rotated = {
    ENCRYPTION_KEY: "a newer key for tests, long enough",
    OLD_ENCRYPTION_KEYS: ["an even older key for tests, unused", SETTINGS.ENCRYPTION_KEY],
  };

  it("decrypts what an old key encrypted", async () => {
    const sealed = await encryptSecret(SETTINGS, "a:1", "secret");
    expect(await decryptSecret(rotated, "a:1", sealed)).toBe("secret");
    await expect(decryptSecret(rotated, "a:2", sealed)).rejects.toBeInstanceOf(Error);
  });

  it("encrypts with the current key only", async () => {
    const sealed = await encryptSecret(rotated, "a:1", "secret");
    const { ENCRYPTION_KEY } = rotated;
    expect(await decryptSecret({ ENCRYPTION_KEY }, "a:1", sealed)).toBe("secret");
    await expect(decryptSecret(SETTINGS, "a:1", sealed)).rejects.toBeInstanceOf(Error);
  });

  it("accepts signatures of old keys and signs with the current one", async () => {
    const signature = await signMessage(SETTINGS, "links", "a");
    const settings = { ...rotated, JWT_SECRET: undefined };
    const given = { message: "a", signature };
    expect(await isSignedMessage(settings, "links", given)).toBe(true);
    expect(await isSignedMessage(settings, "other", given)).toBe(false);
    expect(await signMessage(settings, "links", "a")).not.toBe(signature);
  });
});

it("stores no secret without a key", async () => {
  const encrypted = encryptSecret({ ENCRYPTION_KEY: undefined }, "a:1", "secret");
  await expect(encrypted).rejects.toThrow("ENCRYPTION_KEY is not set");
});

it("verifies its own signatures by purpose, message and key", async () => {
  const signature = await signMessage(SETTINGS, "links", "a");
  const isSigned = (purpose: string, message: string, given: string, settings = SETTINGS) =>
    isSignedMessage(settings, purpose, { message, signature: given });
  expect(await isSigned("links", "a", signature)).toBe(true);
  expect(await isSigned("other", "a", signature)).toBe(false);
  expect(await isSigned("links", "b", signature)).toBe(false);
  expect(await isSigned("links", "a", "")).toBe(false);
  expect(await isSigned("links", "a", signature.slice(0, -2))).toBe(false);
  expect(await isSigned("links", "a", signature, { ...SETTINGS, ENCRYPTION_KEY: "x" })).toBe(false);
});
