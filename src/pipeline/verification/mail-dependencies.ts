import { createResolver } from "#src/platform/dns/resolver";
import { createMailboxProber } from "#src/platform/smtp/mailbox-probe";
import type { Settings } from "#src/shared/settings";
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
