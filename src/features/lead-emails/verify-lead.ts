import type { Scope } from "#src/db/scope";
import { chooseMailDomain, enrichEmail } from "#src/enrichment/email/email";
import { storedCatchAll, withStoredVerdicts } from "#src/enrichment/email/stored-verdicts";
import { isFullyKnown } from "#src/enrichment/email/mail-domain";
import { rescoreQuality } from "#src/enrichment/quality";
import { type Page, pageOf } from "#src/http/paginated";
import { notFound } from "#src/shared/errors";
import {
  appendChecks,
  findUnverified,
  type MailParts,
  type UnverifiedLead,
} from "./lead-emails.repository";
import { presentEmail } from "./present-email";
import type { LeadEmail } from "./schemas";
import type { SharedMailDependencies } from "#src/pipeline/verification/mail-dependencies";
import { withConnection } from "#src/pipeline/verification/mail-server-slots";
import { type Verification, verifyAddresses } from "#src/pipeline/verification/verify-addresses";

/** Time limits of a verification: for DNS, and for all mail servers. */
export const VERIFICATION_TIME = { dnsMs: 10_000, smtpMs: 25_000 };

/** Waiting for a connection leaves time for the questions. */
const waitUntilMs = () => Date.now() + VERIFICATION_TIME.smtpMs / 2;

const MAX_PROBES = 10;

const MAX_ADDRESSES = 200;

/**
 * Verifies the addresses of a lead and returns them. Concurrent calls are safe: each appends its checks, and
 * the later check determines the status.
 */
export async function verifyLead(
  scope: Scope,
  leadId: string,
  { resolveDns, probeMailbox, openConnection }: SharedMailDependencies,
): Promise<Page<LeadEmail>> {
  const lead = await findUnverified(scope, leadId, MAX_ADDRESSES);
  if (!lead) throw notFound("Lead");
  const emails = lead.emails.map(({ email }) => email);
  const ownDomain = chooseMailDomain(emails, lead.domain);
  const verification =
    emails.length > 0
      ? await withConnection(probeMailbox, openConnection, waitUntilMs(), (probe) =>
          verifyAddresses(
            emails,
            { resolveDns, probeMailbox: probe },
            { ownDomain, maxProbes: MAX_PROBES, maxMs: VERIFICATION_TIME.smtpMs },
          ),
        )
      : null;
  const checks = lead.emails.flatMap(({ id: emailId, email }) => {
    const check = verification?.checks.get(email);
    return check ? [{ emailId, check }] : [];
  });
  const enrichment = verification && newEnrichment(lead, ownDomain, verification);
  const page = { page: 1, per_page: MAX_ADDRESSES };
  const { rows, total } = await appendChecks(scope, leadId, { checks, enrichment }, page);
  return pageOf(rows.map(presentEmail), page, total);
}

/**
 * The new mail enrichment, computed from the new and the stored verdicts. Null if DNS returned no more than
 * before.
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
