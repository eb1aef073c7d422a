import { presignDownload } from "#src/platform/storage/presign-download";
import { isSignedMessage, signMessage } from "#src/platform/security/secrets";
import type { Settings } from "#src/shared/settings";
import type { ExportRow } from "./exports.repository";

const LIFETIME_S = 3600;
const PURPOSE = "export download link";

/** The address of an export and its expiry. It points to R2 if the operator set R2 credentials, else to this service. */
export async function signDownload(
  settings: Settings,
  origin: string,
  row: Pick<ExportRow, "id" | "workspaceId" | "key" | "filename">,
  nowMs: number,
): Promise<{ url: string; expires_at: string }> {
  const expires = Math.floor(nowMs / 1000) + LIFETIME_S;
  const expires_at = new Date(expires * 1000).toISOString();
  const presigned = await presignDownload(settings, row.key, {
    lifetimeS: LIFETIME_S,
    contentDisposition: contentDisposition(row.filename),
  });
  if (presigned) return { url: presigned, expires_at };
  const signature = await signMessage(settings, PURPOSE, message(row.id, expires, row.workspaceId));
  const url = new URL(`/api/v1/exports/${row.id}/download`, origin);
  url.searchParams.set("workspace", row.workspaceId);
  url.searchParams.set("expires", String(expires));
  url.searchParams.set("signature", signature);
  return { url: url.href, expires_at };
}

/** Whether this service signed the link and it has not expired. Compares in constant time. */
export async function isSignedDownload(
  settings: Settings,
  id: string,
  given: { expires: string; signature: string; workspace?: string | undefined },
  nowMs: number,
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(given.expires)) return false;
  const expires = Number(given.expires);
  const signed = { message: message(id, expires, given.workspace), signature: given.signature };
  return (await isSignedMessage(settings, PURPOSE, signed)) && nowMs < expires * 1000;
}

/** RFC 6266: an ASCII fallback and the original file name. */
export function contentDisposition(filename: string): string {
  const ascii = filename.replaceAll(/[^\w.-]/g, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}

const message = (id: string, expires: number, workspaceId?: string) =>
  [id, expires, ...(workspaceId === undefined ? [] : [workspaceId])].join(".");
