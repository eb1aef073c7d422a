/** What a deletion request does to a text of the object; as in `src/features/compliance/erasure/erasure-rules.ts`. */
export type Rule =
  | "redact"
  | "redact document"
  | "redact in place"
  | "page"
  | "found pages"
  | `kept: ${string}`;

const HOST = "kept: a host name; the sites of a domain are deleted whole";
const WORDS = "kept: one of a few words of the service's own";

/** A rule for every column of the schema that can contain a text: `test/contract/erasure-rules.test.ts` requires it. */
export const JOB_ERASURE_RULES: Record<string, Record<string, Rule>> = {
  sites: {
    host: HOST,
    scope_host: HOST,
    seed_url: "redact",
    entry_url: "redact",
    language: "kept: the code of a language",
    lead_id: "kept: an id",
    status: WORDS,
    reason: WORDS,
  },
  pages: {
    // First, so that a page that is erased has its row before the others are looked at.
    found: "found pages",
    key: "page",
    url: "page",
    kind: WORDS,
    state: WORDS,
    reason: WORDS,
    hash: "kept: a hash",
    final_url: "redact",
    facts: "redact document",
    memory: "redact document",
    rendering: WORDS,
  },
  hosts: { host: HOST },
  robots: { host: HOST, verdict: WORDS, rules: "redact", sitemaps: "redact document" },
  inputs: { cells: "redact in place" },
  events: { type: WORDS, data: "redact document" },
};

/** The keys of the object's key-value storage, and what their values contain. */
export const JOB_VALUE_RULES: Record<string, Rule> = {
  plan: "redact document",
  life: "redact document",
  state: "kept: counts, ids and host names",
  schema_version: "kept: a number",
};
