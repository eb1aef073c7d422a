import {
  type EmailVerdict,
  judgeAddress,
  judgeBadSyntax,
} from "#src/enrichment/email/email-verdict";
import { lookUpMailDomain, type MailDomain } from "#src/enrichment/email/mail-domain";
import { forEachConcurrently } from "#src/shared/concurrency";
import type { ResolveDns } from "#src/ports/dns";
import { emailDomain, parseEmailAddress } from "#src/shared/addresses/email-address";
import type { MailboxFinding, ProbeMailbox } from "#src/ports/mailbox-probe";
import { withTimeout } from "#src/shared/timeout";
import type { NewCheck } from "./email-check";

/** The world as a verification may use it; without a prober no mail server is asked. */
export type MailOutside = { resolveDns: ResolveDns; probeMailbox: ProbeMailbox | null };

export type VerificationLimits = {
  /** Mailboxes that are asked for at most; the first addresses come first. */
  mostProbes: number;
  /** No mail server is waited for longer than this, counted from the start. */
  maxMs: number;
};

/** What was found out. Keys are the addresses as they were given, and domains in lower case. */
export type Verification = {
  verdicts: Map<string, EmailVerdict>;
  checks: Map<string, NewCheck>;
  domains: Map<string, MailDomain>;
  findings: Map<string, MailboxFinding>;
  /** Whether a domain's server takes mail for any name; only domains of which that was found out. */
  acceptsAll: Map<string, boolean>;
};

const DOMAINS_ASKED_AT_ONCE = 3;

/**
 * Verifies addresses, best first: DNS always, then mailboxes where there is a prober. Also looks up
 * `ownDomain`, with its DKIM keys and policies. Never rejects; nothing is stored.
 */
export async function verifyAddresses(
  emails: readonly string[],
  { resolveDns, probeMailbox }: MailOutside,
  { ownDomain, ...limits }: VerificationLimits & { ownDomain?: string },
): Promise<Verification> {
  const startedAt = Date.now();
  const readable = emails.filter((email) => parseEmailAddress(email, emailDomain(email)) !== null);
  const names = new Set([...readable.map(emailDomain), ...(ownDomain ? [ownDomain] : [])]);
  const domains = new Map(
    await Promise.all(
      [...names].map(async (name) => {
        const wantsDetails = name === ownDomain;
        return [name, await lookUpMailDomain(name, resolveDns, { wantsDetails })] as const;
      }),
    ),
  );
  const findings = probeMailbox
    ? await askServers(readable, domains, probeMailbox, { ...limits, startedAt })
    : new Map<string, MailboxFinding>();
  return { domains, findings, ...judgeAll(emails, domains, findings) };
}

function judgeAll(
  emails: readonly string[],
  domains: ReadonlyMap<string, MailDomain>,
  findings: ReadonlyMap<string, MailboxFinding>,
) {
  const checkedAt = Date.now();
  const verdicts = new Map<string, EmailVerdict>();
  const checks = new Map<string, NewCheck>();
  const acceptsAll = new Map<string, boolean>();
  for (const email of emails) {
    const mailDomain = domains.get(emailDomain(email));
    const finding = findings.get(email) ?? null;
    const verdict = mailDomain ? judgeAddress(email, mailDomain, finding) : judgeBadSyntax(email);
    const { status, confidence, reasons, mxHost } = verdict;
    const method = finding && wasServerAsked(finding) ? "smtp" : "dns";
    verdicts.set(email, verdict);
    checks.set(email, { checkedAt, method, status, confidence, reasons, mxHost });
    if (typeof finding?.acceptsAll === "boolean")
      acceptsAll.set(emailDomain(email), finding.acceptsAll);
  }
  return { verdicts, checks, acceptsAll };
}

const wasServerAsked = ({ outcome, acceptsAll }: MailboxFinding) =>
  outcome !== "port_blocked" && (outcome !== "not_asked" || acceptsAll !== null);

/** Asks for the first mailboxes, a domain's one after the other, a few domains at once. */
async function askServers(
  emails: readonly string[],
  domains: ReadonlyMap<string, MailDomain>,
  probeMailbox: ProbeMailbox,
  { mostProbes, maxMs, startedAt }: VerificationLimits & { startedAt: number },
): Promise<Map<string, MailboxFinding>> {
  const takesMail = (email: string) => (domains.get(emailDomain(email))?.mxHosts.length ?? 0) > 0;
  const chosen = emails.filter(takesMail).slice(0, mostProbes);
  const byDomain = Map.groupBy(chosen, emailDomain);
  const findings = new Map<string, MailboxFinding>();
  const askDomain = async (domain: string, addresses: string[]) => {
    const { mxHosts } = domains.get(domain)!;
    for (const email of addresses) {
      const leftMs = startedAt + maxMs - Date.now();
      if (leftMs <= 0) return;
      const finding = await withTimeout(probeMailbox(email, mxHosts), leftMs, () =>
        silenceOf(mxHosts[0] ?? null),
      );
      findings.set(email, finding);
      if (!isAboutServer(finding)) continue;
      const others = emails.filter(
        (other) => emailDomain(other) === domain && !findings.has(other),
      );
      for (const other of others) findings.set(other, withoutAsking(finding));
      return;
    }
    confirmRefusals(addresses, findings);
  };
  await forEachConcurrently(byDomain, DOMAINS_ASKED_AT_ONCE, ([domain, addresses]) =>
    askDomain(domain, addresses),
  );
  return findings;
}

/** A refusal that nothing confirmed yet counts where another mailbox of the domain was accepted after it. */
function confirmRefusals(addresses: string[], findings: Map<string, MailboxFinding>): void {
  const found = addresses.flatMap((email) => {
    const finding = findings.get(email);
    return finding ? [{ email, finding }] : [];
  });
  const isAccepted = ({ email, finding }: (typeof found)[number]) =>
    finding.outcome === "accepted" && !email.startsWith("postmaster@");
  if (!found.some(isAccepted)) return;
  for (const { email, finding } of found)
    if (finding.unconfirmed) findings.set(email, { ...finding, outcome: finding.unconfirmed });
}

/** What a server replies for every mailbox, or that it does not reply: it is not asked again. */
const isAboutServer = ({ outcome, acceptsAll }: MailboxFinding) =>
  acceptsAll === true ||
  outcome === "connect_failed" ||
  outcome === "timeout" ||
  outcome === "port_blocked";

/** What a finding about the server means for a mailbox of the same domain that was not asked for. */
const withoutAsking = (finding: MailboxFinding): MailboxFinding =>
  finding.outcome === "accepted" ? { ...finding, outcome: "not_asked" } : finding;

/** A server that did not answer in time. */
const silenceOf = (mxHost: string | null): MailboxFinding => ({
  outcome: "timeout",
  acceptsAll: null,
  code: null,
  enhancedCode: null,
  mxHost,
});
