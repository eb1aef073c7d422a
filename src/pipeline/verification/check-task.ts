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

/** Checks the addresses of one task: all by DNS, or all by their mail server. */
export function checkTask(task: VerificationTask, given: ListDependencies): Promise<TaskReport> {
  return task.stage === "dns" ? checkByDns(task, given) : checkMailboxes(task, given);
}

async function checkByDns(
  { lease, addresses }: VerificationTask,
  { resolveDns, probeMailbox }: ListDependencies,
): Promise<TaskReport> {
  const byDns = { resolveDns, probeMailbox: null };
  const isPlain = ({ email }: ListedAddress) =>
    parseEmailAddress(email, emailDomain(email)) !== null;
  const plain = addresses.filter(isPlain);
  const { verdicts, domains } = await verifyAddresses(
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
      next: domain?.route === "unknown" ? "retry" : hasMailbox ? "mailbox" : "done",
    };
  });
  // Text that is no address, or one with other letters than ASCII, whose mailbox is not asked about.
  const others = addresses.filter((address) => !isPlain(address));
  await forEachConcurrently(others, TYPED_AT_ONCE, async ({ id, email }) => {
    const verdict = await verifyAddress(email, byDns);
    checked.push({ id, ...described(verdict, null), isAnswered: false, next: "done" });
  });
  return { lease, checked };
}

/** Asks the mail server of a domain, if one of its connections is free. */
async function checkMailboxes(
  { lease, addresses }: VerificationTask,
  { resolveDns, probeMailbox, openConnection }: ListDependencies,
): Promise<TaskReport> {
  if (!probeMailbox) return { lease, checked: [] };
  const server = new SharedServer(probeMailbox, openConnection);
  try {
    const { verdicts, findings, domains } = await verifyAddresses(
      addresses.map(({ email }) => email),
      { resolveDns, probeMailbox: server.probe },
      { maxProbes: addresses.length, maxMs: MAILBOXES_MS },
    );
    if (server.isBusy) return { lease, checked: [], isBusy: true };
    // The time may end before the last address, which then returns with the next task.
    const asked = addresses.filter(({ email }) => findings.has(email));
    const checked = asked.map(({ id, email, attempts }): CheckedAddress => {
      const { outcome } = findings.get(email)!;
      return {
        id,
        ...described(verdicts.get(email)!, domains.get(emailDomain(email))?.provider ?? null),
        isAnswered: ANSWERS.has(outcome),
        next: isWorthARetry(outcome, attempts) ? "retry" : "done",
      };
    });
    return { lease, checked };
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
