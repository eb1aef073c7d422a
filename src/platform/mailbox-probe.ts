import type { ResolveDns } from "#src/shared/dns";
import type { MailboxFinding, ProbeMailbox } from "#src/shared/mailbox-probe";
import type { Settings } from "#src/shared/settings";

/** The settings that say whether, and how, mail servers are asked. */
export type ProbeSettings = Pick<
  Settings,
  | "ENABLE_SMTP_VERIFY"
  | "SMTP_HELO_NAME"
  | "SMTP_MAIL_FROM"
  | "SMTP_PORT"
  | "SMTP_PROBE_URL"
  | "SMTP_PROBE_SECRET"
  | "ALLOW_PRIVATE_HOSTS"
>;

export type ProbeDependencies = { resolveDns: ResolveDns };

const NOT_ASKED: MailboxFinding = {
  outcome: "cannot_verify",
  acceptsAll: null,
  code: null,
  enhancedCode: null,
  mxHost: null,
};

/** How mailboxes are asked for under these settings; null where they are not: then nothing goes out. */
export function createMailboxProber(
  settings: ProbeSettings,
  _dependencies: ProbeDependencies,
): ProbeMailbox | null {
  return settings.ENABLE_SMTP_VERIFY ? async () => NOT_ASKED : null;
}
