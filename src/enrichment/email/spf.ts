import type { DnsAnswer } from "#src/ports/dns";
import { coverMost, readNetwork, type SpfNetwork } from "./spf-networks";
import type { SpfAll } from "#src/shared/lead";

/** `error` is a permanent error: receivers treat the domain as one without SPF. */
export type SpfState = "present" | "absent" | "error" | "unknown";

const SPF_RECORD = /^v=spf1(?: |$)/i;

/** Several records are an error, and receivers then use none (RFC 7208 4.5). */
export function judgeSpf(apex: DnsAnswer<"TXT">): SpfState {
  if (apex.status === "failed") return "unknown";
  const count = spfRecords(apex).length;
  return count === 1 ? "present" : count === 0 ? "absent" : "error";
}

export const spfRecords = (answer: DnsAnswer<"TXT">): string[] =>
  answer.status === "found" ? answer.records.filter((text) => SPF_RECORD.test(text)) : [];

/** The domains that the SPF records in `txt` include or redirect to, in order. */
export function readSpfSenders(txt: readonly string[]): string[] {
  return txt
    .filter((text) => SPF_RECORD.test(text))
    .flatMap((text) => [...text.matchAll(/ [+?~]?(?:include:|redirect=)([^\s]+)/gi)])
    .map(([, domain = ""]) => domain.toLowerCase().replace(/\.$/, ""));
}

/** A term that requires a DNS query. `target` is null for the domain itself. */
export type SpfLookup = {
  kind: "include" | "redirect" | "a" | "mx" | "ptr" | "exists";
  target: string | null;
  /** Result for a sender that the term matches. */
  result: SpfAll;
};

/**
 * The terms of one record up to `all`, after which nothing is evaluated (RFC 7208 5.1). `all` is
 * `pass` if the record passes most of all addresses.
 */
export type SpfTerms = {
  lookups: SpfLookup[];
  /** Null if the record has no `all`. */
  all: SpfAll | null;
};

const MECHANISM = /^([+?~-]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?::([^/\s]+))?(\/.*)?$/i;
const MODIFIER = /^([a-z][a-z0-9_.-]*)=(.*)$/i;
const IP4 = /^ip4:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?$/i;
const IP6 = /^ip6:[0-9a-f:.]+(?:\/\d{1,3})?$/i;

/** A prefix of `a` or `mx` that no sender needs: `/0`, `/1`, or the same for IPv6 after `//`. */
const MAX_ADDRESSES = /^\/(?:[01]|\d*\/\/?[01])$|^\/\/[01]$/;

const QUALIFIERS: Readonly<{ [qualifier: string]: SpfAll }> = {
  "": "pass",
  "+": "pass",
  "-": "fail",
  "~": "softfail",
  "?": "neutral",
};

/**
 * Parses the terms of a record; null after a syntax error, which invalidates the whole record (RFC
 * 7208 4.6).
 */
export function readSpfTerms(record: string): SpfTerms | null {
  const lookups: SpfLookup[] = [];
  const passed: SpfNetwork[] = [];
  let redirect: string | undefined;
  let all: SpfAll | null = null;
  for (const term of record.split(" ").slice(1)) {
    if (term === "") continue;
    const modifier = MODIFIER.exec(term);
    if (modifier) {
      const [, name = "", value = ""] = modifier;
      if (name.toLowerCase() !== "redirect") continue;
      if (redirect !== undefined || value === "") return null;
      redirect = value;
      continue;
    }
    const mechanism = MECHANISM.exec(term);
    if (!mechanism) return null;
    const [, qualifier = "", name = "", target, length = ""] = mechanism;
    const kind = name.toLowerCase();
    if (all !== null) continue;
    const result = QUALIFIERS[qualifier]!;
    if (kind === "all") all = result;
    else if (kind === "ip4" || kind === "ip6") {
      const written = term.slice(qualifier.length);
      if (!(kind === "ip4" ? IP4 : IP6).test(written)) return null;
      const network = readNetwork(kind === "ip4" ? 4 : 6, written.slice(4));
      if (network && result === "pass") passed.push(network);
    } else if ((kind === "include" || kind === "exists") && target === undefined) return null;
    else {
      lookups.push({ kind: kind as SpfLookup["kind"], target: target ?? null, result });
      // `a/0` is the whole address space around any host.
      if (result === "pass" && MAX_ADDRESSES.test(length)) all = "pass";
    }
  }
  // These mechanisms precede `all`, and the first match decides (RFC 7208 4.6.2).
  if (coverMost(passed)) all = "pass";
  // `redirect` applies only without `all` (RFC 7208 6.1).
  if (all === null && redirect !== undefined)
    lookups.push({ kind: "redirect", target: redirect, result: "pass" });
  return { lookups, all };
}
