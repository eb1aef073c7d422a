import type { DnsAnswer, ResolveDns } from "#src/ports/dns";
import type { DmarcPolicy } from "#src/shared/lead";
import { readTags } from "./dmarc";

/** Records in addition to SPF, DKIM and DMARC. Null if DNS failed or was not queried. */
export type MailPolicies = {
  /** One valid record at `_mta-sts` (RFC 8461 3.1). The policy file is not fetched. */
  mtaSts: boolean | null;
  /** One valid record at `_smtp._tls` (RFC 8460 3). Queried only with an MTA-STS record. */
  tlsRpt: boolean | null;
  /** A record at `default._bimi` with a logo, and a DMARC policy that BIMI requires. */
  bimi: boolean | null;
};

export const UNKNOWN_POLICIES: MailPolicies = { mtaSts: null, tlsRpt: null, bimi: null };

export async function lookUpMtaSts(
  domain: string,
  resolveDns: ResolveDns,
): Promise<Pick<MailPolicies, "mtaSts" | "tlsRpt">> {
  const mtaSts = hasOne(await resolveDns(`_mta-sts.${domain}`, "TXT"), isMtaSts);
  if (mtaSts !== true) return { mtaSts, tlsRpt: null };
  return { mtaSts, tlsRpt: hasOne(await resolveDns(`_smtp._tls.${domain}`, "TXT"), isTlsRpt) };
}

/** BIMI requires DMARC with `quarantine` or `reject`, so DNS is queried only then. */
export async function lookUpBimi(
  domain: string,
  policy: DmarcPolicy | null,
  resolveDns: ResolveDns,
): Promise<boolean | null> {
  if (policy !== "quarantine" && policy !== "reject") return false;
  return hasOne(await resolveDns(`default._bimi.${domain}`, "TXT"), isBimi);
}

type RecordTest = { version: string; isValid: (tags: ReadonlyMap<string, string>) => boolean };

const isMtaSts: RecordTest = {
  version: "STSv1",
  isValid: (tags) => /^[a-z0-9]{1,32}$/i.test(tags.get("id") ?? ""),
};
const isTlsRpt: RecordTest = {
  version: "TLSRPTv1",
  isValid: (tags) => /^(?:mailto:|https:\/\/)\S/i.test(tags.get("rua") ?? ""),
};
/** An empty `l` declines BIMI. */
const isBimi: RecordTest = {
  version: "BIMI1",
  isValid: (tags) => /^https:\/\/\S/i.test(tags.get("l") ?? ""),
};

/**
 * Whether exactly one valid record of the version exists; several count as none. Null if DNS
 * failed.
 */
function hasOne(answer: DnsAnswer<"TXT">, { version, isValid }: RecordTest): boolean | null {
  if (answer.status === "failed") return null;
  if (answer.status !== "found") return false;
  const records = answer.records.filter((text) => text.split(";")[0]?.trim() === `v=${version}`);
  return records.length === 1 && isValid(readTags(records[0]!));
}
