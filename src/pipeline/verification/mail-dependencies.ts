import { createResolver } from "#src/platform/dns/resolver";
import { createMailboxProber } from "#src/platform/smtp/mailbox-probe";
import type { Settings } from "#src/shared/settings";
import type { MailOutside } from "./verify-addresses";

/** DNS and, where it is switched on, mail servers. The prober asks DNS at its own expense: it starts later. */
export const mailOutside = (
  settings: Settings,
  { dnsMs, smtpMs }: { dnsMs: number; smtpMs: number },
): MailOutside => ({
  resolveDns: createResolver(settings, { budgetMs: dnsMs }),
  probeMailbox: createMailboxProber(settings, {
    resolveDns: createResolver(settings, { budgetMs: smtpMs }),
  }),
});
