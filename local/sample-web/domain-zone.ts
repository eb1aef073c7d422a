import type { Zone, ZoneRecords } from "#local/dns/zone";

/** Who takes the mail of a domain: its exchanges, what they want in SPF, and the keys that they sign with. */
export type Mail = {
  MX: [preference: number, exchange: string][];
  spf?: string;
  /** Selector → key record, or the name where the provider keeps it. */
  dkim?: Record<string, string | { CNAME: string }>;
};

/** What DNS says of a company's domain. */
export type DomainSetup = {
  nameServers: string[];
  /** The bare domain's addresses; none where nothing answers at it. */
  apex?: Pick<ZoneRecords, "A" | "AAAA">;
  /** `www`, where it is not simply another name of the bare domain. */
  www?: ZoneRecords;
  mail?: Mail;
  /** The SPF records, where they are not one that follows from `mail`. */
  spf?: string[];
  dmarc?: string;
  dkim?: Mail["dkim"];
  /** The zone is signed. */
  isSigned?: boolean;
  /** Who may issue certificates. */
  caa?: string[];
  /** The domain has records for MTA-STS, TLS reports and its logo. */
  hasMailPolicies?: boolean;
  /** Proofs of ownership and the like. */
  txt?: string[];
  /** Further names. */
  more?: Zone;
};

const PUBLIC_KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAuPX2hYw0mOZ3kT1vQb7nJcL5eRfG8sDqA4iWzNxH6yVtKpE2jMrBgU9oSlXa3dCwFhIk5ZqT7YvNuP0eRmJxGsLbQ4iHcW8fOaDyVtKpE2jMrBgU9oSlXa3dCwFhIk5ZqT7YvNuP0eRmJxGsLbQ4iHcW8fOaDyVtKpE2jMrBgU9oSlXa3dCwFhIk5ZqT7YvNuP0eRmJxGsLbQ4iHcW8fOaDyVtKpE2jMrBgU9oSlXa3dCwFhIk5ZqT7YvNuP0eRmJxGsLbQ4iHcW8fOaDyVtKpE2jMrBgU9wIDAQAB";

/** A signing key as it stands in DNS. */
export const DKIM_KEY = `v=DKIM1; k=rsa; p=${PUBLIC_KEY}`;

/** The records of a domain, its `www` and its mail, by name. */
export function domainZone(domain: string, setup: DomainSetup): Zone {
  const { nameServers, apex = {}, www = { CNAME: domain }, mail, dmarc, txt = [] } = setup;
  const spf = setup.spf ?? (mail?.spf ? [`v=spf1 ${mail.spf} ~all`] : []);
  const keys = Object.entries({ ...mail?.dkim, ...setup.dkim });
  return {
    [domain]: {
      ...apex,
      NS: nameServers,
      ...(mail && { MX: mail.MX }),
      TXT: [...spf, ...txt],
      ...(setup.isSigned && { DS: [2371] }),
      ...(setup.caa && { CAA: setup.caa.map((issuer) => ["issue", issuer]) }),
      ttl: 3600,
    },
    [`www.${domain}`]: www,
    ...(dmarc && { [`_dmarc.${domain}`]: { TXT: [dmarc] } }),
    ...Object.fromEntries(
      keys.map(([selector, key]) => [`${selector}._domainkey.${domain}`, keyRecord(key)]),
    ),
    ...(setup.hasMailPolicies && mailPolicies(domain)),
    ...setup.more,
  };
}

const mailPolicies = (domain: string): Zone => ({
  [`_mta-sts.${domain}`]: { TXT: ["v=STSv1; id=20260101T000000"] },
  [`_smtp._tls.${domain}`]: { TXT: [`v=TLSRPTv1; rua=mailto:tls@${domain}`] },
  [`default._bimi.${domain}`]: { TXT: [`v=BIMI1; l=https://${domain}/logo.svg`] },
});

const keyRecord = (key: string | { CNAME: string }): ZoneRecords =>
  typeof key === "string" ? { TXT: [key] } : key;
