import type { DnsAnswer, ResolveDns } from "#src/shared/dns";
import { registrableDomain } from "#src/shared/domain-name";

export type DmarcState = "present" | "absent" | "unknown";

/** The tag comes first and is written just so (RFC 7489 6.4); it also tells the record from a wildcard's. */
const DMARC_RECORD = /^v\s*=\s*DMARC1\s*(?:;|$)/;

/** The policy at the domain, else at its organisational domain (RFC 7489 6.6.3). `p=none` is a policy, too. */
export async function lookUpDmarc(domain: string, resolveDns: ResolveDns): Promise<DmarcState> {
  const own = judgeDmarc(await resolveDns(`_dmarc.${domain}`, "TXT"));
  const organisation = registrableDomain(domain);
  if (own !== "absent" || organisation === domain) return own;
  return judgeDmarc(await resolveDns(`_dmarc.${organisation}`, "TXT"));
}

/** More than one policy is none (RFC 7489 6.6.3). */
function judgeDmarc(answer: DnsAnswer<"TXT">): DmarcState {
  if (answer.status === "failed") return "unknown";
  if (answer.status !== "found") return "absent";
  return answer.records.filter((text) => DMARC_RECORD.test(text)).length === 1
    ? "present"
    : "absent";
}
