import * as z from "zod";
import type { Question } from "#src/ports/language-model";
import { boundProfile, type CompanyProfile, statedBy } from "./company-profile";
import { DATA_RULE, delimit, shorten } from "./delimit";
import { GivenFacts } from "./claims/given-facts";
import { listOf, scoreOf, textOf } from "./model-text";

/** A workspace's description of its ideal customer. */
export type IdealCustomer = {
  name: string;
  description: string;
  company_keywords: string[];
  disqualifiers: string[];
  target_industries: string[];
};

const Match = z.object({
  score: z.number().describe("0 to 100: how well the company fits the ideal customer profile"),
  reasoning: z.string().describe("Why, in one or two sentences, naming facts of the data"),
  matched_signals: z
    .array(z.string())
    .describe("Facts of the company that fit the profile, each in a few words"),
});

export type Verdict = "strong" | "medium" | "weak";
/** `enrichment.icp` without the model's name. */
export type IcpJudgement = {
  score: number;
  verdict: Verdict;
  reasoning: string | null;
  matched_signals: string[];
};

const STRONG = 70;
const MEDIUM = 40;
/** Fields of the score's calculation. */
const SCORE_NUMBERS = [20, MEDIUM, STRONG, 100];

const INSTRUCTIONS = `You judge how well a company fits an ideal customer profile (ICP).
The profile's description decides; its keywords and industries are hints. A disqualifier that plainly applies to the
company caps the score at 20. Facts that are missing lower the score a little, they do not disqualify.
${STRONG} and above means a strong fit, ${MEDIUM} and above a medium one.

${DATA_RULE}`;

export function askForIcpMatch(
  profile: CompanyProfile,
  icp: IdealCustomer,
): Question<z.infer<typeof Match>> {
  return {
    name: "icp_match",
    instructions: INSTRUCTIONS,
    prompt: [
      "Judge this company against this profile.",
      delimit("icp", boundIcp(icp)),
      delimit("facts", boundProfile(profile)),
    ].join("\n\n"),
    schema: Match,
    maxOutputTokens: 700,
    temperature: 0,
  };
}

/**
 * Removes unfounded facts from the judgement. Signals must come from the company; reasons may also cite the
 * profile. The verdict is derived from the score, so that they never contradict each other.
 */
export function readIcpMatch(
  response: z.infer<typeof Match>,
  profile: CompanyProfile,
  icp: IdealCustomer,
): IcpJudgement {
  const score = scoreOf(response.score) ?? 0;
  const facts = boundProfile(profile);
  const reasons = new GivenFacts(statedBy(facts), boundIcp(icp), SCORE_NUMBERS, score);
  return {
    score,
    verdict: score >= STRONG ? "strong" : score >= MEDIUM ? "medium" : "weak",
    reasoning: textOf(reasons.foundedReasons(response.reasoning), 600),
    matched_signals: listOf(
      response.matched_signals.filter(new GivenFacts(statedBy(facts)).isFounded),
      10,
      200,
    ),
  };
}

function boundIcp(icp: IdealCustomer): IdealCustomer {
  const words = (list: string[]) => list.slice(0, 50).map((word) => shorten(word, 100));
  return {
    name: shorten(icp.name, 200),
    description: shorten(icp.description, 4_000),
    company_keywords: words(icp.company_keywords),
    disqualifiers: words(icp.disqualifiers),
    target_industries: words(icp.target_industries),
  };
}
