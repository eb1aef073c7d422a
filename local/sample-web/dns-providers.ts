import { DKIM_KEY, type Mail } from "./domain-zone.ts";

/** Name servers as each provider names them. */
export const NAME_SERVERS = {
  alibaba: ["dns9.hichina.com", "dns10.hichina.com"],
  aruba: ["dns.technorail.com", "dns2.technorail.com", "dns3.arubadns.net"],
  azure: ["ns1-04.azure-dns.com", "ns2-04.azure-dns.net", "ns3-04.azure-dns.org"],
  cloudflare: ["kara.ns.cloudflare.com", "woz.ns.cloudflare.com"],
  digitalOcean: ["ns1.digitalocean.com", "ns2.digitalocean.com", "ns3.digitalocean.com"],
  domeneshop: ["ns1.hyp.net", "ns2.hyp.net", "ns3.hyp.net"],
  gandi: ["ns-12-a.gandi.net", "ns-145-b.gandi.net", "ns-203-c.gandi.net"],
  goDaddy: ["ns43.domaincontrol.com", "ns44.domaincontrol.com"],
  googleCloud: ["ns-cloud-c1.googledomains.com", "ns-cloud-c2.googledomains.com"],
  hetzner: ["helium.ns.hetzner.de", "hydrogen.ns.hetzner.com", "oxygen.ns.hetzner.com"],
  hostinger: ["ns1.dns-parking.com", "ns2.dns-parking.com"],
  hostpoint: ["ns.hostpoint.ch", "ns2.hostpoint.ch", "ns3.hostpoint.ch"],
  ionos: ["ns1045.ui-dns.de", "ns1045.ui-dns.org", "ns1082.ui-dns.biz", "ns1105.ui-dns.com"],
  namecheap: ["dns1.registrar-servers.com", "dns2.registrar-servers.com"],
  ovh: ["dns104.ovh.net", "ns104.ovh.net"],
  route53: [
    "ns-1204.awsdns-22.org",
    "ns-187.awsdns-23.com",
    "ns-1874.awsdns-42.co.uk",
    "ns-683.awsdns-21.net",
  ],
  sakura: ["ns1.dns.ne.jp", "ns2.dns.ne.jp"],
  squarespace: ["dns1.p04.nsone.net", "dns2.p04.nsone.net", "dns3.p04.nsone.net"],
  transIp: ["ns0.transip.net", "ns1.transip.nl", "ns2.transip.eu"],
  wix: ["ns10.wixdns.net", "ns11.wixdns.net"],
};

/** Where sites live: addresses from each provider's own ranges. */
export const WEB_HOSTS = {
  akamai: { A: ["23.44.17.92"] },
  cloudflare: {
    A: ["104.21.48.117", "172.67.190.42"],
    AAAA: ["2606:4700:3034::6815:3075", "2606:4700:3036::ac43:be2a"],
  },
  fastly: { A: ["151.101.2.137", "151.101.66.137"] },
  githubPages: {
    A: ["185.199.108.153", "185.199.109.153", "185.199.110.153", "185.199.111.153"],
  },
  netlify: { A: ["75.2.60.5"] },
  shopify: { A: ["23.227.38.65"], AAAA: ["2620:127:f00f:5::"] },
  squarespace: { A: ["198.185.159.144", "198.49.23.144"] },
  vercel: { A: ["76.76.21.21"] },
  wix: { A: ["185.230.63.107", "185.230.63.171"] },
  wpEngine: { A: ["141.193.213.10", "141.193.213.11"] },
};

export const GOOGLE_WORKSPACE: Mail = {
  MX: [
    [1, "aspmx.l.google.com"],
    [5, "alt1.aspmx.l.google.com"],
    [10, "alt3.aspmx.l.google.com"],
  ],
  spf: "include:_spf.google.com",
  dkim: { google: DKIM_KEY },
};

