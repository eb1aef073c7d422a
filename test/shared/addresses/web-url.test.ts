import { describe, expect, it } from "vitest";
import { addressRules } from "#src/shared/web/address-rules";
import { readSettings } from "#src/shared/settings";
import { isPublicUrl, readWebUrl, siteHost } from "#src/shared/addresses/web-url";

const read = (text: string, allowPrivateHosts = false) => {
  const result = readWebUrl(text, { allowPrivateHosts });
  return result.ok ? result.url : result.code;
};

describe("readWebUrl", () => {
  it.each([
    ["acme.com", "https://acme.com/"],
    ["  Acme.COM  ", "https://acme.com/"],
    ["//acme.com/x", "https://acme.com/x"],
    ["acme.com:8443/x", "https://acme.com:8443/x"],
    ["acme.com:8443", "https://acme.com:8443/"],
    ["www.acme.com/a?b=1#c", "https://www.acme.com/a?b=1"],
    ["HTTP://ACME.com:80/A", "http://acme.com/A"],
    ["https://acme.com:443", "https://acme.com/"],
    ["https://bücher.example/ü", "https://xn--bcher-kva.example/%C3%BC"],
    ["müller.de", "https://xn--mller-kva.de/"],
    ["https://例え.テスト/", "https://xn--r8jz45g.xn--zckzah/"],
    ["acme.com.", "https://acme.com/"],
    ["shop.acme.test", "https://shop.acme.test/"],
    ["http://foo_bar.example.com/", "http://foo_bar.example.com/"],
    ["8.8.8.8", "https://8.8.8.8/"],
    ["https://[2606:4700::1111]/", "https://[2606:4700::1111]/"],
    ["acme.com/über uns", "https://acme.com/%C3%BCber%20uns"],
  ])("reads %s", (text, url) => expect(read(text)).toBe(url));

  it.each([
    ["", "invalid_url"],
    ["hello", "invalid_url"],
    ["3.5", "invalid_url"],
    ["1.299.00", "invalid_url"],
    ["not a url", "invalid_url"],
    ["acme com", "invalid_url"],
    ["http://", "invalid_url"],
    ["https://acme..com/", "invalid_url"],
    ["https://-acme.com/", "invalid_url"],
    ["https://acme.c/", "invalid_url"],
    ["https://intranet/", "invalid_url"],
    ["acme.com/\u0000", "invalid_url"],
    ["acme\n.com", "invalid_url"],
    ["https://a!b.com/", "invalid_url"],
    ["ftp://acme.com", "unsupported_scheme"],
    ["javascript:alert(1)", "unsupported_scheme"],
    ["mailto:info@acme.com", "unsupported_scheme"],
    ["data:text/html,x", "unsupported_scheme"],
    ["file:///etc/passwd", "unsupported_scheme"],
    ["https://user:secret@acme.com/", "credentials_in_url"],
    ["info@acme.com", "credentials_in_url"],
    [`https://acme.com/${"a".repeat(2048)}`, "url_too_long"],
    ["https://acme.com:22/", "blocked_port"],
    ["acme.com:5432", "blocked_port"],
    ["acme.com:6379", "blocked_port"],
    ["acme.com:0", "blocked_port"],
  ])("rejects %j as %s", (text, code) => expect(read(text)).toBe(code));

  it.each([
    "127.0.0.1",
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://127.0.0.1./",
    "http://0/",
    "http://0.0.0.0/",
    "http://10.1.2.3/",
    "http://172.16.0.1/",
    "http://172.31.255.255/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.64.0.1/",
    "http://100.127.255.254/",
    "http://192.0.0.8/",
    "http://192.0.2.1/",
    "http://198.18.0.1/",
    "http://198.19.255.255/",
    "http://198.51.100.7/",
    "http://203.0.113.7/",
    "http://192.88.99.1/",
    "http://224.0.0.1/",
    "http://239.255.255.250/",
    "http://240.0.0.1/",
    "http://255.255.255.255/",
    "http://①②⑦.0.0.1/",
    "http://127。0。0。1/",
    "http://%31%32%37.0.0.1/",
    "http://[::1]/",
    "http://[::]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[::ffff:8.8.8.8]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[64:ff9b:1::1]/",
    "http://[2002:7f00:1::]/",
    "http://[2001::1]/",
    "http://[2001:db8::1]/",
    "http://[2001:2::1]/",
    "http://[2001:10::1]/",
    "http://[3fff::1]/",
    "http://[fe80::1]/",
    "http://[fec0::1]/",
    "http://[fc00::1]/",
    "http://[fd12:3456::1]/",
    "http://[ff02::1]/",
    "http://[100::1]/",
    "http://[5f00::1]/",
    "localhost",
    "localhost:8080",
    "http://LOCALHOST./",
    "http://app.localhost/",
    "printer.local",
    "http://metadata.google.internal/",
    "http://nas.home.arpa/",
  ])("rejects the private address %s", (text) => expect(read(text)).toBe("private_address"));

  it("rejects a zone id, which no web address has", () =>
    expect(read("http://[fe80::1%25eth0]/")).toBe("invalid_url"));

  it.each([
    "http://172.15.0.1/",
    "http://172.32.0.1/",
    "http://100.63.0.1/",
    "http://100.128.0.1/",
    "http://192.0.1.1/",
    "http://198.20.0.1/",
    "http://223.255.255.255/",
    "http://[2001:200::1]/",
    "http://[2a00:1450::1]/",
  ])("accepts the public neighbour %s", (text) => expect(read(text)).toBe(text));

  it.each([
    ["http://127.0.0.1:8921/", "http://127.0.0.1:8921/"],
    ["localhost:3000", "https://localhost:3000/"],
    ["http://web/", "http://web/"],
    ["http://127.0.0.1:22/", "blocked_port"],
    ["hello", "invalid_url"],
    ["ftp://localhost/", "unsupported_scheme"],
  ])("reads %s as %s if private hosts are allowed", (text, url) =>
    expect(read(text, true)).toBe(url),
  );

  it("identifies the site by its host without www", () => {
    const result = readWebUrl("https://WWW.Acme.com:8443/a");
    expect(result).toEqual({ ok: true, url: "https://www.acme.com:8443/a", host: "acme.com:8443" });
  });
});

