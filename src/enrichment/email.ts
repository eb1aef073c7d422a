import { registrableDomain } from "#src/shared/domain-name";
import { emailDomain } from "#src/shared/email-address";
import type { Deliverability, EmailEnrichment } from "#src/shared/lead";
import { describeAddress, isOwnMailDomain } from "./address-kind";
import type { EmailVerdict } from "./email-verdict";
import type { MailDomain } from "./mail-domain";

/** For the API's description. */
export const DELIVERABILITY_RULE = `unknown: the lead has no mail domain, or DNS gave no answer. low: the mail domain \
does not exist, has no MX, or accepts no mail; it or the best address is disposable; or most of the lead's judged \
addresses are invalid. high: MX, SPF and DMARC, and the server is not known to accept every address. medium: any other \
domain with an MX; also where the domain has none, but the lead's best address is a valid one elsewhere.`;

/**
 * The domain whose mail stands for the lead: that of its best address (the first), unless it belongs
 * to a provider of mailboxes for anyone, to a relay or to a disposable service; else the site's
 * registrable domain.
 */
export function chooseMailDomain(emails: readonly string[], siteDomain: string): string {
  const [best] = emails;
  const domain = best === undefined ? undefined : emailDomain(best);
  return domain !== undefined && isOwnMailDomain(domain) ? domain : registrableDomain(siteDomain);
}

type Given = {
  /** Best first. */
  emails: readonly string[];
  /** By address, as far as they were judged. */
  verdicts: ReadonlyMap<string, EmailVerdict>;
  mailDomain: MailDomain;
  /** Whether the domain's server accepts every address; only a mail server tells. */
  catchAll?: boolean | null;
};

/**
 * What is known of a lead's mail. `disposable` is said of the best address, and of the mail domain.
 * `dkim: false` means "at none of the known selectors"; `has_mx` is true for a real MX only.
 */
export function enrichEmail(given: Given): EmailEnrichment {
  const { emails, mailDomain, catchAll = null } = given;
  return {
    catch_all: catchAll,
    deliverability: judgeDeliverability(given),
    disposable: isThrowaway(given),
    dkim: mailDomain.dkim === "found",
    dmarc: mailDomain.dmarc === "present",
    has_mx: mailDomain.route === "mx",
    spf: mailDomain.spf === "present",
    domain: wasAsked(mailDomain) ? mailDomain.domain : null,
    mx_provider: mailDomain.provider,
    role_addresses: emails.filter((email) => describeAddress(email).isRole),
  };
}

function judgeDeliverability(given: Given): Deliverability {
  const { emails, verdicts, mailDomain, catchAll } = given;
  if (mailDomain.route === "unknown") return "unknown";
  if (isThrowaway(given) || isMostlyInvalid(emails, verdicts)) return "low";
  if (mailDomain.route !== "mx")
    return hasValidElsewhere(emails, verdicts, mailDomain) ? "medium" : "low";
  const isVouchedFor = mailDomain.spf === "present" && mailDomain.dmarc === "present";
  return isVouchedFor && catchAll !== true ? "high" : "medium";
}

function isMostlyInvalid(emails: readonly string[], verdicts: Given["verdicts"]): boolean {
  const judged = emails.flatMap((email) => verdicts.get(email) ?? []);
  return judged.filter(({ status }) => status === "invalid").length * 2 > judged.length;
}

/** Many small firms write from a free mailbox beside a domain that takes no mail. */
function hasValidElsewhere(
  [best]: readonly string[],
  verdicts: Given["verdicts"],
  { domain }: MailDomain,
): boolean {
  if (best === undefined || emailDomain(best) === domain) return false;
  return verdicts.get(best)?.status === "valid";
}

/** A site at an IP address has no mail domain. */
function wasAsked({ route, failure }: MailDomain): boolean {
  return route !== "unknown" || failure !== null;
}

function isThrowaway({ emails: [best], mailDomain }: Given): boolean {
  return isDisposable(mailDomain.domain) || (best !== undefined && isDisposable(emailDomain(best)));
}

function isDisposable(domain: string): boolean {
  return describeAddress(`@${domain}`).isDisposable;
}
