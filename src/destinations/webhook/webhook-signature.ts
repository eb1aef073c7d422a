const PREFIX = "whsec_";
const BYTES = 32;
/** Limits of Standard Webhooks 1.0.0 for symmetric secrets. */
const [MIN_BYTES, MAX_BYTES] = [24, 64];

export const looksLikeSigningSecret = (text: string) => text.startsWith(PREFIX);

export const newSigningSecret = () =>
  PREFIX + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))));

/** `whsec_` and the base64 of 24 to 64 bytes. */
export function isSigningSecret(text: string): boolean {
  const bytes = looksLikeSigningSecret(text) ? decode(text) : null;
  return bytes !== null && bytes.length >= MIN_BYTES && bytes.length <= MAX_BYTES;
}

/**
 * Returns the `webhook-signature` header (github.com/standard-webhooks/standard-webhooks, 1.0.0): one
 * signature for each secret, so that receivers can rotate secrets.
 */
export async function signWebhook(
  secrets: string[],
  { id, timestampS, body }: { id: string; timestampS: number; body: string },
): Promise<string> {
  const signed = new TextEncoder().encode(`${id}.${timestampS}.${body}`);
  const signatures = secrets.map(async (secret) => {
    const bytes = decode(secret);
    if (!bytes) throw new Error("A signing secret is not base64");
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
    const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
    return `v1,${btoa(String.fromCharCode(...signature))}`;
  });
  return (await Promise.all(signatures)).join(" ");
}

function decode(secret: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(secret.slice(PREFIX.length)), (char) => char.charCodeAt(0));
  } catch {
    return null; // Not base64.
  }
}
