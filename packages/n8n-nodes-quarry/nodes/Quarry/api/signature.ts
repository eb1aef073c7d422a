import { createHmac, timingSafeEqual } from "node:crypto";

/** As Standard Webhooks recommends. */
const TOLERANCE_S = 5 * 60;

type Received = {
  headers: Record<string, string | string[] | undefined>;
  /** The body as it was received. */
  body: Buffer | string;
};

/**
 * Whether a request is signed by the service (https://www.standardwebhooks.com). Community nodes have no dependencies, so
 * this does not use the library.
 */
export function isSigned(
  { headers, body }: Received,
  secret: string,
  nowMs: number = Date.now(),
): boolean {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  const signatures = headers["webhook-signature"];
  if (!id || !timestamp || !signatures || secret === "") return false;
  const ageS = Math.abs(nowMs / 1000 - Number(timestamp));
  // An invalid timestamp makes this false.
  if (!(ageS <= TOLERANCE_S)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key)
    .update(`${String(id)}.${String(timestamp)}.`)
    .update(body)
    .digest();
  // After a rotation of the secret there are several.
  return String(signatures)
    .split(" ")
    .some((signature) => {
      const [version, value = ""] = signature.split(",");
      const given = Buffer.from(value, "base64");
      return (
        version === "v1" && given.length === expected.length && timingSafeEqual(given, expected)
      );
    });
}
