import { createResolver } from "#src/platform/dns/resolver";
import { createMailboxProber } from "#src/platform/smtp/mailbox-probe";
import type { Settings } from "#src/shared/settings";
import { connectionsOf, type OpenConnection } from "./mail-server-slots";
import type { MailDependencies } from "./verify-addresses";

/** DNS and, if enabled, mail servers. The prober has its own DNS budget, because it starts later. */
export const mailDependencies = (
  settings: Settings,
  { dnsMs, smtpMs }: { dnsMs: number; smtpMs: number },
): MailDependencies => ({
  resolveDns: createResolver(settings, { budgetMs: dnsMs }),
  probeMailbox: createMailboxProber(settings, {
    resolveDns: createResolver(settings, { budgetMs: smtpMs }),
  }),
});

/** With the connections to mail servers that all verifications share. */
export type SharedMailDependencies = MailDependencies & { openConnection: OpenConnection };

export const sharedMailDependencies = (
  env: Pick<Env, "RATE_LIMITER">,
  settings: Settings,
  time: { dnsMs: number; smtpMs: number },
): SharedMailDependencies => ({
  ...mailDependencies(settings, time),
  openConnection: connectionsOf(env),
});
