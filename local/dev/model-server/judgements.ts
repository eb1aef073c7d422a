import { INDUSTRIES, type Industry } from "./data/industries.ts";
import {
  everythingSaid,
  type Facts,
  hasWord,
  isRecord,
  listOf,
  numberOf,
  textOf,
} from "./prompt-blocks.ts";

/**
 * The industry with the most matching words. Words in name, title and description count double. A single
 * match is ignored.
 */
export function industryOf(facts: Facts): Industry | null {
  const head = [facts["company_name"], facts["title"], facts["description"]]
    .map(textOf)
    .join(" ")
    .toLowerCase();
  const all = everythingSaid(facts);
  const weigh = ({ words }: Industry) =>
    words.filter((word) => hasWord(all, word)).length +
    words.filter((word) => hasWord(head, word)).length;
  const best = INDUSTRIES.map((each) => ({ each, weight: weigh(each) })).toSorted(
    (one, other) => other.weight - one.weight,
  )[0];
  return best && best.weight > 1 ? best.each : null;
}

export function companyNameOf(facts: Facts): string {
  return (
    textOf(facts["company_name"]) || textOf(facts["website"]).replace(/^https?:\/\/(www\.)?/, "")
  );
}

/** At most two sentences from the company's own description. */
export function summaryOf(facts: Facts): string | null {
  const said = textOf(facts["description"]) || textOf(facts["text"]) || textOf(facts["title"]);
  const sentences = said.match(/[^.!?]+[.!?]?/g)?.slice(0, 2) ?? [];
  const text = sentences.join("").trim().slice(0, 400);
  if (!text) return null;
  const where = [facts["city"], facts["country"]].map(textOf).filter(Boolean).join(", ");
  return `${companyNameOf(facts)}${where ? ` (${where})` : ""}: ${text}`;
}

export function buyingSignalsOf(facts: Facts): string[] {
  const roles = listOf(facts["open_roles"]);
  const technologies = listOf(facts["technologies"]);
  return [
    ...roles.map((role) => `Hiring: ${role}`),
    ...(technologies.length > 2 ? [`Invests in its website: ${technologies.join(", ")}`] : []),
    ...(hasWord(everythingSaid(facts), "new location") ? ["Opens a new location"] : []),
  ];
}

type Score = { score: number; reasoning: string };

/** Up to 40 points for the description, 30 for contact channels, 30 for signs of investment. */
export function leadScoreOf(facts: Facts): Score {
  const described = textOf(facts["description"]) ? 40 : textOf(facts["text"]).length > 200 ? 25 : 5;
  const emails = numberOf(facts["email_count"]);
  const phones = numberOf(facts["phone_count"]);
  const profiles = listOf(facts["social_networks"]).length;
  const reach = Math.min(30, emails * 10 + phones * 10 + profiles * 2);
  const signs = Math.min(
    30,
    listOf(facts["open_roles"]).length * 10 + listOf(facts["technologies"]).length * 3,
  );
  return {
    score: described + reach + signs,
    reasoning: `${described} of 40 for its description, ${reach} of 30 for ${emails} e-mail addresses, ${phones} phone numbers and ${profiles} profiles, ${signs} of 30 for signs of investment.`,
  };
}

type Match = Score & { signals: string[] };

/** The share of the profile's words that the company uses. A disqualifier caps the score. */
export function matchOf(facts: Facts, icp: unknown): Match {
  const profile = isRecord(icp) ? icp : {};
  const all = everythingSaid(facts);
  const industry = industryOf(facts)?.industry ?? "";
  const keywords = listOf(profile["company_keywords"]);
  const found = keywords.filter((word) => hasWord(all, word));
  const targets = listOf(profile["target_industries"]);
  const target = targets.find(
    (name) => hasWord(all, name) || name.toLowerCase() === industry.toLowerCase(),
  );
  const against = listOf(profile["disqualifiers"]).find((word) => hasWord(all, word));
  const share = keywords.length > 0 ? found.length / keywords.length : 0.5;
  const score = Math.round(20 + share * 50 + (target ? 30 : 0));
  const signals = [
    ...found.map((word) => `Speaks of ${word}`),
    ...(target ? [`Works in ${target}`] : []),
  ];
  const reasons = `${found.length} of ${keywords.length} keywords occur${target ? `, and it works in ${target}` : ""}.`;
  return against
    ? {
        score: Math.min(score, 20),
        reasoning: `${reasons} It is ruled out by "${against}".`,
        signals,
      }
    : { score, reasoning: reasons, signals };
}
