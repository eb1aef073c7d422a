export const EMAIL_STATUSES = ["valid", "unverified", "risky", "unknown", "invalid"] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** Why an address has its status, in the order of the checks. */
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
  "smtputf8_required",
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
  /** Where the check was made, for addresses of leads. */
  "list_verification",
] as const;
export type EmailReason = (typeof EMAIL_REASONS)[number];
