import type { Zone } from "#local/dev/dns/zone";

/** As long as a real key: 2048 bits of RSA need two TXT strings. */
const KEY = `v=DKIM1; k=rsa; p=${"MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A".repeat(12)}AQAB`;
const BARE_KEY = `k=ed25519; p=${"11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="}`;

const GOOGLE_MX: [number, string][] = [
  [10, "ALT4.ASPMX.L.Google.com"],
  [1, "ASPMX.L.GOOGLE.COM"],
  [5, "alt1.aspmx.l.google.com"],
];

/** Domains with all kinds of mail configuration, for the tests of enrichment. */
export const MAIL_DOMAINS_ZONE: Zone = {
  "google-mail.test": {
    MX: GOOGLE_MX,
    TXT: ["google-site-verification=abc", "v=spf1 include:_spf.google.com ~all"],
  },
  "_dmarc.google-mail.test": { TXT: ["v=DMARC1; p=reject; rua=mailto:d@google-mail.test"] },
  "google._domainkey.google-mail.test": { TXT: [KEY] },

  "microsoft-mail.test": {
    MX: [[0, "microsoftmail-test.mail.protection.outlook.com"]],
    TXT: ["V=SPF1 include:spf.protection.outlook.com -all"],
  },
  "selector2._domainkey.microsoft-mail.test": {
    CNAME: "selector2-microsoftmail-test._domainkey.tenant.test",
  },
  "selector2-microsoftmail-test._domainkey.tenant.test": { TXT: [KEY] },

  "two-keys-mail.test": {
    MX: [[0, "twokeysmail-test.mail.protection.outlook.com"]],
    TXT: ["v=spf1 include:spf.protection.outlook.com -all"],
  },
  "selector1._domainkey.two-keys-mail.test": { TXT: [KEY] },
  "selector2._domainkey.two-keys-mail.test": { TXT: [KEY] },

  "gateway-mail.test": {
    MX: [[10, "eu-smtp-inbound-1.mimecast.com"]],
    TXT: ["v=spf1 include:eu._netblocks.mimecast.com include:_spf.google.com -all"],
  },
  "google._domainkey.gateway-mail.test": { TXT: [KEY] },

  "own-mail.test": { MX: [[10, "mail.own-mail.test"]], TXT: ["v=spf10 is no SPF"] },
  "k2._domainkey.own-mail.test": { TXT: [BARE_KEY] },
  "odd-selector-mail.test": { MX: [[10, "mail.odd-selector-mail.test"]] },
  "x20250101._domainkey.odd-selector-mail.test": { TXT: [KEY] },
  "revoked-key-mail.test": { MX: GOOGLE_MX },
  "google._domainkey.revoked-key-mail.test": { TXT: ["v=DKIM1; k=rsa; p="] },
  "similar-mail.test": {
    MX: [
      [10, "mx.notgoogle.com"],
      [20, "aspmx.l.google.com.similar-mail.test"],
    ],
  },

  "root-among-mail.test": {
    MX: [
      [0, "."],
      [10, "mx.root-among-mail.test"],
    ],
  },
  "local-mail.test": { MX: [[0, "localhost"]], A: ["192.0.2.10"] },
  "implicit-mail.test": { A: ["192.0.2.11"], TXT: ["v=spf1 a -all"] },
  "v6-mail.test": { AAAA: ["2001:db8::11"] },
  "no-mail.test": { NS: ["ns1.no-mail.test"] },

  "two-spf-mail.test": {
    MX: [[10, "mx.two-spf-mail.test"]],
    TXT: ["v=spf1 mx -all", "v=spf1 include:_spf.google.com ~all"],
  },
  "split-spf-mail.test": {
    MX: [[10, "mx.split-spf-mail.test"]],
    TXT: [["v=spf1 ip4:192.0.2.0/24 include:_spf.goo", "gle.com -all"]],
  },
  "google._domainkey.split-spf-mail.test": { TXT: [KEY] },
  "two-dmarc-mail.test": { MX: [[10, "mx.two-dmarc-mail.test"]] },
  "_dmarc.two-dmarc-mail.test": { TXT: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] },
  "lab.branch-mail.test": { MX: [[10, "mx.branch-mail.test"]] },
  "_dmarc.branch-mail.test": { TXT: ["v=DMARC1; p=none"] },

  "wildcard-mail.test": { MX: GOOGLE_MX },
  "*.wildcard-mail.test": { TXT: ["v=spf1 -all", "v=DKIM1; p=", "p=none; a wildcard"] },
};
