import type { Zone } from "#local/dev/dns/zone";
import {
  GOOGLE_WORKSPACE,
  IONOS_MAIL,
  microsoft365,
  MIMECAST,
  NAME_SERVERS,
  OVH_MAIL,
  selfHosted,
  ZOHO_EU,
} from "#local/fixtures/sample-web/parts/dns-providers";
import { DKIM_KEY, domainZone, type Mail } from "#local/fixtures/sample-web/parts/domain-zone";
import type { Company } from "./companies.ts";

/** The mail providers in turn, roughly in the distribution of small companies. */
const MAIL: ((domain: string) => Mail | undefined)[] = [
  () => GOOGLE_WORKSPACE,
  microsoft365,
  (domain) => selfHosted(domain, { default: DKIM_KEY }),
  microsoft365,
  () => IONOS_MAIL,
  () => GOOGLE_WORKSPACE,
  () => MIMECAST,
  (domain) => selfHosted(domain),
  () => OVH_MAIL,
  () => ZOHO_EU,
  microsoft365,
  () => undefined,
];

const SERVERS = Object.values(NAME_SERVERS);

/** DNS records of the benchmark's web: addresses, name servers, mail, SPF, DMARC and keys of every domain. */
export function createZone(companies: Company[]): Zone {
  return Object.assign({}, FREE_MAIL, ...companies.map(zoneOf));
}

function zoneOf({ domain, index }: Company): Zone {
  const mail = MAIL[index % MAIL.length]?.(domain);
  const tenant = domain.replaceAll(".", "-");
  return {
    ...domainZone(domain, {
      nameServers: SERVERS[index % SERVERS.length] ?? [],
      apex: {
        A: [`138.201.${index % 256}.${17 + (index % 200)}`],
        ...(index % 3 === 0 && { AAAA: [`2a01:4f8:172:${(index % 4096).toString(16)}::2`] }),
      },
      ...(mail && { mail }),
      ...(index % 3 !== 1 && { dmarc: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}` }),
      txt: ["google-site-verification=kQ3vN8dTz1rXb5yLw0mHs7cPf2jGuA9eRi4oVtKpE6M"],
    }),
    ...Object.fromEntries(
      ["selector1", "selector2"].map((selector) => [
        `${selector}-${tenant}._domainkey.${tenant}.onmicrosoft.com`,
        { TXT: [DKIM_KEY] },
      ]),
    ),
  };
}

const FREE_MAIL: Zone = {
  "gmail.com": {
    MX: [[5, "gmail-smtp-in.l.google.com"]],
    TXT: ["v=spf1 redirect=_spf.google.com"],
  },
  "_dmarc.gmail.com": { TXT: ["v=DMARC1; p=none; sp=quarantine"] },
  "outlook.com": {
    MX: [[5, "outlook-com.olc.protection.outlook.com"]],
    TXT: ["v=spf1 include:spf2.outlook.com -all"],
  },
  "_dmarc.outlook.com": { TXT: ["v=DMARC1; p=none"] },
  "gmx.net": { MX: [[10, "mx00.emig.gmx.net"]], TXT: ["v=spf1 ip4:213.165.64.0/23 -all"] },
};
