import { expect, it } from "vitest";
import { originOf } from "#src/shared/addresses/url-origin";
import { registrableDomain } from "#src/shared/addresses/domain-name";

it.each([
  ["https://www.acme.com/a/b?c#d", "https://www.acme.com"],
  ["https://acme.com?next=https://other.com/", "https://acme.com"],
  ["https://acme.com#a/b", "https://acme.com"],
  ["http://user:key@acme.com:8080/a", "http://user:key@acme.com:8080"],
  ["https:///acme.com/a", "https:///acme.com"],
  ["acme.com", "acme.com"],
  ["", ""],
])("reads the origin of %j", (url, origin) => {
  expect(originOf(url)).toBe(origin);
});

it.each(["https:///www.acme.com/a", "https://acme.com\\a/b", "https://www.acme.com?a=/b"])(
  "does not change the domain of %j",
  (url) => {
    expect(registrableDomain(url)).toBe("acme.com");
  },
);