it.each([
  ["https://www.acme.com/a", "acme.com"],
  ["http://acme.com/", "acme.com"],
  ["https://www.com/", "www.com"],
  ["https://www2.acme.com/", "www2.acme.com"],
  ["http://acme.com:8080/", "acme.com:8080"],
])("maps %s to the site %s", (url, host) => expect(siteHost(url)).toBe(host));

it("checks a parsed URL like a typed one", () => {
  expect(isPublicUrl(new URL("https://acme.com/"))).toBe(true);
  expect(isPublicUrl(new URL("https://a:b@acme.com/"))).toBe(false);
  expect(isPublicUrl(new URL("http://[::1]/"))).toBe(false);
  expect(isPublicUrl(new URL("http://[::1]/"), { allowPrivateHosts: true })).toBe(true);
});

describe("address rules", () => {
  const settings = readSettings({
    AI_BASE_URL: "http://models.acme.com:8080/v1",
    SEARXNG_URL: "https://search.acme.com./",
    DOH_URL: "https://10.0.0.1/dns-query",
    ALLOW_PRIVATE_HOSTS: "true",
  });

  it.each([
    "http://models.acme.com:8080/admin",
    "MODELS.acme.com.:8080",
    "https://search.acme.com:443/",
    "https://10.0.0.1/",
    "https://dns.google/",
  ])("reject %s, which is a service of the operator", (url) => {
    expect(readWebUrl(url, addressRules(settings))).toMatchObject({
      ok: false,
      code: "private_address",
      message: "is a service of the operator",
    });
  });

  it.each(["http://models.acme.com/", "https://models.acme.com:8081/", "https://10.0.0.2/"])(
    "allow %s, which is another service",
    (url) => expect(readWebUrl(url, addressRules(settings)).ok).toBe(true),
  );

  it("require https on request, unless private hosts are allowed", () => {
    const https = { requiresHttps: true };
    expect(readWebUrl("http://acme.com/", https)).toMatchObject({ code: "unsupported_scheme" });
    expect(readWebUrl("acme.com", https).ok).toBe(true);
    expect(readWebUrl("http://acme.com/", { ...https, allowPrivateHosts: true }).ok).toBe(true);
  });
});
