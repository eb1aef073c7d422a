import { registrableDomain } from "#src/shared/addresses/domain-name";
import { emailDomain } from "#src/shared/addresses/email-address";
import type { Deliverability, EmailEnrichment } from "#src/shared/lead";
import { describeAddress, isOwnMailDomain } from "./address-kind";
import type { EmailVerdict } from "./email-verdict";
import type { MailDetails, MailDomain } from "./mail-domain";

/**
 * The mail domain of the lead: that of its best address (the first), unless it is a public mailbox
 * provider, a relay or a disposable service. Otherwise the site's registrable domain.
 */
export function chooseMailDomain(emails: readonly string[], siteDomain: string): string {
  const [best] = emails;
  const domain = best === undefined ? undefined : emailDomain(best);
  return domain !== undefined && isOwnMailDomain(domain) ? domain : registrableDomain(siteDomain);
}

type Given = {
  /** Best first. */
  emails: readonly string[];
  /** Verdicts by address, for checked addresses only. */
  verdicts: ReadonlyMap<string, Pick<EmailVerdict, "status">>;
  mailDomain: MailDomain;
  /** Whether the domain's server accepts every address; null if no mail server was queried. */
  catchAll?: boolean | null;
};

/**
 * Mail facts of a lead. `disposable` concerns the best address and the mail domain. `dkim: false`
 * means that no known selector has a key. `has_mx` is true for a real MX only.
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
    spf: mailDomain.spf === "present" && mailDomain.details?.spf.all !== "pass",
    domain: wasAsked(mailDomain) ? mailDomain.domain : null,
    mx_provider: mailDomain.provider,
    role_addresses: emails.filter((email) => describeAddress(email).isRole),
    ...(mailDomain.details && describeDetails(mailDomain.details)),
  };
}

/**
 * Judges the mail of a lead again, by changed addresses and verdicts, with the DNS facts that are known. Unchanged
 * where DNS gave no answer, and where no address was checked.
 */
export function rejudgeEmail(
  known: EmailEnrichment,
  { emails, verdicts, catchAll }: Omit<Given, "mailDomain">,
): EmailEnrichment {
  if (known.domain === null || known.deliverability === "unknown" || verdicts.size === 0)
    return known;
  // Without an MX, the kinds of routes make no difference.
  const mailDomain: MailTarget = { domain: known.domain, route: known.has_mx ? "mx" : "no_mx" };
  const given = { emails, verdicts, mailDomain, catchAll: catchAll ?? known.catch_all };
  return {
    ...known,
    catch_all: given.catchAll,
    deliverability: judgeDeliverability(given),
    disposable: isThrowaway(given),
  };
}

const describeDetails = ({ spf, ...details }: MailDetails) => ({
  dmarc_policy: details.dmarcPolicy,
  dmarc_domain: details.dmarcDomain,
  spf_all: spf.all,
  spf_lookups: spf.lookups,
  spf_issue: spf.issue,
  mta_sts: details.mtaSts,
  tls_rpt: details.tlsRpt,
  bimi: details.bimi,
});

type MailTarget = Pick<MailDomain, "domain" | "route">;
type Judged = Omit<Given, "mailDomain"> & { mailDomain: MailTarget };

function judgeDeliverability(given: Judged): Deliverability {
  const { emails, verdicts, mailDomain, catchAll } = given;
  const [best] = emails;
  const status = best === undefined ? undefined : verdicts.get(best)?.status;
  if (mailDomain.route === "unknown") return "unknown";
  if (isThrowaway(given) || isMostlyInvalid(emails, verdicts)) return "low";
  if (status === "valid" && catchAll !== true) return "high";
  if (mailDomain.route === "mx") return "medium";
  return isElsewhere(best, mailDomain) && (status === "valid" || status === "unverified")
    ? "medium"
    : "low";
}

function isMostlyInvalid(emails: readonly string[], verdicts: Given["verdicts"]): boolean {
  const judged = emails.flatMap((email) => verdicts.get(email) ?? []);
  return judged.filter(({ status }) => status === "invalid").length * 2 > judged.length;
}

/** Many small companies use a free mailbox while their own domain accepts no mail. */
function isElsewhere(best: string | undefined, { domain }: MailTarget): boolean {
  return best !== undefined && emailDomain(best) !== domain;
}

/** A site at an IP address has no mail domain. */
function wasAsked({ route, failure }: MailDomain): boolean {
  return route !== "unknown" || failure !== null;
}

function isThrowaway({ emails: [best], mailDomain }: Judged): boolean {
  return isDisposable(mailDomain.domain) || (best !== undefined && isDisposable(emailDomain(best)));
}

function isDisposable(domain: string): boolean {
  return describeAddress(`@${domain}`).isDisposable;
}
