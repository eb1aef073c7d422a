import type { DnsAnswer, ResolveDns } from "#src/ports/dns";
import type { DmarcPolicy } from "#src/shared/lead";

export type DmarcState = "present" | "absent" | "unknown";

/** The policy record that applies to a domain, with the domain where it was found. */
export type DmarcFacts = {
  state: DmarcState;
  domain: string | null;
  /** By tag name, in lower case. */
  tags: ReadonlyMap<string, string>;
};

/**
 * The tag comes first and is case-sensitive (RFC 9989 4.7). It distinguishes the record from a
 * wildcard's.
 */
const DMARC_RECORD = /^v\s*=\s*DMARC1\s*(?:;|$)/;

/** Query limit of one tree walk (RFC 9989 4.10). */
const MAX_QUERIES = 8;
const NO_TAGS: ReadonlyMap<string, string> = new Map();

type Record = { domain: string; tags: ReadonlyMap<string, string> };

/**
 * Finds the policy record by the tree walk of RFC 9989 4.10: at the domain itself, or at its
 * organizational domain, or at the public suffix above it if that record has `psd=y`.
 */
export async function lookUpDmarc(domain: string, resolveDns: ResolveDns): Promise<DmarcFacts> {
  const above: Record[] = [];
  for (const name of walkOf(domain)) {
    const answer = await resolveDns(`_dmarc.${name}`, "TXT");
    if (answer.status === "failed") return { state: "unknown", domain: null, tags: NO_TAGS };
    const tags = readRecord(answer);
    if (!tags) continue;
    if (name === domain) return { state: "present", domain, tags };
    above.push({ domain: name, tags });
    if (isSet(tags, "psd", "y") || isSet(tags, "psd", "n")) break;
  }
  const found = choose(domain, above);
  return found ? { state: "present", ...found } : { state: "absent", domain: null, tags: NO_TAGS };
}

/** The names to query, longest first: the domain, then its parents with at most seven labels. */
function walkOf(domain: string): string[] {
  const labels = domain.split(".");
  const start = Math.max(1, labels.length - (MAX_QUERIES - 1));
  return [domain, ...labels.slice(start).map((_, at) => labels.slice(start + at).join("."))];
}

/**
 * Chooses among the records above the domain (nearest first): the organizational domain's, or else
 * the public suffix's. `psd=n` marks the former, `psd=y` the latter. Without either, the shortest
 * name is the organizational domain.
 */
function choose(domain: string, above: readonly Record[]): Record | undefined {
  const last = above.at(-1);
  if (!last || !isSet(last.tags, "psd", "y")) return last;
  const organization = oneLabelBelow(last.domain, domain);
  return above.find((record) => record.domain === organization) ?? last;
}

function oneLabelBelow(suffix: string, domain: string): string {
  return domain
    .split(".")
    .slice(-suffix.split(".").length - 1)
    .join(".");
}

/** Several records count as none (RFC 9989 4.10). */
function readRecord(answer: DnsAnswer<"TXT">): ReadonlyMap<string, string> | null {
  if (answer.status !== "found") return null;
  const [record, second] = answer.records.filter((text) => DMARC_RECORD.test(text));
  return record === undefined || second !== undefined ? null : readTags(record);
}

/** The tags of a record `name=value; name=value`. The first of each name counts. */
export function readTags(text: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of text.split(";")) {
    const equals = part.indexOf("=");
    const name = part.slice(0, Math.max(equals, 0)).trim().toLowerCase();
    if (name !== "" && !tags.has(name)) tags.set(name, part.slice(equals + 1).trim());
  }
  return tags;
}

/** Tag values are case-insensitive (RFC 5234 2.3), except that of `v`. */
const isSet = (tags: ReadonlyMap<string, string>, name: string, value: string): boolean =>
  tags.get(name)?.toLowerCase() === value;

const POLICIES: readonly string[] = ["none", "quarantine", "reject"] satisfies DmarcPolicy[];
/** Effective policy with `t=y` (testing) (RFC 9989 4.7). */
const TESTED: Readonly<{ [policy in DmarcPolicy]: DmarcPolicy }> = {
  none: "none",
  quarantine: "none",
  reject: "quarantine",
};

/**
 * The policy that applies to `domain`. An inherited record has separate policies for subdomains
 * (`sp`) and for names that do not exist (`np`). A missing or invalid `p` is `none`. Null without a
 * record.
 */
export function dmarcPolicyFor(
  domain: string,
  facts: DmarcFacts,
  domainExists: boolean,
): DmarcPolicy | null {
  if (facts.state !== "present") return null;
  const names = facts.domain === domain ? ["p"] : domainExists ? ["sp", "p"] : ["np", "sp", "p"];
  const value = names.map((name) => facts.tags.get(name)?.toLowerCase()).find((one) => one);
  const policy = POLICIES.includes(value ?? "") ? (value as DmarcPolicy) : "none";
  return isSet(facts.tags, "t", "y") ? TESTED[policy] : policy;
}
