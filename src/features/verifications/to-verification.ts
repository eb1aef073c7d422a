import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import type {
  VerificationResult as Result,
  VerificationSnapshot,
} from "#src/shared/verifications/verification-list";
import type { Verification, VerificationResult } from "./schemas";
import type { VerificationRow } from "./verifications.repository";

/** The verification as the API returns it: its row, with the live state of its object while it runs. */
export function toVerification(
  row: VerificationRow,
  live?: VerificationSnapshot | null,
): Verification {
  const { total, done, counts } = live ?? row;
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    total,
    done,
    counts,
    columns: row.columns,
    credits: {
      reserved: row.creditsReserved,
      spent: live ? spentOf(row, live.answered) : row.creditsSpent,
      refunded: row.creditsRefunded,
    },
    error: row.error,
    created_at: isoTime(row.createdAt),
    finished_at: isoTimeOrNull(row.finishedAt),
    results_deleted_at: isoTimeOrNull(row.resultsDeletedAt),
  };
}

/** The price of the definite replies, by the price of an address when the verification was created. */
export const spentOf = ({ creditsReserved, total }: VerificationRow, answered: number): number =>
  total === 0 ? 0 : Math.min(creditsReserved, answered * (creditsReserved / total));

export const toResult = ({ email, ...verdict }: Result): VerificationResult => ({
  email,
  status: verdict.status,
  confidence: verdict.confidence,
  reasons: verdict.reasons,
  is_role: verdict.isRole,
  is_disposable: verdict.isDisposable,
  is_free_provider: verdict.isFreeProvider,
  mx_provider: verdict.mxProvider,
  mx_host: verdict.mxHost,
  suggestion: verdict.suggestion,
});
