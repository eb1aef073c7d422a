import { describe, expect, it } from "vitest";
import { enrichDomain } from "#src/enrichment/domain/domain";
import type { DomainDns } from "#src/enrichment/domain/domain-dns";
import { SECURITY_SCORE_RULE } from "#src/enrichment/domain/security-score";
import * as servers from "#local/fixtures/sample-web/parts/servers";
import { fc } from "#test/support/builders/properties";

type Headers = Record<string, string>;

const NO_DNS: DomainDns = {
  ipAddresses: [],
  nameservers: [],
  aliases: [],
  dnssec: null,
  caa: null,
};

const enrich = (headers: Headers, dns: Partial<DomainDns> = {}, website = "https://acme.test/") =>
  enrichDomain({ website, headers, dns: { ...NO_DNS, ...dns } });

describe("response headers identify the CDN and the host", () => {
  it.each<[string, Headers, string | null, string | null]>([
    ["the company's own server", servers.NGINX, null, null],
    ["Cloudflare, which hides the host", servers.CLOUDFLARE, "Cloudflare", null],
    ["Fastly", servers.FASTLY, "Fastly", null],
    ["GitHub Pages behind Fastly", servers.GITHUB_PAGES, "Fastly", "GitHub Pages"],
    ["CloudFront before S3", servers.CLOUDFRONT, "Amazon CloudFront", "Amazon Web Services"],
    ["Akamai", servers.AKAMAI, "Akamai", null],
    ["Netlify", servers.NETLIFY, "Netlify", "Netlify"],
    ["Vercel", servers.VERCEL, "Vercel", "Vercel"],
    ["Shopify behind Cloudflare", servers.SHOPIFY, "Cloudflare", "Shopify"],
    ["Wix", servers.WIX, null, "Wix"],
    ["Squarespace", servers.SQUARESPACE, null, "Squarespace"],
    ["WP Engine", servers.WP_ENGINE, null, "WP Engine"],
    ["Kinsta behind Cloudflare", servers.KINSTA, "Cloudflare", "Kinsta"],
    ["Hostinger", servers.HOSTINGER, "Hostinger CDN", "Hostinger"],
    ["GoDaddy's builder", servers.GODADDY, null, "GoDaddy"],
    ["Pantheon behind Fastly", servers.PANTHEON, "Fastly", "Pantheon"],
    ["Heroku", { server: "Cowboy", via: "1.1 vegur" }, null, "Heroku"],
    ["another Erlang server", { server: "Cowboy" }, null, null],
    ["Varnish in-house", { via: "1.1 varnish", "x-served-by": "web-01" }, null, null],
    ["Imperva", { "x-iinfo": "9-448771-0", "x-cdn": "Imperva" }, "Imperva", null],
    ["Azure Front Door", { "x-azure-ref": "20241118T12" }, "Azure Front Door", null],
    [
      "Vercel behind Cloudflare",
      { ...servers.VERCEL, ...servers.CLOUDFLARE },
      "Cloudflare",
      "Vercel",
    ],
  ])("%s", (_, headers, cdn, hosting) => {
    expect(enrich(headers)).toMatchObject({ cdn, hosting_provider: hosting });
  });
});

describe("DNS identifies them if the headers do not", () => {
  it.each<[string, Partial<DomainDns>, string | null, string | null]>([
    ["a CNAME at Akamai", { aliases: ["www.acme.test.edgekey.net"] }, "Akamai", null],
    ["a CNAME at CloudFront", { aliases: ["d1a2b3.cloudfront.net"] }, "Amazon CloudFront", null],
    ["a shop's CNAME", { aliases: ["acme.myshopify.com", "shops.myshopify.com"] }, null, "Shopify"],
    [
      "the second name of a chain",
      { aliases: ["cdn.acme.test", "acme.azureedge.net"] },
      "Azure Front Door",
      null,
    ],
    ["a numbered CNAME", { aliases: ["4f5e.vercel-dns-017.com"] }, null, "Vercel"],
    ["a name with the same ending", { aliases: ["www.notcloudfront.net"] }, null, null],
    ["a provider's name inside another", { aliases: ["cloudfront.net.acme.test"] }, null, null],
    ["an address of Cloudflare", { ipAddresses: ["104.21.48.117"] }, "Cloudflare", null],
    ["an address of Fastly", { ipAddresses: ["151.101.2.137"] }, "Fastly", null],
    ["the address next to Fastly's", { ipAddresses: ["151.102.0.0"] }, null, null],
    ["the last of Cloudflare's", { ipAddresses: ["104.27.255.255"] }, "Cloudflare", null],
    ["the first after them", { ipAddresses: ["104.28.0.0"] }, null, null],
    ["an address of GitHub Pages", { ipAddresses: ["185.199.110.153"] }, null, "GitHub Pages"],
    ["Netlify's load balancer", { ipAddresses: ["75.2.60.5"] }, null, "Netlify"],
    ["its neighbour at AWS", { ipAddresses: ["75.2.60.6"] }, null, null],
    ["IPv6 alone", { ipAddresses: ["2606:4700::6815:3075"] }, null, null],
  ])("%s", (_, dns, cdn, hosting) => {
    expect(enrich({}, dns)).toMatchObject({ cdn, hosting_provider: hosting });
  });

  it("prefers response headers over DNS", () => {
    const dns = { aliases: ["d1a2b3.cloudfront.net"], ipAddresses: ["151.101.2.137"] };
    expect(enrich(servers.CLOUDFLARE, dns).cdn).toBe("Cloudflare");
  });
});

