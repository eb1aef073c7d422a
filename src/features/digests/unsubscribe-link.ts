import { isSignedMessage, signMessage } from "#src/platform/security/secrets";
import { publicUrl } from "#src/shared/web/public-url";
import type { Settings } from "#src/shared/settings";
import type { DigestRow } from "./digests.repository";

const PURPOSE = "digest unsubscribe link";
const PATH = "/api/v1/digests/unsubscribe";

/** The link that stops a digest's mails without signing in. It never expires, because mails are kept for years. */
export async function unsubscribeUrl(
  settings: Settings,
  { id, workspaceId }: Pick<DigestRow, "id" | "workspaceId">,
): Promise<string> {
  const url = new URL(publicUrl(settings, PATH));
  const message = `${id}.${workspaceId}`;
  url.searchParams.set("token", `${message}.${await signMessage(settings, PURPOSE, message)}`);
  return url.href;
}

/** The digest in a token, or null for an invalid signature. Tokens of earlier versions name no workspace. */
export async function readUnsubscribeToken(
  settings: Settings,
  token: string,
): Promise<{ id: string; workspaceId: string | undefined } | null> {
  const [id = "", ...parts] = token.split(".");
  const signature = parts.pop() ?? "";
  const [workspaceId] = parts;
  const signed = { message: [id, ...parts].join("."), signature };
  return (await isSignedMessage(settings, PURPOSE, signed)) ? { id, workspaceId } : null;
}
