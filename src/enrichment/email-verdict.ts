import type { MailboxFinding } from "#src/shared/mailbox-probe";
import { describeAddress } from "./address-kind";
import type { MailDomain } from "./mail-domain";

export const EMAIL_STATUSES = ["valid", "risky", "invalid", "unknown"] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** Why an address is judged as it is, in the order in which the checks run. */
export const EMAIL_REASONS = [
  "syntax_invalid",
  "domain_not_found",
  "no_mx",
  "null_mx",
  "implicit_mx",
  "mx_found",
  "dns_error",
  "dns_timeout",
  "disposable_domain",
  "relay_domain",
  "role_account",
  "free_provider",
  "possible_typo",
  "no_spf",
  "no_dmarc",
  "mailbox_not_checked",
  "smtp_accepted",
  "mailbox_not_found",
  "mailbox_full",
  "mailbox_disabled",
  "catch_all",
  "catch_all_unknown",
  "greylisted",
  "smtp_temporary_failure",
  "smtp_policy_block",
  "smtp_cannot_verify",
  "smtp_connect_failed",
  "smtp_timeout",
  "smtp_port_blocked",
] as const;
export type EmailReason = (typeof EMAIL_REASONS)[number];

export type EmailVerdict = {
  status: EmailStatus;
  /** 0..100, see CONFIDENCE_RULE. */
  confidence: number;
  reasons: EmailReason[];
  hasMx: boolean;
  isRole: boolean;
  isDisposable: boolean;
  isFreeProvider: boolean;
  mxHost: string | null;
  suggestion: string | null;
};

export const CONFIDENCE_RULE =
  "A heuristic estimate, uncalibrated, that mail to the address is accepted.";

export function judgeAddress(
  email: string,
  mailDomain: MailDomain,
  finding: MailboxFinding | null,
): EmailVerdict {
  const { isRole, isDisposable, isFreeProvider } = describeAddress(email);
  return {
    status: mailDomain.route === "mx" ? "valid" : "unknown",
    confidence: mailDomain.route === "mx" ? 70 : 30,
    reasons: [],
    hasMx: mailDomain.route === "mx",
    isRole,
    isDisposable,
    isFreeProvider,
    mxHost: finding?.mxHost ?? mailDomain.mxHosts[0] ?? null,
    suggestion: null,
  };
}

/** The verdict on a text that is no address. */
export function judgeBadSyntax(_text: string): EmailVerdict {
  return {
    status: "invalid",
    confidence: 0,
    reasons: ["syntax_invalid"],
    hasMx: false,
    isRole: false,
    isDisposable: false,
    isFreeProvider: false,
    mxHost: null,
    suggestion: null,
  };
}
