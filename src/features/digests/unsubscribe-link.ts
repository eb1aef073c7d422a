import { isSignedMessage, signMessage } from "#src/platform/security/secrets";
import { publicUrl } from "#src/shared/web/public-url";
import type { Settings } from "#src/shared/settings";
import type { DigestRow } from "./digests.repository";

const PURPOSE = "digest unsubscribe link";
const PATH = "/api/v1/digests/unsubscribe";

/** The link that stops a digest's mails without signing in. It never expires, because mails are kept for years. */
export async function unsubscribeUrl(
  settings: Settings,
  { id }: Pick<DigestRow, "id">,
): Promise<string> {
  const url = new URL(publicUrl(settings, PATH));
  url.searchParams.set("token", `${id}.${await signMessage(settings, PURPOSE, id)}`);
  return url.href;
}

/** The digest id in a token, or null for an invalid signature. */
export async function readUnsubscribeToken(
  settings: Settings,
  token: string,
): Promise<string | null> {
  const [id = "", signature = "", ...more] = token.split(".");
  if (more.length > 0) return null;
  return (await isSignedMessage(settings, PURPOSE, { message: id, signature })) ? id : null;
}
