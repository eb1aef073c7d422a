import type { Scope } from "#src/db/scope";
import { chooseMailDomain, enrichEmail } from "#src/enrichment/email/email";
import { storedCatchAll, withStoredVerdicts } from "#src/enrichment/email/stored-verdicts";
import { isFullyKnown } from "#src/enrichment/email/mail-domain";
import { rescoreQuality } from "#src/enrichment/quality";
import { type Page, pageOf } from "#src/http/paginated";
import { notFound } from "#src/shared/errors";
import type { ResolveDns } from "#src/ports/dns";
import {
  appendChecks,
  type CheckResults,
  findForVerification,
  type MailParts,
  type LeadToVerify,
} from "./lead-emails.repository";
import { presentEmail } from "./present-email";
import type { LeadEmail } from "./schemas";
import type { SharedMailDependencies } from "#src/pipeline/verification/mail-dependencies";
import { withConnection } from "#src/pipeline/verification/mail-server-slots";
import {
  type MailDependencies,
  type Verification,
  verifyAddresses,
} from "#src/pipeline/verification/verify-addresses";

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
  const lead = await findForVerification(scope, leadId, MAX_ADDRESSES);
  if (!lead) throw notFound("Lead");
  const verification = await withConnection(probeMailbox, openConnection, waitUntilMs(), (probe) =>
    verify(lead, { resolveDns, probeMailbox: probe }),
  );
  const page = { page: 1, per_page: MAX_ADDRESSES };
  const { rows, total } = await appendChecks(scope, leadId, resultsOf(lead, verification), page);
  return pageOf(rows.map(presentEmail), page, total);
}

/** Checks the addresses of a lead that no check has seen, by DNS alone, as a crawl does. */
export async function checkNewEmails(
  scope: Scope,
  leadId: string,
  resolveDns: ResolveDns,
): Promise<void> {
  const lead = await findForVerification(scope, leadId, MAX_ADDRESSES);
  const added = new Set(lead?.emails.flatMap((one) => (one.lastVerifiedAt === null ? one.id : [])));
  if (!lead || added.size === 0) return;
  const verification = await verify(lead, { resolveDns, probeMailbox: null });
  const results = resultsOf(lead, verification);
  const checks = results.checks.filter(({ emailId }) => added.has(emailId));
  await appendChecks(scope, leadId, { ...results, checks }, { page: 1, per_page: 1 });
}

type LeadVerification = Verification & { ownDomain: string };

/** Null for a lead without addresses. */
async function verify(
  { emails, domain }: LeadToVerify,
  dependencies: MailDependencies,
): Promise<LeadVerification | null> {
  if (emails.length === 0) return null;
  const addresses = emails.map(({ email }) => email);
  const ownDomain = chooseMailDomain(addresses, domain);
  const limits = { ownDomain, maxProbes: MAX_PROBES, maxMs: VERIFICATION_TIME.smtpMs };
  return { ownDomain, ...(await verifyAddresses(addresses, dependencies, limits)) };
}

/** What a verification changes of a lead. */
function resultsOf(lead: LeadToVerify, verification: LeadVerification | null): CheckResults {
  const checks = lead.emails.flatMap(({ id: emailId, email }) => {
    const check = verification?.checks.get(email);
    return check ? [{ emailId, check }] : [];
  });
  return { checks, enrichment: verification && newEnrichment(lead, verification) };
}

/**
 * The new mail enrichment, computed from the new and the stored verdicts. Null if DNS returned no more than
 * before.
 */
function newEnrichment(
  { emails, known, quality, kept }: LeadToVerify,
  { ownDomain, domains, verdicts, checks, acceptsAll }: LeadVerification,
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
