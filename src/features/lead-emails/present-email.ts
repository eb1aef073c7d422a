import { describeAddress } from "#src/enrichment/email/address-kind";
import { suggestAddress } from "#src/enrichment/email/typo";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import { newId } from "#src/shared/ids";
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

export const presentCheck = (emailId: string, row: CheckRow): EmailCheck => ({
  id: checkId(emailId, row),
  checked_at: isoTime(row.checkedAt),
  method: row.method,
  status: row.status,
  confidence: row.confidence,
  reasons: row.reasons,
  mx_host: row.mxHost,
});

/** A UUIDv7 with the time of the check (`newId`). The rest is that of its address, except a digit for the method. */
function checkId(emailId: string, { checkedAt, method }: CheckRow): string {
  const digit = method === "smtp" ? "1" : "0";
  return `${newId(checkedAt).slice(0, "xxxxxxxx-xxxx-7".length)}${digit}${emailId.slice("xxxxxxxx-xxxx-xx".length)}`;
}
