import type { EmailVerdict } from "#src/enrichment/email/email-verdict";
import type { EmailReason, EmailStatus } from "#src/shared/addresses/email-status";
import { type Candidate, MAX_GUESS_CONFIDENCE } from "./rank-candidates";

/** The address of a person, as far as it is known. */
export type ChosenAddress = {
  email: string | null;
  status: EmailStatus;
  confidence: number;
  pattern: string | null;
  reasons: EmailReason[];
};

/** Verdicts by address; an address without one was not checked. */
type Verdicts = ReadonlyMap<string, EmailVerdict>;

const NOTHING: ChosenAddress = {
  email: null,
  status: "unknown",
  confidence: 0,
  pattern: null,
  reasons: [],
};

/**
 * Chooses the address of a person among candidates, best first: one that a mail server confirmed, or else the best
 * one that was not rejected. Without evidence, and without a server that rejects unknown mailboxes, it is a guess:
 * never `valid`, and of little confidence.
 */
export function chooseAddress(
  candidates: readonly Candidate[],
  verdicts: Verdicts,
  hasEvidence: boolean,
): { chosen: ChosenAddress; left: Candidate[] } {
  const isRejected = ({ email }: Candidate) => verdicts.get(email)?.status === "invalid";
  const left = candidates.filter((candidate) => !isRejected(candidate));
  const wasAsked = ({ email }: Candidate) =>
    verdicts.get(email)?.reasons.includes("mailbox_not_checked") === false;
  const isSure = ({ email }: Candidate) => isConfirmed(verdicts.get(email), hasEvidence);
  const best = left.find(isSure) ?? left[0];
  // A server that rejected the probable ones makes the rest improbable.
  const isLeftOver = left.length < candidates.length && best && !best.isKnown && !wasAsked(best);
  if (!best || isLeftOver)
    return { chosen: { ...NOTHING, ...refusalOf(candidates, verdicts) }, left };
  const verdict = verdicts.get(best.email);
  const chosen = { email: best.email, pattern: best.pattern };
  if (verdict && isSure(best)) {
    const { status, confidence, reasons } = verdict;
    return { chosen: { ...chosen, status, confidence, reasons }, left };
  }
  const limit = hasEvidence || best.isKnown ? 100 : MAX_GUESS_CONFIDENCE;
  const confidence = Math.min(best.confidence, verdict?.confidence ?? 100, limit);
  const status = verdict?.status ?? "unverified";
  return {
    chosen: {
      ...chosen,
      // Accepted by a server that may accept every address: without evidence this shows nothing.
      status: status === "valid" && limit < 100 ? "unknown" : status,
      confidence,
      reasons: verdict?.reasons ?? ["mailbox_not_checked"],
    },
    left,
  };
}

/** Accepted by a server that rejects others; with evidence also if it is not known whether it rejects others. */
const isConfirmed = (verdict: EmailVerdict | undefined, hasEvidence: boolean): boolean =>
  verdict?.status === "valid" && (hasEvidence || !verdict.reasons.includes("catch_all_unknown"));

function refusalOf(
  candidates: readonly Candidate[],
  verdicts: Verdicts,
): Pick<ChosenAddress, "status" | "reasons"> {
  const found = candidates.flatMap(({ email }) => verdicts.get(email) ?? []);
  const [first] = found;
  return first ? { status: "invalid", reasons: first.reasons } : { status: "unknown", reasons: [] };
}
