import type { DnsAnswer } from "#src/shared/dns";

export type SpfState = "present" | "absent" | "error" | "unknown";

const SPF_RECORD = /^v=spf1(?: |$)/i;

/** One record is SPF; more than one is an error, and receivers then go by none (RFC 7208 4.5). */
export function judgeSpf(apex: DnsAnswer<"TXT">): SpfState {
  if (apex.status === "failed") return "unknown";
  if (apex.status !== "found") return "absent";
  const count = apex.records.filter((text) => SPF_RECORD.test(text)).length;
  return count === 1 ? "present" : count === 0 ? "absent" : "error";
}

/** The domains whose senders the SPF records of `txt` name, in their order. */
export function readSpfSenders(txt: readonly string[]): string[] {
  return txt
    .filter((text) => SPF_RECORD.test(text))
    .flatMap((text) => [...text.matchAll(/ [+?~]?(?:include:|redirect=)([^\s]+)/gi)])
    .map(([, domain = ""]) => domain.toLowerCase().replace(/\.$/, ""));
}
