import type { DomainEnrichment } from "#src/shared/lead";

/** Inputs of the score. Null is unknown. */
export type SecurityFacts = Pick<
  DomainEnrichment,
  "https" | "hsts" | "csp" | "x_frame_options" | "x_content_type_options"
> & { dnssec: boolean | null; caa: boolean | null };

/** Points for each fact that is true. */
const POINTS: Readonly<Record<keyof SecurityFacts, number>> = {
  https: 40,
  hsts: 20,
  csp: 20,
  x_frame_options: 10,
  x_content_type_options: 10,
  dnssec: 5,
  caa: 5,
};

/** The formula in words, for the API description. */
export const SECURITY_SCORE_RULE = `Points of the facts that are true, as a percentage of the points of all known facts: ${Object.entries(
  POINTS,
)
  .map(([fact, points]) => `${fact} ${points}`)
  .join(", ")}.`;

/** Computes `SECURITY_SCORE_RULE`: 0 to 100. */
export function scoreSecurity(facts: SecurityFacts): number {
  const names = Object.keys(POINTS) as (keyof SecurityFacts)[];
  const known = names.filter((name) => facts[name] !== null);
  const sum = (of: (keyof SecurityFacts)[]) => of.reduce((total, name) => total + POINTS[name], 0);
  return Math.round((100 * sum(known.filter((name) => facts[name]))) / sum(known));
}
