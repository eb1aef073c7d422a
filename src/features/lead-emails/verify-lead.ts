import type { Scope } from "#src/db/scope";
import { chooseMailDomain, enrichEmail } from "#src/enrichment/email/email";
import { storedCatchAll, withStoredVerdicts } from "#src/enrichment/email/stored-verdicts";
import { isFullyKnown } from "#src/enrichment/email/mail-domain";
import { rescoreQuality } from "#src/enrichment/quality";
import type { Page } from "#src/http/paginated";
import { notFound } from "#src/shared/errors";
import {
  appendChecks,
  findUnverified,
  type MailParts,
  type UnverifiedLead,
} from "./lead-emails.repository";
import type { LeadEmail } from "./schemas";
import {
  type MailDependencies,
  type Verification,
  verifyAddresses,
} from "#src/pipeline/verification/verify-addresses";

/** How long a verification may take: DNS, and all that mail servers are waited for. */
export const VERIFICATION_TIME = { dnsMs: 10_000, smtpMs: 25_000 };

const MAX_PROBES = 10;

const MAX_ADDRESSES = 200;

/**
 * Verifies the addresses of a lead now and answers them as they are then. Two at once are harmless:
 * each appends what it found, and the later finding stands.
 */
export async function verifyLead(
  scope: Scope,
  leadId: string,
  outside: MailDependencies,
): Promise<Page<LeadEmail>> {
  const lead = await findUnverified(scope, leadId, MAX_ADDRESSES);
  if (!lead) throw notFound("Lead");
  const emails = lead.emails.map(({ email }) => email);
  const ownDomain = chooseMailDomain(emails, lead.domain);
  const verification =
    emails.length > 0
      ? await verifyAddresses(emails, outside, {
          ownDomain,
          maxProbes: MAX_PROBES,
          maxMs: VERIFICATION_TIME.smtpMs,
        })
      : null;
  const checks = lead.emails.flatMap(({ id: emailId, email }) => {
    const check = verification?.checks.get(email);
    return check ? [{ emailId, check }] : [];
  });
  const enrichment = verification && newEnrichment(lead, ownDomain, verification);
  return appendChecks(scope, leadId, { checks, enrichment }, { page: 1, per_page: MAX_ADDRESSES });
}

/**
 * What is now known of the lead's mail, by the verdicts that its addresses have from now on; null where DNS
 * told no more than before.
 */
function newEnrichment(
  { emails, known, quality, kept }: UnverifiedLead,
  ownDomain: string,
  { domains, verdicts, checks, acceptsAll }: Verification,
): MailParts | null {
  const mailDomain = domains.get(ownDomain);
  if (!mailDomain) return null;
  if (known && !isFullyKnown(mailDomain)) return null;
  const knownBefore = known?.domain === ownDomain ? known.catch_all : null;
  const email = enrichEmail({
    emails: emails.map(({ email }) => email),
    verdicts: withStoredVerdicts(verdicts, kept, (email) => checks.get(email)?.method === "smtp"),
    mailDomain,
    catchAll: acceptsAll.get(ownDomain) ?? storedCatchAll(kept, ownDomain) ?? knownBefore,
  });
  return { email, quality: quality && rescoreQuality(quality, email) };
}

export { findCheckedLeads } from "./lead-emails.repository";
