import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";
import { addressesOf } from "./addresses-of";

describe("addresses of Taiwan", () => {
  it.each([
    ["台北市內湖區範例街18號3樓", "內湖區範例街18號3樓 # null # 台北市"],
    ["新竹縣竹北市範例街38號4樓之8", "範例街38號4樓之8 # null # 竹北市"],
  ])("are read from %s", (line, address) => {
    expect(addressesOf("acme.com.tw", "zh-TW", line)).toEqual([address]);
  });

  it("have the country of their own", () => {
    const html = `<html lang="zh"><body><p>地址：桃園市龜山區範例三路500號</p></body></html>`;
    const url = "https://www.acme.com/contact";
    const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
    const [address] = readPage(html, page).facts.profile?.addresses ?? [];
    expect(address?.country).toBe("TW");
  });
});

describe("addresses of Japan", () => {
  it("are read with a label and a postal code in place of the prefecture", () => {
    const line = "住所 :〒103-0001　中央区見本町9-10 見本ビル5F";
    expect(addressesOf("acme.jp", "ja", line)).toEqual([
      "見本町9-10 見本ビル5F # 103-0001 # 中央区",
    ]);
  });

  it("are not read from a history", () => {
    const lines = "2010.1 ¶ 業務拡大に伴い本社を東京都中央区見本町3-6-2に移転";
    expect(addressesOf("acme.jp", "ja", lines)).toEqual([]);
  });
});

it("reads no floor area behind a Bulgarian town", () => {
  expect(addressesOf("acme.bg", "bg", "гр. София · 98 м² · 2025")).toEqual([]);
});
