/**
 * What a mail server replied about one mailbox, or why there is no reply. `not_asked`: no question about
 * this mailbox was sent; `acceptsAll` may be known of another address of the domain.
 */
export const PROBE_OUTCOMES = [
  "accepted",
  "not_asked",
  "mailbox_not_found",
  "mailbox_full",
  "mailbox_disabled",
  "greylisted",
  "temporary_failure",
  "policy_block",
  "cannot_verify",
  "connect_failed",
  "timeout",
  "port_blocked",
] as const;
export type ProbeOutcome = (typeof PROBE_OUTCOMES)[number];

/** `acceptsAll` is null where it was not found out; it is only asked where the address was accepted. */
export type MailboxFinding = {
  outcome: ProbeOutcome;
  acceptsAll: boolean | null;
  /** The SMTP reply that decided, such as 550 and `5.1.1`. */
  code: number | null;
  enhancedCode: string | null;
  mxHost: string | null;
  /**
   * What the reply means unless the server refuses whoever asked. Given where nothing shows that it accepts
   * any mailbox of the domain.
   */
  unconfirmed?: ProbeOutcome;
};

/**
 * Asks the mail servers of a domain, best first, whether they would take mail for `email`; mail is
 * never sent. Never rejects: what goes wrong is an outcome.
 */
export type ProbeMailbox = (email: string, mxHosts: readonly string[]) => Promise<MailboxFinding>;
