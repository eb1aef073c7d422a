import { AwsClient } from "aws4fetch";
import type { Settings } from "#src/shared/settings";

/** R2's smallest part of a multipart upload; all parts but the last have this size. */
export const PART_BYTES = 5 * 1024 * 1024;

/** Stores a file of unknown length with one part of it in memory. Returns its size; a failure leaves nothing. */
export async function putStream(
  bucket: R2Bucket,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  options: { contentType: string },
): Promise<number> {
  const httpMetadata = { contentType: options.contentType };
  const parts: R2UploadedPart[] = [];
  const part = new Uint8Array(PART_BYTES);
  let upload: R2MultipartUpload | undefined;
  let filled = 0;
  try {
    for await (const chunk of bytes) {
      for (let taken = 0; taken < chunk.length;) {
        if (filled === PART_BYTES) {
          upload ??= await bucket.createMultipartUpload(key, { httpMetadata });
          parts.push(await upload.uploadPart(parts.length + 1, part));
          filled = 0;
        }
        const piece = chunk.subarray(taken, taken + PART_BYTES - filled);
        part.set(piece, filled);
        filled += piece.length;
        taken += piece.length;
      }
    }
    const size = parts.length * PART_BYTES + filled;
    if (!upload) {
      await bucket.put(key, part.subarray(0, filled), { httpMetadata });
      return size;
    }
    parts.push(await upload.uploadPart(parts.length + 1, part.subarray(0, filled)));
    await upload.complete(parts);
    return size;
  } catch (error) {
    // Stored parts of an unfinished upload would cost storage permanently.
    await upload?.abort();
    throw error;
  }
}

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
