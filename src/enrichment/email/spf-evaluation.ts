import type { DnsAnswer, ResolveDns } from "#src/ports/dns";
import type { SpfAll, SpfIssue } from "#src/shared/lead";
import { readSpfTerms, type SpfLookup, type SpfState, spfRecords, judgeSpf } from "./spf";

/** Limits of RFC 7208 4.6.4. A receiver that exceeds one returns a permanent error. */
const MAX_LOOKUPS = 10;
const MAX_VOID_LOOKUPS = 2;

export type SpfFacts = {
  state: SpfState;
  /** Result for a sender that no mechanism matches. */
  all: SpfAll | null;
  /** DNS queries that a receiver needs for such a sender; null if unknown. */
  lookups: number | null;
  issue: SpfIssue | null;
};

/**
 * Evaluates the SPF of a domain for a sender that no mechanism matches. Queries the records of
 * `include` and `redirect`, at most 10. Queries hosts of `a` and `mx` only if they could exceed the
 * limit of void lookups.
 */
export async function evaluateSpf(
  domain: string,
  apex: DnsAnswer<"TXT">,
  resolveDns: ResolveDns,
): Promise<SpfFacts> {
  const state = judgeSpf(apex);
  if (state !== "present")
    return {
      state,
      all: null,
      lookups: null,
      issue: state === "error" ? "multiple_records" : null,
    };
  const evaluation = new Evaluation(resolveDns);
  const all = await evaluation.visit(domain, spfRecords(apex)[0]!, [domain]);
  await evaluation.countVoidLookups();
  const { issue } = evaluation;
  return {
    state: issue ? "error" : "present",
    all: issue ? null : all,
    lookups: evaluation.isComplete ? evaluation.lookups : null,
    issue: issue ?? (all === "pass" ? "passes_all" : null),
  };
}

class Evaluation {
  lookups = 0;
  issue: SpfIssue | null = null;
  /** False if DNS failed, or a name has macros, which depend on the sender. */
  isComplete = true;
  readonly #hosts: { kind: "a" | "mx"; name: string }[] = [];
  readonly #resolveDns: ResolveDns;

  constructor(resolveDns: ResolveDns) {
    this.#resolveDns = resolveDns;
  }

  /** Counts the terms of a record before it follows any, so that queries stay within the limit. */
  async visit(domain: string, record: string, path: readonly string[]): Promise<SpfAll | null> {
    const terms = readSpfTerms(record);
    if (!terms) return this.#fail("syntax_error");
    this.lookups += terms.lookups.length;
    if (this.lookups > MAX_LOOKUPS) return this.#fail("too_many_lookups");
    for (const { kind, target } of terms.lookups)
      if (kind === "a" || kind === "mx") this.#hosts.push({ kind, name: target ?? domain });
    const ends = await Promise.all(terms.lookups.map((lookup) => this.#follow(lookup, path)));
    // An include matches if its record passes the sender (RFC 7208 5.2). A record with `+all`
    // always does.
    const matchesAll = terms.lookups.find(
      ({ kind }, at) => kind === "include" && ends[at] === "pass",
    );
    if (matchesAll) return matchesAll.result;
    const isRedirected = terms.lookups.at(-1)?.kind === "redirect";
    return isRedirected ? (ends.at(-1) ?? null) : (terms.all ?? "neutral");
  }

  /** The `all` result of the record that a term references; null for other terms. */
  async #follow({ kind, target }: SpfLookup, path: readonly string[]): Promise<SpfAll | null> {
    if (target?.includes("%")) this.isComplete = false;
    if ((kind !== "include" && kind !== "redirect") || target === null || target.includes("%"))
      return null;
    const name = target.toLowerCase().replace(/\.$/, "");
    if (path.includes(name)) return this.#fail("include_loop");
    const answer = await this.#resolveDns(name, "TXT");
    if (answer.status === "failed") {
      this.isComplete = false;
      return null;
    }
    const [record, second] = spfRecords(answer);
    if (record === undefined) return this.#fail("missing_include");
    if (second !== undefined) return this.#fail("multiple_records");
    return this.visit(name, record, [...path, name]);
  }

  /** Queries only if the number of hosts could exceed the limit. */
  async countVoidLookups(): Promise<void> {
    if (this.issue || this.#hosts.length <= MAX_VOID_LOOKUPS) return;
    const areVoid = await Promise.all(this.#hosts.map((host) => this.#isVoid(host)));
    if (areVoid.filter(Boolean).length > MAX_VOID_LOOKUPS) this.#fail("too_many_void_lookups");
  }

  /** Whether the name has no such records; false if unknown. */
  async #isVoid({ kind, name }: { kind: "a" | "mx"; name: string }): Promise<boolean> {
    if (name.includes("%")) return false;
    const isEmpty = async (type: "A" | "AAAA" | "MX") => {
      const { status } = await this.#resolveDns(name, type);
      return status === "no_data" || status === "no_domain";
    };
    if (kind === "mx") return isEmpty("MX");
    return (await isEmpty("A")) && (await isEmpty("AAAA"));
  }

  #fail(issue: SpfIssue): null {
    this.issue ??= issue;
    return null;
  }
}
