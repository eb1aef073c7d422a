import { Buffer } from "node:buffer";
import type { Settings } from "#src/shared/settings";

const IV_BYTES = 12;
const VERSION = "v1";
const encode = (text: string) => new TextEncoder().encode(text);

/**
 * Encrypts what a user entrusts to us (AES-256-GCM). `purpose` names what it is and whose, such as
 * `digest:<id>:chat_webhook`: what was encrypted for one purpose cannot be read for another.
 */
export async function encryptSecret(
  settings: Pick<Settings, "ENCRYPTION_KEY">,
  purpose: string,
  plain: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: encode(purpose) },
    await encryptionKey(settings),
    encode(plain),
  );
  return [VERSION, text64(iv), text64(sealed)].join(".");
}

/** Throws where the text was changed, or made for another purpose or with another key. */
export async function decryptSecret(
  settings: Pick<Settings, "ENCRYPTION_KEY">,
  purpose: string,
  sealed: string,
): Promise<string> {
  const [version, iv, data] = sealed.split(".");
  if (version !== VERSION || !iv || !data) throw new Error(`No encrypted secret for ${purpose}`);
  const plain = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: bytes64(iv), additionalData: encode(purpose) },
    await encryptionKey(settings),
    bytes64(data),
  );
  return new TextDecoder().decode(plain);
}

/** Signs a message that comes back to us in a link. `purpose` keeps signatures of one kind from serving as another. */
export async function signMessage(
  settings: SigningSecrets,
  purpose: string,
  message: string,
): Promise<string> {
  const key = await signingKey(settings, purpose);
  return text64(await crypto.subtle.sign("HMAC", key, encode(message)));
}

/** Whether this service signed the message for this purpose. Compares in constant time. */
export async function isSignedMessage(
  settings: SigningSecrets,
  purpose: string,
  given: { message: string; signature: string },
): Promise<boolean> {
  const key = await signingKey(settings, purpose);
  return crypto.subtle.verify("HMAC", key, bytes64(given.signature), encode(given.message));
}

type SigningSecrets = Pick<Settings, "ENCRYPTION_KEY" | "JWT_SECRET">;

function encryptionKey({ ENCRYPTION_KEY }: Pick<Settings, "ENCRYPTION_KEY">): Promise<CryptoKey> {
  if (!ENCRYPTION_KEY)
    throw new Error("ENCRYPTION_KEY is not set, so no secret can be stored: set it as a secret");
  const algorithm = { name: "AES-GCM", length: 256 };
  return deriveKey(ENCRYPTION_KEY, "quarry stored secrets", algorithm, ["encrypt", "decrypt"]);
}

function signingKey(secrets: SigningSecrets, purpose: string): Promise<CryptoKey> {
  const secret = secrets.ENCRYPTION_KEY ?? secrets.JWT_SECRET;
  if (!secret)
    throw new Error("Neither ENCRYPTION_KEY nor JWT_SECRET is set, so no link can be signed");
  const algorithm = { name: "HMAC", hash: "SHA-256", length: 256 };
  return deriveKey(secret, `quarry ${purpose}`, algorithm, ["sign", "verify"]);
}

/** A key for each use (HKDF, RFC 5869), so that none tells anything of another or of the secret. */
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
