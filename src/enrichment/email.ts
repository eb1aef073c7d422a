import type { EmailEnrichment } from "#src/shared/lead";
import type { EmailVerdict } from "./email-verdict";
import type { MailDomain } from "./mail-domain";

export const DELIVERABILITY_RULE = "Whether mail to the lead is likely to arrive.";

/** The domain whose mail stands for the lead: its best address's own, else the site's registrable domain. */
export function chooseMailDomain(_emails: readonly string[], siteDomain: string): string {
  return siteDomain;
}

/** What is known of a lead's mail. `emails` best first; `catchAll` only where a mail server was asked. */
export function enrichEmail({
  mailDomain,
  catchAll = null,
}: {
  emails: readonly string[];
  verdicts: ReadonlyMap<string, EmailVerdict>;
  mailDomain: MailDomain;
  catchAll?: boolean | null;
}): EmailEnrichment {
  return {
    catch_all: catchAll,
    deliverability: "unknown",
    disposable: false,
    dkim: mailDomain.dkim === "found",
    dmarc: mailDomain.dmarc === "present",
    has_mx: mailDomain.route === "mx",
    spf: mailDomain.spf === "present",
    domain: mailDomain.domain,
    mx_provider: mailDomain.provider,
    role_addresses: [],
  };
}
