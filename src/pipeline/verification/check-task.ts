import { parseEmailAddress, emailDomain } from "#src/shared/addresses/email-address";
import type { ProbeMailbox, ProbeOutcome } from "#src/ports/mailbox-probe";
import { forEachConcurrently } from "#src/shared/concurrency";
import type { EmailVerdict } from "#src/enrichment/email/email-verdict";
import type {
  CheckedAddress,
  ListedAddress,
  TaskReport,
  VerificationTask,
} from "#src/shared/verifications/verification-list";
import { verifyAddress } from "./verify-address";
import type { NewCheck } from "./email-check";
import type { ListedCheck } from "./listed-checks.repository";
import { BUSY, type OpenConnection } from "./mail-server-slots";
import { type MailDependencies, verifyAddresses } from "./verify-addresses";

export type ListDependencies = MailDependencies & {
  /** A connection to a mail server, shared with all lists. Null: all are in use. */
  openConnection: OpenConnection;
};

/** Time for the mail server of one task, within its lease. */
const MAILBOXES_MS = 30_000;
const TYPED_AT_ONCE = 4;

/** The mailbox exists or does not: what a list's owner pays for. */
const ANSWERS: ReadonlySet<ProbeOutcome> = new Set([
  "accepted",
  "mailbox_not_found",
  "mailbox_full",
  "mailbox_disabled",
]);
/** The server asks to come back later (RFC 5321 §4.2.1). */
const TEMPORARY: ReadonlySet<ProbeOutcome> = new Set(["greylisted", "temporary_failure"]);
/** There was no reply. A second attempt separates a short failure from a server that does not exist. */
const UNREACHABLE: ReadonlySet<ProbeOutcome> = new Set(["connect_failed", "timeout"]);

/** The report of a task for its list, and the checks that leads with the addresses get. */
export type CheckedTask = { report: TaskReport; checks: ListedCheck[] };

/** Checks the addresses of one task: all by DNS, or all by their mail server. */
export function checkTask(task: VerificationTask, given: ListDependencies): Promise<CheckedTask> {
  return task.stage === "dns" ? checkByDns(task, given) : checkMailboxes(task, given);
}

async function checkByDns(
  { lease, addresses }: VerificationTask,
  { resolveDns, probeMailbox }: ListDependencies,
): Promise<CheckedTask> {
  const byDns = { resolveDns, probeMailbox: null };
  const isPlain = ({ email }: ListedAddress) =>
    parseEmailAddress(email, emailDomain(email)) !== null;
  const plain = addresses.filter(isPlain);
  const { verdicts, domains, checks } = await verifyAddresses(
    plain.map(({ email }) => email),
    byDns,
    { maxProbes: 0, maxMs: 0 },
  );
  const checked = plain.map(({ id, email }): CheckedAddress => {
    const domain = domains.get(emailDomain(email));
    const verdict = verdicts.get(email)!;
    const canAsk = probeMailbox !== null && (domain?.mxHosts.length ?? 0) > 0;
    const hasMailbox = canAsk && verdict.status !== "invalid";
    return {
      id,
      ...described(verdict, domain?.provider ?? null),
      isAnswered: false,
      next: domain?.route === "unknown" ? "retry_dns" : hasMailbox ? "mailbox" : "done",
    };
  });
  const final = plain.filter((_, at) => checked[at]?.next === "done");
  // Text that is no address, or one with other letters than ASCII, whose mailbox is not asked about.
  const others = addresses.filter((address) => !isPlain(address));
  await forEachConcurrently(others, TYPED_AT_ONCE, async ({ id, email }) => {
    const verdict = await verifyAddress(email, byDns);
    checked.push({ id, ...described(verdict, null), isAnswered: false, next: "done" });
  });
  return { report: { lease, checked }, checks: checksOf(final, checks) };
}

const checksOf = (
  addresses: readonly ListedAddress[],
  checks: ReadonlyMap<string, NewCheck>,
): ListedCheck[] =>
  addresses.flatMap(({ email }) => {
    const check = checks.get(email);
    return check ? [{ email, check }] : [];
  });

/** Asks the mail server of a domain, if one of its connections is free. */
async function checkMailboxes(
  { lease, addresses }: VerificationTask,
  { resolveDns, probeMailbox, openConnection }: ListDependencies,
): Promise<CheckedTask> {
  if (!probeMailbox) return { report: { lease, checked: [] }, checks: [] };
  const server = new SharedServer(probeMailbox, openConnection);
  try {
    const { verdicts, findings, domains, checks } = await verifyAddresses(
      addresses.map(({ email }) => email),
      { resolveDns, probeMailbox: server.probe },
      { maxProbes: addresses.length, maxMs: MAILBOXES_MS },
    );
    if (server.isBusy) return { report: { lease, checked: [], isBusy: true }, checks: [] };
    const checked = addresses.flatMap(({ id, email, attempts }): CheckedAddress[] => {
      const finding = findings.get(email);
      const { route, mxHosts, provider } = domains.get(emailDomain(email))!;
      const verdict = { id, ...described(verdicts.get(email)!, provider) };
      if (finding) {
        const next = isWorthARetry(finding.outcome, attempts) ? "retry" : "done";
        return [{ ...verdict, isAnswered: ANSWERS.has(finding.outcome), next }];
      }
      // The time ended before this address, which returns with the next task.
      if (mxHosts.length > 0) return [];
      // The domain had mail servers, and DNS fails now, or names none any more.
      const next = route === "unknown" ? "retry_dns" : "done";
      return [{ ...verdict, isAnswered: false, next }];
    });
    const asked = addresses.filter(({ email }) => findings.has(email));
    return { report: { lease, checked }, checks: checksOf(asked, checks) };
  } finally {
    await server.release();
  }
}

const isWorthARetry = (outcome: ProbeOutcome, attempts: number) =>
  TEMPORARY.has(outcome) || (UNREACHABLE.has(outcome) && attempts === 0);

/** The mail server of a task: holds one of its connections from the first question on. */
class SharedServer {
  readonly #probeMailbox: ProbeMailbox;
  readonly #open: ListDependencies["openConnection"];
  #connection: Promise<{ release: () => Promise<void> } | null> | undefined;
  isBusy = false;

  constructor(probeMailbox: ProbeMailbox, open: ListDependencies["openConnection"]) {
    this.#probeMailbox = probeMailbox;
    this.#open = open;
  }

  readonly probe: ProbeMailbox = async (email, mxHosts, options) => {
    this.#connection ??= this.#open(mxHosts[0] ?? "");
    if (await this.#connection) return this.#probeMailbox(email, mxHosts, options);
    this.isBusy = true;
    // The report of a busy server drops it.
    return BUSY;
  };

  async release() {
    await (await this.#connection)?.release();
  }
}

const described = (verdict: EmailVerdict, mxProvider: string | null) => ({
  status: verdict.status,
  confidence: verdict.confidence,
  reasons: verdict.reasons,
  isRole: verdict.isRole,
  isDisposable: verdict.isDisposable,
  isFreeProvider: verdict.isFreeProvider,
  mxHost: verdict.mxHost,
  mxProvider,
  suggestion: verdict.suggestion,
});
