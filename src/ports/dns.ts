/** One parsed record, by type. Names are lower-case, in ASCII, without the final dot. */
export type DnsRecords = {
  A: string;
  AAAA: string;
  NS: string;
  /** `exchange` is `""` for the root: as the only record, with preference 0, it means "accepts no mail" (RFC 7505). */
  MX: { preference: number; exchange: string };
  /** The strings of one record, joined without a separator (RFC 7208 3.3). */
  TXT: string;
  /** As in a zone file, without the flags: `issue letsencrypt.org` (RFC 8659 4.1). */
  CAA: string;
  /** The tag of the key that the parent zone signs (RFC 4034 §5.1.1). */
  DS: string;
};
export type DnsType = keyof DnsRecords;

export type DnsFailure = "timeout" | "server_failure" | "unreachable" | "bad_answer";

/**
 * The DNS result for one name and type. `no_domain` is NXDOMAIN, `no_data` a name without such records.
 * `failed` is unknown and must not count as "no". `aliases` are the CNAME targets, in order.
 */
export type DnsAnswer<T extends DnsType> =
  | ({ status: "found"; records: DnsRecords[T][] } & AnswerFacts)
  | ({ status: "no_data" } & AnswerFacts)
  | ({ status: "no_domain" } & AnswerFacts)
  | { status: "failed"; reason: DnsFailure };

type AnswerFacts = {
  aliases: string[];
  /** Whether the server validated the response by DNSSEC; missing if it is not known to validate. */
  isAuthentic?: boolean;
};

/** Resolves a name. Never rejects. */
export type ResolveDns = <T extends DnsType>(name: string, type: T) => Promise<DnsAnswer<T>>;
