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
import { withTimeout } from "#src/shared/web/timeout";
import type { NewCheck } from "./email-check";

/** The dependencies of a verification. Without a prober it contacts no mail server. */
export type MailDependencies = { resolveDns: ResolveDns; probeMailbox: ProbeMailbox | null };

export type VerificationLimits = {
  /** Maximum number of probed mailboxes, from the start of the list. */
  maxProbes: number;
  /** Deadline for all mail servers, from the start. */
  maxMs: number;
};

/** The results. Keys are the given addresses, and domains in lower case. */
export type Verification = {
  verdicts: Map<string, EmailVerdict>;
  checks: Map<string, NewCheck>;
  domains: Map<string, MailDomain>;
  findings: Map<string, MailboxFinding>;
  /** Whether a domain's server accepts mail for any name; only for domains where this is known. */
  acceptsAll: Map<string, boolean>;
};

const DOMAINS_ASKED_AT_ONCE = 3;

/**
 * Verifies addresses, best first: always by DNS, and by mailbox if there is a prober. Also looks up
 * `ownDomain` with its DKIM keys and policies. Never rejects and stores nothing.
 */
export async function verifyAddresses(
  emails: readonly string[],
  { resolveDns, probeMailbox }: MailDependencies,
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

/** Probes the first mailboxes: those of one domain in sequence, a few domains in parallel. */
async function askServers(
  emails: readonly string[],
  domains: ReadonlyMap<string, MailDomain>,
  probeMailbox: ProbeMailbox,
  { maxProbes, maxMs, startedAt }: VerificationLimits & { startedAt: number },
): Promise<Map<string, MailboxFinding>> {
  const takesMail = (email: string) => (domains.get(emailDomain(email))?.mxHosts.length ?? 0) > 0;
  const chosen = emails.filter(takesMail).slice(0, maxProbes);
  const byDomain = Map.groupBy(chosen, emailDomain);
  const findings = new Map<string, MailboxFinding>();
  const askDomain = async (domain: string, addresses: string[]) => {
    const { mxHosts } = domains.get(domain)!;
    for (const [at, email] of addresses.entries()) {
      const leftMs = startedAt + maxMs - Date.now();
      if (leftMs <= 0) return;
      const hasMore = at + 1 < addresses.length;
      const finding = await withTimeout(probeMailbox(email, mxHosts, { hasMore }), leftMs, () =>
        timeoutOf(mxHosts[0] ?? null),
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

/** Confirms a refusal if the server accepted another mailbox of the domain later. */
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

/** Whether the outcome applies to all mailboxes of the server, so that another probe is useless. */
const isAboutServer = ({ outcome, acceptsAll }: MailboxFinding) =>
  acceptsAll === true ||
  outcome === "connect_failed" ||
  outcome === "timeout" ||
  outcome === "port_blocked";

/** Applies a finding about the server to another mailbox of the domain. */
const withoutAsking = (finding: MailboxFinding): MailboxFinding =>
  finding.outcome === "accepted" ? { ...finding, outcome: "not_asked" } : finding;

/** The finding for a server that did not respond in time. */
const timeoutOf = (mxHost: string | null): MailboxFinding => ({
  outcome: "timeout",
  acceptsAll: null,
  code: null,
  enhancedCode: null,
  mxHost,
});
