import { inflateRawSync } from "node:zlib";
import type { LeadFacts } from "#src/extraction/lead-draft";
import { redactorOf } from "#src/shared/addresses/address-redaction";

/** The facts that a stored lead keeps: those that prompts need. Leads of older versions contain their text too. */
type StoredFacts = {
  organizations?: { types: string[] }[];
  /** Compressed, in Base64. */
  text?: string;
  /** Text as it is. */
  textExtract?: string;
};

const withoutAddresses = redactorOf(() => true);

/** The facts of a crawl as a lead stores them, without the text. */
export const storeFacts = ({ organizations }: LeadFacts): string =>
  JSON.stringify({
    organizations: organizations.map(({ types }) => ({ types })),
  } satisfies StoredFacts);

/**
 * The text of a site's pages as `storeTexts` stores it. SQL cannot search it for an erased address, so it contains no
 * addresses.
 */
export const textOf = ({ textExtract }: LeadFacts): string => withoutAddresses(textExtract);

/** The types of the site's organizations, each once. `text` is null if it has an object of its own. */
export function readFacts(stored: string | null): { types: string[]; text: string | null } {
  const facts = stored === null ? {} : (JSON.parse(stored) as StoredFacts);
  const text = facts.text && inflateRawSync(Buffer.from(facts.text, "base64")).toString("utf8");
  return {
    types: [...new Set(facts.organizations?.flatMap(({ types }) => types) ?? [])],
    text: text ?? facts.textExtract ?? null,
  };
}
