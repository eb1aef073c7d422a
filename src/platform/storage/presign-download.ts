import { AwsClient } from "aws4fetch";
import type { Settings } from "#src/shared/settings";

type R2Credentials = Pick<
  Settings,
  "R2_ACCOUNT_ID" | "R2_ACCESS_KEY_ID" | "R2_SECRET_ACCESS_KEY" | "R2_BUCKET"
>;

/**
 * A URL of R2's S3 interface that gives anyone access to the object for `lifetimeS`; null without R2
 * credentials.
 */
export async function presignDownload(
  settings: R2Credentials,
  key: string,
  { lifetimeS, contentDisposition }: { lifetimeS: number; contentDisposition: string },
): Promise<string | null> {
  const { R2_ACCOUNT_ID, R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY, R2_BUCKET } = settings;
  if (!R2_ACCOUNT_ID || !R2_ACCESS_KEY_ID || !R2_SECRET_ACCESS_KEY) return null;
  const url = new URL(`https://${R2_ACCOUNT_ID}.r2.cloudflarestorage.com/${R2_BUCKET}/${key}`);
  url.searchParams.set("X-Amz-Expires", String(lifetimeS));
  url.searchParams.set("response-content-disposition", contentDisposition);
  const signer = new AwsClient({
    accessKeyId: R2_ACCESS_KEY_ID,
    secretAccessKey: R2_SECRET_ACCESS_KEY,
    service: "s3",
    region: "auto",
  });
  const signed = await signer.sign(url.href, { method: "GET", aws: { signQuery: true } });
  return signed.url;
}
