import { type EmailVerdict, judgeBadSyntax } from "#src/enrichment/email/email-verdict";
import { type EmailAddress, parseEmailAddress } from "#src/shared/addresses/email-address";
import { readTypedAddress, typedHost } from "#src/shared/addresses/typed-address";
import { type MailDependencies, verifyAddresses } from "./verify-addresses";

/** A verdict on a typed address. `catchAll` is null if it is unknown whether the server accepts any address. */
export type VerifiedAddress = EmailVerdict & { email: string; catchAll: boolean | null };

/** Time limits for DNS and for the mail server. */
export const VERIFICATION_TIME = { dnsMs: 5_000, smtpMs: 15_000 };

/** Verifies a typed address. Text that is not an address is `invalid`. */
export async function verifyAddress(
  text: string,
  dependencies: MailDependencies,
): Promise<VerifiedAddress> {
  const address = readTypedAddress(text);
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
  if (!standIn) return { email: text, ...judgeBadSyntax(text), catchAll: null };
  const found = await verifyOne(standIn, { ...dependencies, probeMailbox: null });
  const domainMeant = found.suggestion?.slice(found.suggestion.lastIndexOf("@"));
  const suggestion = domainMeant ? local + domainMeant : null;
  const reasons = [...found.reasons, ...(found.hasMx ? ["smtputf8_required" as const] : [])];
  return { ...found, email: `${local}@${standIn.domain}`, reasons, suggestion };
}

async function verifyOne(
  { email, domain }: EmailAddress,
  dependencies: MailDependencies,
): Promise<VerifiedAddress> {
  const limits = { maxProbes: 1, maxMs: VERIFICATION_TIME.smtpMs };
  const { verdicts, acceptsAll } = await verifyAddresses([email], dependencies, limits);
  return { email, ...verdicts.get(email)!, catchAll: acceptsAll.get(domain) ?? null };
}