/** The keys are kept under the tenant's own name at onmicrosoft.com: see `TENANT_KEYS`. */
export function microsoft365(domain: string): Mail {
  const dashed = domain.replaceAll(".", "-");
  const key = (selector: string) => ({
    CNAME: `${selector}-${dashed}._domainkey.${dashed}.onmicrosoft.com`,
  });
  return {
    MX: [[0, `${dashed}.mail.protection.outlook.com`]],
    spf: "include:spf.protection.outlook.com",
    dkim: { selector1: key("selector1"), selector2: key("selector2") },
  };
}

export const ZOHO_EU: Mail = {
  MX: [
    [10, "mx.zoho.eu"],
    [20, "mx2.zoho.eu"],
    [50, "mx3.zoho.eu"],
  ],
  spf: "include:zohomail.eu",
  dkim: { zmail: DKIM_KEY },
};

export const PROTON: Mail = {
  MX: [
    [10, "mail.protonmail.ch"],
    [20, "mailsec.protonmail.ch"],
  ],
  spf: "include:_spf.protonmail.ch",
  dkim: {
    protonmail: { CNAME: "protonmail.domainkey.dkqw5s7.domains.proton.ch" },
    protonmail2: { CNAME: "protonmail2.domainkey.dkqw5s7.domains.proton.ch" },
  },
};

export const FASTMAIL: Mail = {
  MX: [
    [10, "in1-smtp.messagingengine.com"],
    [20, "in2-smtp.messagingengine.com"],
  ],
  spf: "include:spf.messagingengine.com",
  dkim: { fm1: DKIM_KEY, fm2: DKIM_KEY, fm3: DKIM_KEY },
};

/** A gateway that hides whose mailboxes lie behind it. */
export const MIMECAST: Mail = {
  MX: [
    [10, "eu-smtp-inbound-1.mimecast.com"],
    [10, "eu-smtp-inbound-2.mimecast.com"],
  ],
  spf: "include:eu._netblocks.mimecast.com include:spf.protection.outlook.com",
};

export const PROOFPOINT: Mail = {
  MX: [
    [10, "mxa-00448b01.gslb.pphosted.com"],
    [10, "mxb-00448b01.gslb.pphosted.com"],
  ],
  spf: "include:spf-00448b01.pphosted.com",
};

export const OVH_MAIL: Mail = {
  MX: [
    [1, "mx1.mail.ovh.net"],
    [5, "mx2.mail.ovh.net"],
    [100, "mx3.mail.ovh.net"],
  ],
  spf: "include:mx.ovh.com",
};

export const IONOS_MAIL: Mail = {
  MX: [
    [10, "mx00.ionos.de"],
    [10, "mx01.ionos.de"],
  ],
  spf: "include:_spf.perfora.net include:_spf.kundenserver.de",
};

export const YANDEX: Mail = {
  MX: [[10, "mx.yandex.net"]],
  spf: "redirect=_spf.yandex.net",
  dkim: { mail: DKIM_KEY },
};

export const QQ: Mail = {
  MX: [
    [5, "mxbiz1.qq.com"],
    [10, "mxbiz2.qq.com"],
  ],
  spf: "include:spf.mail.qq.com",
};

export const GODADDY_MAIL: Mail = {
  MX: [
    [0, "smtp.secureserver.net"],
    [10, "mailstore1.secureserver.net"],
  ],
  spf: "include:secureserver.net",
};

export const HOSTINGER_MAIL: Mail = {
  MX: [
    [5, "mx1.hostinger.com"],
    [10, "mx2.hostinger.com"],
  ],
  spf: "include:_spf.mail.hostinger.com",
  dkim: { "hostingermail-a": DKIM_KEY },
};

/** RFC 7505: the domain says that it takes no mail. */
export const NULL_MX: Mail = { MX: [[0, "."]] };

/** A mail server of one's own, under one's own name. */
export const selfHosted = (domain: string, dkim: Mail["dkim"] = {}): Mail => ({
  MX: [[10, `mail.${domain}`]],
  spf: "mx a",
  dkim,
});
