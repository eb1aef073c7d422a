import type {
  CompanyEnrichment,
  Deliverability,
  DomainEnrichment,
  EmailEnrichment,
  Grade,
  QualityEnrichment,
  SeoEnrichment,
} from "#src/shared/lead";

/** The parts of a lead that count for completeness. */
export type ScoredLead = {
  companyName: string | null;
  emails: readonly unknown[];
  phones: readonly unknown[];
  socials: Readonly<Record<string, string>>;
  description: string | null;
  company: CompanyEnrichment;
};

/** Points of a lead's data; the sum is 100. */
const COMPLETENESS: readonly [fact: string, points: number, has: (lead: ScoredLead) => boolean][] =
  [
    ["an e-mail address", 25, ({ emails }) => emails.length > 0],
    ["a phone number", 15, ({ phones }) => phones.length > 0],
    ["a company name", 15, ({ companyName }) => companyName !== null],
    ["a social profile", 10, ({ socials }) => Object.keys(socials).length > 0],
    ["a description", 10, (lead) => (lead.description ?? lead.company.description) !== null],
    ["a street", 5, ({ company }) => company.street_address !== null],
    ["a city or postal code", 5, ({ company }) => (company.city ?? company.postal_code) !== null],
    ["a country", 5, ({ company }) => company.country !== null],
    ["a kind of organisation", 3, ({ company }) => company.org_type !== null],
    ["a number of employees", 3, ({ company }) => company.employee_range !== null],
    ["a founding year", 2, ({ company }) => company.founded_year !== null],
    ["business hours", 2, ({ company }) => company.business_hours.length > 0],
  ];

/** Points of each deliverability level. `low` scores 0 regardless of other facts. */
const LEVEL: Readonly<Record<Deliverability, number>> = {
  high: 60,
  medium: 40,
  unknown: 20,
  low: 0,
};

const SHARES = { completeness: 0.3, deliverability: 0.3, security: 0.2, seo: 0.2 };

const BOUNDS: readonly [Grade, number][] = [
  ["A", 85],
  ["B", 70],
  ["C", 55],
  ["D", 40],
];

/** The formulas in words, for the API description. */
export const QUALITY_SCORE_RULE = {
  data_completeness_score: `Sum of the points of the known data: ${COMPLETENESS.map(
    ([fact, points]) => `${fact} ${points}`,
  ).join(", ")}.`,
  deliverability_score: `Deliverability high ${LEVEL.high}, medium ${LEVEL.medium}, unknown ${LEVEL.unknown}; and 10 each for SPF that is not neutral, DMARC, DKIM and a server that is known not to accept all addresses (5 if unknown). 0 if deliverability is low, the domain is disposable, or no mail domain is known.`,
  security_score: "The domain's security_score.",
  seo_score: "The entry page's SEO score.",
  score:
    "30 % data_completeness_score, 30 % deliverability_score, 20 % security_score and 20 % seo_score, rounded.",
  grade: `${BOUNDS.map(([grade, bound]) => `${grade} from ${bound}`).join(", ")}; F below.`,
} as const;

/** Scores the lead's data and website according to `QUALITY_SCORE_RULE`. */
export function scoreQuality(given: {
  lead: ScoredLead;
  email: EmailEnrichment;
  domain: DomainEnrichment;
  seo: SeoEnrichment;
}): QualityEnrichment {
  const completeness = COMPLETENESS.reduce(
    (sum, [, points, has]) => sum + (has(given.lead) ? points : 0),
    0,
  );
  return weighParts({
    data_completeness_score: completeness,
    deliverability_score: scoreDeliverability(given.email),
    security_score: given.domain.security_score,
    seo_score: given.seo.score,
  });
}

/** Recomputes the quality after a change of the mail facts only. */
export const rescoreQuality = (
  known: QualityEnrichment,
  email: EmailEnrichment,
): QualityEnrichment => weighParts({ ...known, deliverability_score: scoreDeliverability(email) });

function weighParts(parts: Omit<QualityEnrichment, "grade" | "score">): QualityEnrichment {
  const score = Math.round(
    SHARES.completeness * parts.data_completeness_score +
      SHARES.deliverability * parts.deliverability_score +
      SHARES.security * parts.security_score +
      SHARES.seo * parts.seo_score,
  );
  return { ...parts, grade: BOUNDS.find(([, bound]) => score >= bound)?.[0] ?? "F", score };
}

function scoreDeliverability(email: EmailEnrichment): number {
  if (email.domain === null || email.disposable || email.deliverability === "low") return 0;
  const hasSpf = email.spf && email.spf_all !== "neutral";
  const protection = [hasSpf, email.dmarc, email.dkim].filter(Boolean).length * 10;
  const selectivity = email.catch_all === null ? 5 : email.catch_all ? 0 : 10;
  return LEVEL[email.deliverability] + protection + selectivity;
}
