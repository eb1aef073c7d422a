import * as z from "zod";
import type { Question } from "#src/ports/language-model";
import { DATA_RULE, delimit, shorten } from "./delimit";
import { textOf } from "./model-text";

const said = (description: string) => z.string().nullable().describe(description);
const flag = (description: string) => z.boolean().nullable().describe(description);
const least = (description: string) => z.number().nullable().describe(description);

/** A filter as models write it: every property is present, and null if the query does not ask for it. */
const ModelFilter = z.object({
  q: said("Words that must occur in name, title or description; only what no other member can say"),
  tag: said("Name of a tag, from the workspace's list"),
  domain: said("A domain such as acme.com"),
  country: said("ISO 3166-1 alpha-2, such as DE"),
  industry: said("An industry, from the workspace's list where it has one"),
  category: said("A category, from the workspace's list where it has one"),
  technology: said("One technology, such as WordPress"),
  technologies_none: said("Technologies that must not occur; several with commas"),
  tags_none: said("Tags that a lead must not have; several with commas"),
  city: said("City of the company"),
  language: said("Language of the site, such as de"),
  role: said("Words of a job title of its people, such as head of sales"),
  seniority: said(
    "Rank of its people: owner, founder, c_level, partner, vp, director, head, manager, senior or staff; several with commas",
  ),
  size_min: least("Least number of employees"),
  size_max: least("Greatest number of employees"),
  has_email: flag("Whether there must be an e-mail address"),
  has_phone: flag("Whether there must be a phone number"),
  hiring: flag("Whether its company must have open roles"),
  email_status: said(
    "Verification status of an address: valid, unverified, risky, unknown or invalid; several with commas",
  ),
  deliverability: said("high, medium, low or unknown"),
  grade: said("Website grade: A, B, C, D or F"),
  min_quality: least("Least website quality, 0 to 100"),
  min_seo: least("Least SEO score, 0 to 100"),
  min_icp: least("Least ICP score, 0 to 100"),
  verdict: said("ICP verdict: strong, medium or weak"),
  min_lead_score: least("Least AI lead score, 0 to 100"),
  created_after: said("ISO date"),
  created_before: said("ISO date"),
  updated_after: said("ISO date"),
  sort: said(
    "created_at (oldest first), company_name, quality or icp (best first); with - in front, the reverse",
  ),
  explanation: z.string().describe("One sentence: how the query was understood"),
});

/** Values that occur in the workspace's leads, so that the model selects existing ones. */
export type SearchVocabulary = {
  tags: string[];
  industries: string[];
  categories: string[];
  technologies: string[];
  countries: string[];
};

export type SearchFilter = {
  members: Record<string, string | number | boolean>;
  explanation: string | null;
};

const INSTRUCTIONS = `You turn a salesperson's question about their leads into a filter.
Set only the members the question asks for, all others are null. Members are combined with AND.
A place becomes a country code; a city stays in q. A relative date counts from the day given.

${DATA_RULE}`;

export function askForFilter(
  query: string,
  vocabulary: SearchVocabulary,
  today: string,
): Question<z.infer<typeof ModelFilter>> {
  const some = (values: string[]) => values.slice(0, 60).map((value) => shorten(value, 60));
  const known = Object.fromEntries(
    Object.entries(vocabulary).map(([name, values]) => [name, some(values)]),
  );
  return {
    name: "lead_search",
    instructions: INSTRUCTIONS,
    prompt: [
      `Today is ${today}. Which filter does this question ask for?`,
      delimit("question", { query: shorten(query, 1_000) }),
      delimit("workspace", known),
    ].join("\n\n"),
    schema: ModelFilter,
    maxOutputTokens: 500,
    temperature: 0,
  };
}

/** Returns the non-null properties. The filter's own schema validates them. */
export function readSearchFilter({
  explanation,
  ...members
}: z.infer<typeof ModelFilter>): SearchFilter {
  const entries = Object.entries(members).flatMap(([name, value]) => {
    // Models write "unknown" for no value, except where it is a value.
    const isValue =
      (name === "deliverability" || name === "email_status") &&
      /^unknown$/i.test(String(value).trim());
    const plain = typeof value === "string" && !isValue ? textOf(value, 200) : value;
    return plain === null ? [] : [[name, plain] as const];
  });
  return { members: Object.fromEntries(entries), explanation: textOf(explanation, 500) };
}