describe("name servers identify the DNS provider", () => {
  it.each<[string | null, string[]]>([
    ["Amazon Route 53", ["ns-1204.awsdns-22.org", "ns-1874.awsdns-42.co.uk"]],
    ["Cloudflare", ["kara.ns.cloudflare.com", "woz.ns.cloudflare.com"]],
    ["Azure DNS", ["ns1-04.azure-dns.com", "ns2-04.azure-dns.net"]],
    ["GoDaddy", ["ns43.domaincontrol.com"]],
    ["Google Cloud DNS", ["ns-cloud-c1.googledomains.com"]],
    ["IONOS", ["ns1045.ui-dns.de", "ns1082.ui-dns.biz"]],
    ["Namecheap", ["dns1.registrar-servers.com"]],
    ["Hetzner", ["helium.ns.hetzner.de", "hydrogen.ns.hetzner.com"]],
    ["Aruba", ["dns.technorail.com", "dns3.arubadns.net"]],
    ["Domeneshop", ["ns1.hyp.net"]],
    ["NS1", ["dns1.p04.nsone.net"]],
    ["OVHcloud", ["dns104.ovh.net", "ns104.ovh.net"]],
    ["Cloudflare", ["ns1.acme.test", "woz.ns.cloudflare.com"]],
    ["NS1", ["ns-1622.awsdns-10.co.uk", "dns1.p05.nsone.net", "dns2.p05.nsone.net"]],
    [null, ["ns1.notdomaincontrol.com", "awsdns-99.com", "www.cloudflare.com"]],
    [null, ["ns1.acme.test"]],
    [null, []],
  ])("%s: %j", (provider, nameservers) => {
    expect(enrich({}, { nameservers })).toMatchObject({
      dns_provider: provider,
      nameservers,
    });
  });
});

describe("the server", () => {
  it.each([
    [" nginx/1.24.0 (Ubuntu) ", "nginx/1.24.0 (Ubuntu)"],
    ["", null],
    ["   ", null],
    [undefined, null],
  ])("%j is %j", (header, server) => {
    expect(enrich(header === undefined ? {} : { server: header }).server).toBe(server);
  });

  it("is truncated to 200 characters", () => {
    expect(enrich({ server: "x".repeat(100_000) }).server).toHaveLength(200);
  });
});

