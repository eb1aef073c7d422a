/**
 * The reply of a mail server about one mailbox, or why there is none. `not_asked`: no request for this mailbox was
 * sent; `acceptsAll` may come from another address of the domain.
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

/** `acceptsAll` is null if unknown. It is only checked if the server accepted the address. */
export type MailboxFinding = {
  outcome: ProbeOutcome;
  acceptsAll: boolean | null;
  /** The decisive SMTP reply, such as 550 and `5.1.1`. */
  code: number | null;
  enhancedCode: string | null;
  mxHost: string | null;
  /**
   * The outcome unless the server rejects this client in general. Set if no evidence shows that the server
   * accepts any mailbox of the domain.
   */
  unconfirmed?: ProbeOutcome;
};

/**
 * Asks the mail servers of a domain, in order of preference, whether they accept mail for `email`. It never
 * sends mail and never rejects: failures are outcomes. `hasMore`: the caller asks about another mailbox of the domain
 * next, so that the connection can stay open for it.
 */
export type ProbeMailbox = (
  email: string,
  mxHosts: readonly string[],
  options?: { hasMore: boolean },
) => Promise<MailboxFinding>;
