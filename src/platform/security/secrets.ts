import { Buffer } from "node:buffer";
import type { Settings } from "#src/shared/settings";

const IV_BYTES = 12;
const VERSION = "v1";
const encode = (text: string) => new TextEncoder().encode(text);

/** The keys of this service. After a rotation the old ones still decrypt and verify. */
export type EncryptionKeys = Pick<Settings, "ENCRYPTION_KEY"> &
  Partial<Pick<Settings, "OLD_ENCRYPTION_KEYS">>;

/**
 * Encrypts a user's secret (AES-256-GCM). `purpose` names its kind and owner, such as
 * `digest:<id>:chat_webhook`: a text encrypted for one purpose cannot be decrypted for another.
 */
export async function encryptSecret(
  settings: EncryptionKeys,
  purpose: string,
  plain: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: encode(purpose) },
    await encryptionKey(requireKey(settings)),
    encode(plain),
  );
  return [VERSION, text64(iv), text64(sealed)].join(".");
}

/** Throws if the text was changed, or encrypted for another purpose or with an unknown key. */
export async function decryptSecret(
  settings: EncryptionKeys,
  purpose: string,
  sealed: string,
): Promise<string> {
  const [version, iv, data] = sealed.split(".");
  if (version !== VERSION || !iv || !data)
    throw new Error(`Invalid encrypted secret for ${purpose}`);
  const algorithm = { name: "AES-GCM", iv: bytes64(iv), additionalData: encode(purpose) };
  const keys = [requireKey(settings), ...(settings.OLD_ENCRYPTION_KEYS ?? [])];
  for (const [nth, key] of keys.entries())
    try {
      const plain = await crypto.subtle.decrypt(algorithm, await encryptionKey(key), bytes64(data));
      return new TextDecoder().decode(plain);
    } catch (error) {
      // GCM does not report the reason, so the next key is tried. After the last key the text is unreadable.
      if (nth === keys.length - 1) throw error;
    }
  throw new Error(`No key for ${purpose}`);
}

/** Signs a message that a link contains. `purpose` prevents the use of one kind of signature for another. */
export async function signMessage(
  settings: SigningSecrets,
  purpose: string,
  message: string,
): Promise<string> {
  const key = await signingKey(signingSecrets(settings)[0]!, purpose);
  return text64(await crypto.subtle.sign("HMAC", key, encode(message)));
}

/** Whether this service signed the message for this purpose. Compares in constant time. */
export async function isSignedMessage(
  settings: SigningSecrets,
  purpose: string,
  given: { message: string; signature: string },
): Promise<boolean> {
  const [signature, message] = [bytes64(given.signature), encode(given.message)];
  for (const secret of signingSecrets(settings)) {
    const key = await signingKey(secret, purpose);
    if (await crypto.subtle.verify("HMAC", key, signature, message)) return true;
  }
  return false;
}

type SigningSecrets = EncryptionKeys & Pick<Settings, "JWT_SECRET">;

function requireKey({ ENCRYPTION_KEY }: EncryptionKeys): string {
  if (ENCRYPTION_KEY) return ENCRYPTION_KEY;
  throw new Error("ENCRYPTION_KEY is not set. Set it as a secret to store credentials");
}

function encryptionKey(secret: string): Promise<CryptoKey> {
  const algorithm = { name: "AES-GCM", length: 256 };
  return deriveKey(secret, "quarry stored secrets", algorithm, ["encrypt", "decrypt"]);
}

/** The first one signs. */
function signingSecrets(settings: SigningSecrets): string[] {
  const secret = settings.ENCRYPTION_KEY ?? settings.JWT_SECRET;
  if (!secret)
    throw new Error("ENCRYPTION_KEY and JWT_SECRET are not set. Set one of them to sign links");
  return [secret, ...(settings.OLD_ENCRYPTION_KEYS ?? [])];
}

function signingKey(secret: string, purpose: string): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256", length: 256 };
  return deriveKey(secret, `quarry ${purpose}`, algorithm, ["sign", "verify"]);
}

/** Derives a key per use (HKDF, RFC 5869), so that no key reveals another one or the secret. */
async function deriveKey(
  secret: string,
  label: string,
  algorithm: { name: string; length: number },
  uses: ("encrypt" | "decrypt" | "sign" | "verify")[],
): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", encode(secret), "HKDF", false, [
    "deriveKey",
  ]);
  const derivation = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(32),
    info: encode(label),
  };
  return crypto.subtle.deriveKey(derivation, material, algorithm, false, uses);
}

const text64 = (bytes: ArrayBuffer | Uint8Array) =>
  Buffer.from(bytes as ArrayBuffer).toString("base64url");
const bytes64 = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));
