import type { DnsAnswer, ResolveDns } from "#src/ports/dns";
import {
  COMMON_SELECTORS,
  SELECTORS_BY_PROVIDER,
  SELECTORS_BY_SPF,
} from "#src/enrichment/data/dkim-selectors";
import { readSpfSenders } from "./spf";
import { SuffixTable } from "#src/enrichment/domain/suffix-table";

export type DkimState = "found" | "not_found" | "unknown";

const MAX_PROVIDER_SELECTORS = 8;
const SELECTORS_AT_ONCE = 4;
const MAX_QUERIES = 20;

const selectorsBySpf = new SuffixTable(
  Object.entries(SELECTORS_BY_SPF).map(([sender, selectors]) => [[sender], selectors] as const),
);

/**
 * Looks for a key at the selectors of the senders that MX and SPF identify. If any name exists
 * below `_domainkey`, it also tries the common selectors. Stops at the first key. Sends at most
 * MAX_QUERIES queries.
 */
export async function lookUpDkim(
  domain: string,
  provider: string | null,
  txt: readonly string[],
  resolveDns: ResolveDns,
): Promise<DkimState> {
  const base = `_domainkey.${domain}`;
  const likely = likelySelectors(provider, txt);
  const atLikely = await findKey(base, likely, resolveDns);
  if (atLikely === "found") return "found";
  // Nothing exists below a name that does not exist (RFC 8020). Some servers violate this, so the
  // likely selectors come first.
  const below = await resolveDns(base, "TXT");
  if (below.status === "no_domain") return atLikely;
  if (below.status === "failed") return "unknown";
  const others = COMMON_SELECTORS.filter((selector) => !likely.includes(selector)).slice(
    0,
    MAX_QUERIES - likely.length - 1,
  );
  const atOthers = await findKey(base, others, resolveDns);
  return atOthers === "found" ? "found" : atLikely === "unknown" ? "unknown" : atOthers;
}

function likelySelectors(provider: string | null, txt: readonly string[]): string[] {
  const lists = [
    SELECTORS_BY_PROVIDER[provider ?? ""],
    ...readSpfSenders(txt).map((sender) => selectorsBySpf.find(sender)),
  ];
  const selectors = lists.flatMap((list) => list ?? []);
  return [...new Set(selectors)].slice(0, MAX_PROVIDER_SELECTORS);
}

async function findKey(
  base: string,
  selectors: readonly string[],
  resolveDns: ResolveDns,
): Promise<DkimState> {
  let state: DkimState = "not_found";
  for (const names of groupsOf(selectors)) {
    const answers = await Promise.all(names.map((name) => resolveDns(`${name}.${base}`, "TXT")));
    if (answers.some(hasKey)) return "found";
    if (answers.some(({ status }) => status === "failed")) state = "unknown";
  }
  return state;
}

/** The most likely selector alone: if it has a key, no further queries are needed. */
function* groupsOf(selectors: readonly string[]): Generator<readonly string[]> {
  yield selectors.slice(0, 1);
  for (let at = 1; at < selectors.length; at += SELECTORS_AT_ONCE)
    yield selectors.slice(at, at + SELECTORS_AT_ONCE);
}

function hasKey(answer: DnsAnswer<"TXT">): boolean {
  return answer.status === "found" && answer.records.some(isKey);
}

/**
 * `v` may be missing (RFC 6376 3.6.1). An empty `p` is a revoked key. A wildcard's `p=none` is not
 * a key.
 */
function isKey(text: string): boolean {
  const tags = new Map(text.split(";").map(readTag));
  const key = tags.get("p")?.replace(/\s/g, "") ?? "";
  return (tags.get("v") ?? "DKIM1") === "DKIM1" && /^[A-Za-z0-9+/]{40,}={0,2}$/.test(key);
}

function readTag(text: string): [name: string, value: string] {
  const [name = "", ...value] = text.split("=");
  return [name.trim(), value.join("=").trim()];
}
