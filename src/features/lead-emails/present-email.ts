import { describeAddress } from "#src/enrichment/email/address-kind";
import { suggestAddress } from "#src/enrichment/email/typo";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import type { CheckRow, EmailRow } from "./lead-emails.repository";
import type { EmailCheck, LeadEmail } from "./schemas";

export function presentEmail(row: EmailRow): LeadEmail {
  const { isRole, isDisposable, isFreeProvider } = describeAddress(row.email);
  return {
    id: row.id,
    email: row.email,
    status: row.status,
    confidence: row.confidence,
    is_primary: row.position === 0,
    is_role: isRole,
    is_disposable: isDisposable,
    is_free_provider: isFreeProvider,
    source: { url: row.sourceUrl, method: row.method },
    first_seen_at: isoTime(row.firstSeenAt),
    last_verified_at: isoTimeOrNull(row.lastVerifiedAt),
    next_verification_at: isoTimeOrNull(row.nextVerificationAt),
    reasons: row.reasons,
    suggestion: suggestAddress(row.email),
  };
}

export const presentCheck = (row: CheckRow): EmailCheck => ({
  id: row.id,
  checked_at: isoTime(row.checkedAt),
  method: row.method,
  status: row.status,
  confidence: row.confidence,
  reasons: row.reasons,
  mx_host: row.mxHost,
});
