import type { LeadEmail } from "@quarry/client";

type Reason = LeadEmail["reasons"][number];

/** What a reason of a status means, in words. The API names reasons by codes. */
const TEXTS: Record<Reason, string> = {
  syntax_invalid: "The address is malformed",
  domain_not_found: "The domain does not exist",
  no_mx: "The domain accepts no mail",
  null_mx: "The domain declares that it accepts no mail",
  implicit_mx: "The domain has an address but no mail server record",
  mx_found: "The domain has a mail server",
  dns_error: "DNS failed",
  dns_timeout: "DNS did not respond",
  disposable_domain: "Disposable mailboxes",
  relay_domain: "Forwarding service",
  role_account: "Role address",
  free_provider: "Free mail provider",
  possible_typo: "Probably a typo",
  no_spf: "No SPF record",
  no_dmarc: "No DMARC record",
  mailbox_not_checked: "The mailbox was not asked",
  smtputf8_required: "Needs a server with SMTPUTF8",
  smtp_accepted: "The mail server accepted the mailbox",
  mailbox_not_found: "The mail server does not know the mailbox",
  mailbox_full: "The mailbox is full",
  mailbox_disabled: "The mailbox is disabled",
  catch_all: "The server accepts every address",
  catch_all_unknown: "Whether the server accepts every address is not known",
  greylisted: "The server asked to try later",
  smtp_temporary_failure: "The server failed temporarily",
  smtp_policy_block: "The server refused to be asked",
  smtp_cannot_verify: "The server does not verify mailboxes",
  smtp_connect_failed: "No connection to the mail server",
  smtp_timeout: "The mail server did not respond",
  smtp_port_blocked: "This service cannot reach mail servers",
  list_verification: "Checked with a list of addresses",
};

/** A newer API can have reasons that this page does not know. */
export const describeReason = (reason: string): string =>
  TEXTS[reason as Reason] ?? reason.replaceAll("_", " ");
