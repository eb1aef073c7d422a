import { describe, expect, it } from "vitest";
import { lookUpDomain, type DomainDns } from "#src/enrichment/domain/domain-dns";
import { createResolver } from "#src/platform/dns/resolver";
import { AnswerCache } from "#src/platform/dns/dns-cache";
import { ServerHealth } from "#src/platform/dns/dns-health";
import type { Run } from "#test/support/fakes/dns/dns-web";

/** Looks websites up, one after the other, at a server that is asked by nobody else. */
async function lookUpAll(websites: string[], fault = "good") {
  const origin = `http://${crypto.randomUUID()}.${fault}.doh.test`;
  const url = `${origin}/dns-query`;
  const resolveDns = createResolver(
    { DOH_URL: url, DOH_FALLBACK_URL: url, DOH_TIMEOUT_MS: 500 },
    { memory: { cache: new AnswerCache(), health: new ServerHealth() } },
  );
  const all: DomainDns[] = [];
  for (const website of websites) all.push(await lookUpDomain(website, resolveDns));
  const run = await (await fetch(`${origin}/statistics`)).json<Run>();
  return { all, run };
}

async function lookUp(website: string, fault?: string) {
  const { all, run } = await lookUpAll([website], fault);
  return { dns: all[0]!, run };
}

const NOTHING: DomainDns = {
  ipAddresses: [],
  nameservers: [],
  aliases: [],
  dnssec: null,
  caa: null,
};
const PLAIN = { dnssec: false, caa: false };

describe("the DNS facts of a website", () => {
  it.each<[string, DomainDns]>([
    [
      "https://own-server.test/shop?a=1",
      {
        ipAddresses: ["198.51.100.20", "198.51.100.9", "2001:db8::9"],
        nameservers: ["ns1.own-server.test", "ns2.own-server.test"],
        aliases: [],
        dnssec: true,
        caa: true,
      },
    ],
    [
      "https://shop.route53.test:8443/",
      {
        ipAddresses: ["23.227.38.74"],
        nameservers: [
          "ns-1204.awsdns-22.org",
          "ns-187.awsdns-23.com",
          "ns-1874.awsdns-42.co.uk",
          "ns-683.awsdns-21.net",
        ],
        aliases: ["acme.myshopify.com", "shops.myshopify.com"],
        ...PLAIN,
      },
    ],
    [
      "http://www.edge.test./",
      {
        ipAddresses: ["23.44.17.92", "2a02:26f0::17"],
        nameservers: ["a1-67.akam.net", "a12-64.akam.net"],
        aliases: ["www.edge.test.edgekey.net", "e448771.dsca.akamaiedge.net"],
        ...PLAIN,
      },
    ],
    [
      "https://only-v6.test/",
      {
        ipAddresses: ["2620:12a:8000::1"],
        nameservers: [],
        aliases: ["v6.host.pantheonsite.io"],
        ...PLAIN,
      },
    ],
  ])("%s", async (website, expected) => {
    expect((await lookUp(website)).dns).toEqual(expected);
  });

  it("returns the name servers of the shared host for a site below one", async () => {
    const { dns } = await lookUp("https://quarry-docs.github.io/");
    expect(dns).toEqual({
      ipAddresses: ["185.199.108.153", "185.199.109.153"],
      nameservers: ["dns1.p05.nsone.net", "ns-1622.awsdns-10.co.uk"],
      aliases: [],
      ...PLAIN,
    });
  });

  it("returns at most twenty addresses of each type", async () => {
    expect((await lookUp("https://many.test/")).dns.ipAddresses).toHaveLength(20);
  });

  it("sends its four queries in parallel", async () => {
    const { run } = await lookUp("https://own-server.test/", "brisk");
    expect(run).toMatchObject({ asked: 4, mostOpen: 4 });
  });

  it("queries the DS record if the server does not validate", async () => {
    const { dns, run } = await lookUp("https://own-server.test/", "unvalidated");
    expect(dns.dnssec).toBe(true);
    expect(run.asked).toBe(5);
  });

  it("reports an unsigned domain without a DS query if the server validated another one", async () => {
    const signed = "https://own-server.test/";
    const before = await lookUp(signed);
    const { all, run } = await lookUpAll([signed, "https://caa-above.test/"]);
    expect(all.map((dns) => dns.dnssec)).toEqual([true, false]);
    expect(run.asked - before.run.asked).toBe(4);
  });

  it("queries the DS record if the domain itself has a CNAME", async () => {
    const websites = ["https://aliased-apex.test/", "https://signed-at-unsigned.test/"];
    const { all } = await lookUpAll(websites);
    expect(all.map((dns) => dns.dnssec)).toEqual([true, true]);
  });

  it("queries CAA records up to the root if there are none", async () => {
    const { run } = await lookUp("https://route53.test/");
    expect(run.asked).toBe(6);
  });

  it.each([
    ["https://inherits.caa-above.test/", true],
    ["https://caa-above.test/", true],
    ["https://reports-only.test/", false],
  ])("finds that CAA of %s is %j", async (website, caa) => {
    expect((await lookUp(website)).dns.caa).toBe(caa);
  });

  it.each([
    ["http://192.0.2.7:8080/", ["192.0.2.7"]],
    ["https://[2001:db8::7]/", ["2001:db8::7"]],
    ["http://localhost:3000/", []],
  ])("sends no query for %s", async (website, ipAddresses) => {
    const { dns, run } = await lookUp(website);
    expect(dns).toEqual({ ...NOTHING, ipAddresses });
    expect(run.asked).toBe(0);
  });

  it.each(["servfail", "http500", "garbage", "dead"])(
    "are empty, without an error, if the server's fault is %s",
    async (fault) => {
      expect((await lookUp("https://own-server.test/", fault)).dns).toEqual(NOTHING);
    },
  );

  it("are empty if the domain does not exist", async () => {
    expect((await lookUp("https://www.no-such-domain.test/")).dns).toEqual({
      ...NOTHING,
      ...PLAIN,
    });
  });
});
