import { describe, expect, it } from "vitest";
import { decodeText } from "#src/crawl/fetch/decode-text";

describe("decodeText", () => {
  const page = { contentType: null, hostname: "acme.com", isCut: false };
  const bytesOf = (text: string) => new TextEncoder().encode(text);

  it.each(["plain", "Grüße", "会社 – 😀", ""])("reads UTF-8: %j", (text) => {
    expect(decodeText(bytesOf(text), page)).toEqual({ text, charset: "utf-8" });
  });

  it("excludes the byte order mark and bytes outside the view", () => {
    const bytes = bytesOf("xx\ufeffGrüßeyy").subarray(2, -2);
    expect(decodeText(bytes, page)).toEqual({ text: "Grüße", charset: "utf-8" });
  });

  it("drops a truncated last character", () => {
    const bytes = bytesOf("Grüße 会社").subarray(0, -1);
    expect(decodeText(bytes, { ...page, isCut: true })).toEqual({
      text: "Grüße 会",
      charset: "utf-8",
    });
  });
});
