import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { LeadFacts } from "#src/extraction/lead-draft";
import { redactorOf } from "#src/shared/addresses/address-redaction";

/** The facts that a stored lead keeps: those that prompts need. `text` is compressed, in Base64. */
type StoredFacts = {
  organizations?: { types: string[] }[];
  text?: string;
  /** Text as it is. */
  textExtract?: string;
};

const withoutAddresses = redactorOf(() => true);

/**
 * The facts of a crawl as a lead stores them. SQL cannot search a compressed text for an erased address, so it contains
 * no addresses.
 */
export function storeFacts({ organizations, textExtract }: LeadFacts): string {
  const text = withoutAddresses(textExtract);
  return JSON.stringify({
    organizations: organizations.map(({ types }) => ({ types })),
    text: deflateRawSync(text).toString("base64"),
  } satisfies StoredFacts);
}

/** The types of the site's organizations, each once, and the visible text of its pages. */
export function readFacts(stored: string | null): { types: string[]; text: string } {
  const facts = stored === null ? {} : (JSON.parse(stored) as StoredFacts);
  const text = facts.text && inflateRawSync(Buffer.from(facts.text, "base64")).toString("utf8");
  return {
    types: [...new Set(facts.organizations?.flatMap(({ types }) => types) ?? [])],
    text: text ?? facts.textExtract ?? "",
  };
}
