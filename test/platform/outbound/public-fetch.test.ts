import { expect, it } from "vitest";
import { AddressRefused, publicFetch } from "#src/platform/outbound/public-fetch";

it("fetches a public address and stops at its redirect", async () => {
  const response = await publicFetch(
    "https://redirect-to.hostile.test/?to=http%3A%2F%2F127.0.0.1%2F",
    {
      redirect: "follow",
    },
  );
  expect([response.status, response.headers.get("location")]).toEqual([302, "http://127.0.0.1/"]);
});

it.each([
  "http://127.0.0.1/",
  "http://[::1]/",
  "http://2130706433/",
  "file:///etc/passwd",
  "https://acme.com:25/",
  "acme",
])("does not fetch %s", async (url) => {
  await expect(publicFetch(url)).rejects.toBeInstanceOf(AddressRefused);
});
