/** The DNS records of one name. TXT as one string, or as the strings of one record. */
export type ZoneRecords = {
  A?: string[];
  AAAA?: string[];
  NS?: string[];
  /** Preference and exchange; `"."` accepts no mail. */
  MX?: [preference: number, exchange: string][];
  TXT?: (string | string[])[];
  /** `0 issue "letsencrypt.org"` is `["issue", "letsencrypt.org"]`. */
  CAA?: [tag: "issue" | "issuewild" | "iodef", value: string][];
  /** Key numbers: the zone is signed. */
  DS?: number[];
  CNAME?: string;
  /** Seconds; default 300. */
  ttl?: number;
};

/**
 * Owner name in lower case without final dot → its records. A name below `*` matches all others below it.
 */
export type Zone = Record<string, ZoneRecords>;
