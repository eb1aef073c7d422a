import type { Zone } from "#local/dev/dns/zone";

/** Websites configured as hosting providers instruct their customers. */
export const WEBSITES_ZONE: Zone = {
  "own-server.test": {
    A: ["198.51.100.9", "198.51.100.20"],
    AAAA: ["2001:db8::9"],
    NS: ["ns2.own-server.test", "ns1.own-server.test"],
    DS: [2371],
    CAA: [
      ["issue", "letsencrypt.org"],
      ["iodef", "mailto:security@own-server.test"],
    ],
  },
  "aliased-apex.test": { CNAME: "own-server.test", DS: [2371] },
  "signed-at-unsigned.test": { CNAME: "many.test", DS: [2371] },
  "caa-above.test": { A: ["198.51.100.9"], CAA: [["issuewild", ";"]] },
  "inherits.caa-above.test": { A: ["198.51.100.9"] },
  "reports-only.test": { CAA: [["iodef", "mailto:security@reports-only.test"]] },
  "shop.route53.test": { CNAME: "acme.myshopify.com" },
  "acme.myshopify.com": { CNAME: "shops.myshopify.com" },
  "shops.myshopify.com": { A: ["23.227.38.74"] },
  "route53.test": {
    A: ["192.0.2.10"],
    NS: [
      "ns-1204.awsdns-22.org",
      "ns-187.awsdns-23.com",
      "ns-1874.awsdns-42.co.uk",
      "ns-683.awsdns-21.net",
    ],
  },
  "www.edge.test": { CNAME: "www.edge.test.edgekey.net" },
  "www.edge.test.edgekey.net": { CNAME: "e448771.dsca.akamaiedge.net" },
  "e448771.dsca.akamaiedge.net": { A: ["23.44.17.92"], AAAA: ["2a02:26f0::17"] },
  "edge.test": { NS: ["a1-67.akam.net", "a12-64.akam.net"] },
  "only-v6.test": { CNAME: "v6.host.pantheonsite.io" },
  "v6.host.pantheonsite.io": { AAAA: ["2620:12a:8000::1"] },
  "quarry-docs.github.io": { A: ["185.199.108.153", "185.199.109.153"] },
  "github.io": { NS: ["ns-1622.awsdns-10.co.uk", "dns1.p05.nsone.net"] },
  "many.test": {
    A: Array.from({ length: 60 }, (_, index) => `192.0.2.${index + 100}`),
    NS: ["kara.ns.cloudflare.com"],
  },
};
