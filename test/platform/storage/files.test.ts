import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { putStream } from "#src/platform/storage/part-upload";
import { presignDownload } from "#src/platform/storage/presign-download";

const MIB = 1024 * 1024;

async function* chunks(count: number, size: number, breaksAt = Infinity) {
  for (let i = 0; i < count; i++) {
    if (i === breaksAt) throw new Error("the source broke");
    yield new Uint8Array(size).fill(i % 251);
  }
}

it.each([
  ["an empty file", 0, 0],
  ["a small file", 3, 1000],
  ["exactly one part", 5, MIB],
  ["many parts, cut anywhere", 37, 333_333],
])("stores %s unchanged", async (name, count, size) => {
  const stored = await putStream(env.FILES, name, chunks(count, size), {
    contentType: "text/plain",
  });
  expect(stored).toBe(count * size);
  const object = await env.FILES.get(name);
  expect(object?.httpMetadata?.contentType).toBe("text/plain");
  const bytes = new Uint8Array(await object!.arrayBuffer());
  expect(bytes.length).toBe(count * size);
  for (let i = 0; i < count; i++) expect(bytes[i * size]).toBe(i % 251);
});

it.each([2, 20])(
  "deletes a partial upload when the source fails after %d chunks",
  async (breaksAt) => {
    const write = putStream(env.FILES, "broken", chunks(30, MIB / 2, breaksAt), {
      contentType: "text/plain",
    });
    await expect(write).rejects.toThrow("the source broke");
    expect(await env.FILES.head("broken")).toBeNull();
  },
);

it("presigns a URL of R2's S3 interface if its credentials are set", async () => {
  const options = { lifetimeS: 3600, contentDisposition: 'attachment; filename="a.csv"' };
  const none = {
    R2_ACCOUNT_ID: undefined,
    R2_ACCESS_KEY_ID: undefined,
    R2_SECRET_ACCESS_KEY: undefined,
    R2_BUCKET: "files",
  };
  expect(await presignDownload(none, "a.csv", options)).toBeNull();
  const url = new URL(
    (await presignDownload(
      {
        R2_ACCOUNT_ID: "acc",
        R2_ACCESS_KEY_ID: "id",
        R2_SECRET_ACCESS_KEY: "secret",
        R2_BUCKET: "files",
      },
      "exports/a.csv",
      options,
    ))!,
  );
  expect(url.host + url.pathname).toBe("acc.r2.cloudflarestorage.com/files/exports/a.csv");
  expect(url.searchParams.get("X-Amz-Expires")).toBe("3600");
  expect(url.searchParams.get("X-Amz-Signature")).toMatch(/^[0-9a-f]{64}$/);
  expect(url.searchParams.get("response-content-disposition")).toBe(options.contentDisposition);
});
