import { describe, expect, it } from "vitest";
import { decodeText } from "#src/crawl/fetch/decode-text";
import { readBody } from "#src/crawl/fetch/read-body";

const LENGTH = 300_000;
const BODY = Uint8Array.from({ length: LENGTH }, (_, i) => i % 251);
const LIMIT = 1_000_000;

describe("readBody", () => {
  it.each([
    ["nothing", null],
    ["its length", LENGTH],
    ["one byte", 1],
    ["half of it", LENGTH / 2],
    ["three times its length", LENGTH * 3],
    ["more than any memory", Number.MAX_SAFE_INTEGER],
  ])("reads all of a body that announces %s", async (_, announced) => {
    const body = await readBody(new Response(BODY).body, LIMIT, announced);
    expect([body.cut, body.bytes.length]).toEqual([null, LENGTH]);
    expect(body.bytes.every((byte, i) => byte === i % 251)).toBe(true);
  });

  it("keeps to its limit whatever is announced", async () => {
    for (const announced of [null, 1, 1000, LENGTH]) {
      const body = await readBody(new Response(BODY).body, 1000, announced);
      expect([body.cut, body.bytes.length]).toEqual(["limit", 1000]);
    }
  });
});

describe("decodeText", () => {
  const page = { contentType: null, hostname: "acme.com", isCut: false };
  const bytesOf = (text: string) => new TextEncoder().encode(text);

  it.each(["plain", "Grüße", "会社 – 😀", ""])("reads UTF-8: %j", (text) => {
    expect(decodeText(bytesOf(text), page)).toEqual({ text, charset: "utf-8" });
  });

  it("leaves a byte order mark out, and bytes around the page", () => {
    const bytes = bytesOf("xx\ufeffGrüßeyy").subarray(2, -2);
    expect(decodeText(bytes, page)).toEqual({ text: "Grüße", charset: "utf-8" });
  });

  it("drops a last character that was cut in two", () => {
    const bytes = bytesOf("Grüße 会社").subarray(0, -1);
    expect(decodeText(bytes, { ...page, isCut: true })).toEqual({
      text: "Grüße 会",
      charset: "utf-8",
    });
  });
});
