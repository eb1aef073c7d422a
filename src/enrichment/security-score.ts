import type { DomainEnrichment } from "#src/shared/lead";

/** What the score is made of. */
export type SecurityFacts = Pick<
  DomainEnrichment,
  "https" | "hsts" | "csp" | "x_frame_options" | "x_content_type_options"
>;

/** Points for each fact that holds; together 100. */
const POINTS: Readonly<Record<keyof SecurityFacts, number>> = {
  https: 40,
  hsts: 20,
  csp: 20,
  x_frame_options: 10,
  x_content_type_options: 10,
};

/** The formula in words, for the API description. */
export const SECURITY_SCORE_RULE = `Sum of the points of what holds: ${Object.entries(POINTS)
  .map(([fact, points]) => `${fact} ${points}`)
  .join(", ")}.`;

/** 0 to 100, as `SECURITY_SCORE_RULE` says. */
export function scoreSecurity(facts: SecurityFacts): number {
  const names = Object.keys(POINTS) as (keyof SecurityFacts)[];
  return names.reduce((sum, name) => sum + (facts[name] ? POINTS[name] : 0), 0);
}
