import { domainToASCII } from "node:url";
import { judgeBadSyntax } from "#src/enrichment/email/email-verdict";
import {
  type MailDependencies,
  verifyAddresses,
} from "#src/pipeline/verification/verify-addresses";
import { type EmailAddress, parseEmailAddress } from "#src/shared/addresses/email-address";
import type { VerifiedAddress } from "./schemas";

/** Time limits for DNS and for the mail server. */
export const VERIFICATION_TIME = { dnsMs: 5_000, smtpMs: 15_000 };

const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Verifies a typed address. Text that is not an address is `invalid`. */
export async function verifyAddress(
  text: string,
  dependencies: MailDependencies,
): Promise<VerifiedAddress> {
  const address = parseEmailAddress(text, typedHost(text));
  return address ? verifyOne(address, dependencies) : verifyInternational(text, dependencies);
}

/**
 * Non-ASCII letters before the `@` need a mail server with SMTPUTF8 (RFC 6531). The service does not probe
 * for it, so it checks only the domain, with a placeholder as local part.
 */
async function verifyInternational(
  text: string,
  dependencies: MailDependencies,
): Promise<VerifiedAddress> {
  const at = Math.max(0, text.lastIndexOf("@"));
  const [local, rest] = [text.slice(0, at), text.slice(at)];
  const name = local.replace(/(?!\p{ASCII})[\p{L}\p{M}\p{N}]/gu, "x");
  const standIn = parseEmailAddress(name + rest, typedHost(text));
  if (!standIn) return describe(text, judgeBadSyntax(text), null);
  const found = await verifyOne(standIn, { ...dependencies, probeMailbox: null });
  const domainMeant = found.suggestion?.slice(found.suggestion.lastIndexOf("@"));
  const suggestion = domainMeant ? local + domainMeant : null;
  const reasons = [...found.reasons, ...(found.has_mx ? ["smtputf8_required" as const] : [])];
  return { ...found, email: `${local}@${standIn.domain}`, reasons, suggestion };
}

async function verifyOne({ email, domain }: EmailAddress, dependencies: MailDependencies) {
  const limits = { maxProbes: 1, maxMs: VERIFICATION_TIME.smtpMs };
  const { verdicts, acceptsAll } = await verifyAddresses([email], dependencies, limits);
  return describe(email, verdicts.get(email)!, acceptsAll.get(domain) ?? null);
}

/** Accepts host names with any suffix: DNS decides whether they exist. */
function typedHost(text: string): string | undefined {
  const host = domainToASCII(text.slice(text.lastIndexOf("@") + 1).trim());
  return HOST_NAME.test(host) && host.length <= 253 ? host : undefined;
}

const describe = (
  email: string,
  verdict: ReturnType<typeof judgeBadSyntax>,
  catchAll: boolean | null,
): VerifiedAddress => ({
  email,
  status: verdict.status,
  confidence: verdict.confidence,
  has_mx: verdict.hasMx,
  is_role: verdict.isRole,
  is_disposable: verdict.isDisposable,
  disposable: verdict.isDisposable,
  is_free_provider: verdict.isFreeProvider,
  catch_all: catchAll,
  reasons: verdict.reasons,
  suggestion: verdict.suggestion,
  mx_host: verdict.mxHost,
});
