import type { Zone } from "#local/dns/zone";
import { DKIM_KEY } from "./domain-zone.ts";
import { mailHostAddress } from "./mail-hosts.ts";
import { SAMPLE_SITES } from "./sample-sites.ts";

const sites: Zone = Object.assign({}, ...SAMPLE_SITES.map(({ dns }) => dns ?? {}));

/** What stands behind the names that the sites' records lead to. */
function namesBehind(zone: Zone): Zone {
  const found: Zone = {};
  for (const { MX = [], CNAME, TXT = [] } of Object.values(zone)) {
    for (const sender of spfSenders(TXT))
      if (!zone[sender]) found[sender] = { TXT: ["v=spf1 ip4:198.51.100.0/24 ~all"] };
    for (const [, exchange] of MX)
      if (exchange !== "." && !zone[exchange]) found[exchange] = { A: [mailHostAddress(exchange)] };
    if (CNAME && !zone[CNAME]) found[CNAME] = recordsOfAlias(CNAME);
  }
  return found;
}

/** The names at which providers list their senders. */
const spfSenders = (texts: (string | string[])[]) =>
  texts.flatMap((text) =>
    [
      ...[text]
        .flat()
        .join("")
        .matchAll(/ (?:include:|redirect=)(\S+)/g),
    ].map(([, name]) => name!),
  );

/** Where names at providers end up: signing keys, or the servers of a content network. */
function recordsOfAlias(name: string): Zone[string] {
  if (/domainkey|^gm1\./.test(name)) return { TXT: [DKIM_KEY] };
  const [, addresses] = ALIAS_ADDRESSES.find(([suffix]) => name.endsWith(suffix)) ?? [];
  if (!addresses) throw new Error(`The sample web does not know where ${name} leads`);
  return { A: addresses };
}

const ALIAS_ADDRESSES: [suffix: string, addresses: string[]][] = [
  [".myshopify.com", ["23.227.38.74"]],
  [".netlify.app", ["75.2.60.5", "99.83.190.102"]],
  [".vercel-dns.com", ["76.76.21.93", "76.76.21.142"]],
  [".github.io", ["185.199.108.153", "185.199.109.153"]],
  [".wpengine.com", ["141.193.213.20", "141.193.213.21"]],
  [".edgekey.net", ["23.44.17.92", "23.44.17.105"]],
  [".cloudfront.net", ["13.224.189.21", "13.224.189.66"]],
  [".fastly.net", ["151.101.2.137", "151.101.66.137"]],
  [".wixdns.net", ["34.149.87.45"]],
  [".squarespace.com", ["198.185.159.177"]],
  [".pantheonsite.io", ["23.185.0.4"]],
  [".azurewebsites.net", ["20.49.104.12"]],
];

/** What DNS knows of the sample web. */
export const SAMPLE_ZONE: Zone = { ...namesBehind(sites), ...sites };
