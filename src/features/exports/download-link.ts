import { Buffer } from "node:buffer";
import { presignDownload } from "#src/platform/objects";
import type { Settings } from "#src/shared/settings";
import type { ExportRow } from "./repository";

const LIFETIME_S = 3600;
const LABEL = "quarry export download link";

/** Where and until when an export can be downloaded: from R2 itself where its credentials are set, else from here. */
export async function signDownload(
  settings: Settings,
  origin: string,
  row: Pick<ExportRow, "id" | "key" | "filename">,
  nowMs: number,
): Promise<{ url: string; expires_at: string }> {
  const expires = Math.floor(nowMs / 1000) + LIFETIME_S;
  const expires_at = new Date(expires * 1000).toISOString();
  const presigned = await presignDownload(settings, row.key, {
    lifetimeS: LIFETIME_S,
    contentDisposition: contentDisposition(row.filename),
  });
  if (presigned) return { url: presigned, expires_at };
  const signature = await crypto.subtle.sign(
    "HMAC",
    await signingKey(settings),
    message(row.id, expires),
  );
  const url = new URL(`/api/v1/exports/${row.id}/download`, origin);
  url.searchParams.set("expires", String(expires));
  url.searchParams.set("signature", Buffer.from(signature).toString("base64url"));
  return { url: url.href, expires_at };
}

/** Whether this service signed the link and its hour is not over. Compares in constant time. */
export async function isSignedDownload(
  settings: Settings,
  id: string,
  given: { expires: string; signature: string },
  nowMs: number,
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(given.expires)) return false;
  const signature = Buffer.from(given.signature, "base64url");
  const expires = Number(given.expires);
  const key = await signingKey(settings);
  const isOurs = await crypto.subtle.verify("HMAC", key, signature, message(id, expires));
  return isOurs && nowMs < expires * 1000;
}

/** RFC 6266: a name any client reads, and the real one. */
export function contentDisposition(filename: string): string {
  const ascii = filename.replaceAll(/[^\w.-]/g, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}

const message = (id: string, expires: number) => new TextEncoder().encode(`${id}.${expires}`);

/** A key of its own, derived (HKDF, RFC 5869) so that a link reveals nothing about the secret it comes from. */
async function signingKey({ ENCRYPTION_KEY, JWT_SECRET }: Settings): Promise<CryptoKey> {
  const secret = ENCRYPTION_KEY ?? JWT_SECRET;
  if (!secret)
    throw new Error(
      "Neither ENCRYPTION_KEY nor JWT_SECRET is set, so no download link can be signed",
    );
  const encoder = new TextEncoder();
  const material = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, [
    "deriveKey",
  ]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32), info: encoder.encode(LABEL) },
    material,
    { name: "HMAC", hash: "SHA-256", length: 256 },
    false,
    ["sign", "verify"],
  );
}