describe("protection", () => {
  it.each<[string, Headers, boolean]>([
    ["a year", { "strict-transport-security": "max-age=31536000; includeSubDomains" }, true],
    ["in quotes, in capitals", { "strict-transport-security": 'MAX-AGE="600"' }, true],
    ["after another directive", { "strict-transport-security": "preload ; max-age = 5" }, true],
    ["max-age=0", { "strict-transport-security": "max-age=0; preload" }, false],
    [
      "max-age=0, then a second header",
      { "strict-transport-security": "max-age=0, max-age=9" },
      false,
    ],
    ["without max-age", { "strict-transport-security": "includeSubDomains" }, false],
    ["a directive with the same ending", { "strict-transport-security": "x-max-age=5" }, false],
    ["absent", {}, false],
  ])("hsts: %s", (_, headers, expected) => {
    expect(enrich(headers).hsts).toBe(expected);
  });

  it("hsts: browsers ignore it over http (RFC 6797 8.1)", () => {
    const headers = { "strict-transport-security": "max-age=31536000" };
    expect(enrich(headers, {}, "http://acme.test/").hsts).toBe(false);
  });

  it.each<[string, Headers, boolean]>([
    ["a policy", { "content-security-policy": "default-src 'self'" }, true],
    ["report-only", { "content-security-policy-report-only": "default-src 'self'" }, false],
    ["an empty policy", { "content-security-policy": " ; " }, false],
    ["absent", {}, false],
  ])("csp: %s", (_, headers, expected) => {
    expect(enrich(headers).csp).toBe(expected);
  });

  it.each<[string, Headers, boolean]>([
    ["DENY", { "x-frame-options": "DENY" }, true],
    ["sameorigin, sent twice", { "x-frame-options": "sameorigin, SAMEORIGIN" }, true],
    [
      "ALLOW-FROM, which browsers ignore",
      { "x-frame-options": "ALLOW-FROM https://a.test" },
      false,
    ],
    ["ALLOWALL", { "x-frame-options": "ALLOWALL" }, false],
    [
      "frame-ancestors",
      { "content-security-policy": "default-src *; frame-ancestors 'none'" },
      true,
    ],
    [
      "frame-ancestors of a second policy",
      { "content-security-policy": "img-src *, frame-ancestors 'self'" },
      true,
    ],
    ["frame-ancestors for all", { "content-security-policy": "frame-ancestors *" }, false],
    ["frame-ancestors of a scheme", { "content-security-policy": "frame-ancestors https:" }, false],
    [
      "frame-ancestors of any host",
      { "content-security-policy": "frame-ancestors https://*" },
      false,
    ],
    [
      "frame-ancestors of own hosts",
      { "content-security-policy": "frame-ancestors 'self' https://*.acme.test" },
      true,
    ],
    ["a policy without frame-ancestors", { "content-security-policy": "frame-src 'none'" }, false],
    [
      "frame-ancestors, report-only",
      { "content-security-policy-report-only": "frame-ancestors 'none'" },
      false,
    ],
  ])("x_frame_options: %s", (_, headers, expected) => {
    expect(enrich(headers).x_frame_options).toBe(expected);
  });

  it.each<[string, boolean]>([
    ["nosniff", true],
    ["NoSniff, nosniff", true],
    ["sniff", false],
    ["", false],
  ])("x_content_type_options: %j is %j", (value, expected) => {
    expect(enrich({ "x-content-type-options": value }).x_content_type_options).toBe(expected);
  });

  it("https: from the entry page's URL", () => {
    expect(enrich({}, {}, "https://acme.test/").https).toBe(true);
    expect(enrich({}, {}, "http://acme.test/").https).toBe(false);
  });
});

describe("the security score", () => {
  it("is 100 with all protections and 0 with none", () => {
    expect(enrich(servers.HARDENED).security_score).toBe(100);
    expect(enrich(servers.NGINX, {}, "http://acme.test/").security_score).toBe(0);
  });

  it("matches its documented rule", () => {
    expect(SECURITY_SCORE_RULE).toBe(
      "Points of the facts that are true, as a percentage of the points of all known facts: https 40, hsts 20, csp 20, x_frame_options 10, x_content_type_options 10, dnssec 5, caa 5.",
    );
    expect(enrich({ ...servers.IIS }).security_score).toBe(70);
  });

  it("counts DNSSEC and CAA if they are known", () => {
    const score = (dnssec: boolean | null, caa: boolean | null) =>
      enrich(servers.HARDENED, { dnssec, caa }).security_score;
    expect([score(true, true), score(false, true), score(false, false)]).toEqual([100, 95, 91]);
    expect([score(null, true), score(null, false)]).toEqual([100, 95]);
  });

  it("never decreases with another header, and is an integer from 0 to 100", () => {
    const good: Headers = servers.HARDENED;
    const names = fc.subarray(Object.keys(good));
    fc.assert(
      fc.property(
        names,
        fc.constantFrom(...Object.keys(good)),
        fc.boolean(),
        (has, more, isHttps) => {
          const website = isHttps ? "https://acme.test/" : "http://acme.test/";
          const pick = (list: string[]) =>
            Object.fromEntries(list.map((name) => [name, good[name]!]));
          const before = enrich(pick(has), {}, website).security_score;
          const after = enrich(pick([...has, more]), {}, website).security_score;
          expect(after).toBeGreaterThanOrEqual(before);
          expect(enrich(pick(has)).security_score).toBeGreaterThanOrEqual(before);
          expect(Number.isInteger(before) && before >= 0 && after <= 100).toBe(true);
        },
      ),
    );
  });
});

it("accepts any headers", () => {
  const header = fc.constantFrom(
    "server",
    "via",
    "x-frame-options",
    "content-security-policy",
    "strict-transport-security",
    "x-content-type-options",
  );
  fc.assert(
    fc.property(fc.dictionary(header, fc.string({ unit: "binary" })), (headers) => {
      const first = enrich(headers);
      expect(enrich(headers)).toEqual(first);
      expect(first.security_score % 10).toBe(0);
    }),
  );
});
