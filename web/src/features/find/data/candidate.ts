/** A company that a search found, and that can become a lead. */
export type Candidate = {
  id: string;
  /** Null: it has no website of its own, so it cannot be crawled. */
  url: string | null;
  domain: string | null;
  /** Whether the workspace has a lead of its domain. Undefined: not known. */
  isLead?: boolean;
};

/** The candidates with a website that is crawled, each domain once, and those that are leads already. */
export function splitCandidates(candidates: readonly Candidate[]) {
  const reachable = candidates.filter(({ domain }) => domain !== null);
  const distinct = [...new Map(reachable.map((one) => [one.domain, one])).values()];
  return {
    known: distinct.filter(({ isLead }) => isLead),
    fresh: distinct.filter(({ isLead }) => !isLead),
  };
}
