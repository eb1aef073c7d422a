import * as z from "zod";
import { BUSINESS_KINDS, INDUSTRIES, toBusinessKind, toIndustry } from "#src/shared/industry";
import type { Question } from "#src/ports/language-model";
import { boundProfile, type CompanyProfile, statedBy } from "./company-profile";
import { DATA_RULE, delimit } from "./delimit";
import { GivenFacts } from "./claims/given-facts";
import { listOf, scoreOf, textOf } from "./model-text";

/**
 * The model sees a list, but any text is accepted: a value outside the list is dropped without another
 * request.
 */
const oneOf = (names: readonly string[]) =>
  z
    .string()
    .nullable()
    .meta({ enum: [...names, null] });

const Judgement = z.object({
  summary: z.string().nullable().describe("What the company does and for whom, in two sentences"),
  industry: oneOf(INDUSTRIES).describe("Its industry, from the list; null where none fits"),
  category: oneOf(BUSINESS_KINDS).describe(
    "What kind of business it is, from the list; null where none fits",
  ),
  buying_signals: z
    .array(z.string())
    .describe("Facts in the data that suggest it is about to buy, hire, build or grow"),
  lead_score: z
    .number()
    .nullable()
    .describe("0 to 100: how promising the company is as a business contact, by the rule given"),
  score_reasoning: z.string().nullable().describe("Why that score, in one or two sentences"),
});

/** A model's description of a company: `enrichment.ai` without the model's name. */
export type LeadJudgement = {
  summary: string | null;
  industry: string | null;
  category: string | null;
  buying_signals: string[];
  lead_score: number | null;
  score_reasoning: string | null;
};

/** Fields used by the rule below. */
const SCORE_NUMBERS = [15, 30, 40, 100];

const INSTRUCTIONS = `You describe companies for a sales team, from facts that a crawler found on their websites.
Write English, plainly, without praise.

Score by this rule, and say in the reasoning what counted:
- up to 40 for a real, active business that the data describes well;
- up to 30 for ways to reach it (e-mail addresses, phone numbers, profiles);
- up to 30 for signs that it invests: open roles, recent technologies, new sites, products or offices.
A parked domain, a private page or an empty page scores below 15.

${DATA_RULE}`;

export function askForEnrichment(profile: CompanyProfile): Question<z.infer<typeof Judgement>> {
  const facts = boundProfile(profile);
  const given = new GivenFacts(statedBy(facts));
  return {
    name: "lead_enrichment",
    instructions: INSTRUCTIONS,
    prompt: `Describe and score this company.\n\n${delimit("facts", facts)}`,
    schema: Judgement,
    findFault: ({ summary }) => given.findFault(summary ?? ""),
    maxOutputTokens: 900,
    temperature: 0,
  };
}

/** The judgement without facts that the company's profile does not contain. */
export function readEnrichment(
  response: z.infer<typeof Judgement>,
  profile: CompanyProfile,
): LeadJudgement {
  const facts = boundProfile(profile);
  const given = new GivenFacts(statedBy(facts));
  const score = scoreOf(response.lead_score);
  const reasons = new GivenFacts(statedBy(facts), SCORE_NUMBERS, score);
  return {
    summary: textOf(given.founded(response.summary ?? ""), 1_000),
    industry: toIndustry(response.industry ?? ""),
    category: toBusinessKind(response.category ?? ""),
    buying_signals: listOf(response.buying_signals.filter(given.isFounded), 10, 200),
    lead_score: score,
    score_reasoning: textOf(reasons.foundedReasons(response.score_reasoning ?? ""), 600),
  };
}
