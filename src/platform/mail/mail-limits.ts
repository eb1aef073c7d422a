import { log } from "#src/shared/log";
import { type Allowance, refundRateLimit, takeRateLimit } from "#src/shared/security/rate-counter";
import { hashToken } from "#src/shared/security/secret-token";
import type { Settings } from "#src/shared/settings";
import { DeliveryFailed } from "#src/platform/outbound/delivery-failed";
import { DAY_MS } from "#src/shared/days";

const HOUR_MS = 3600_000;
const MAX_ACCOUNT_MAILS_PER_HOUR = 5;
/** Invitations, and confirmation mails, of one workspace to one address. */
const MAX_UNSOLICITED = 3;
const UNSOLICITED_WINDOW_MS = 7 * DAY_MS;

/** Why a mail is sent: for the account of its reader, or because a workspace wants it. */
export type MailPurpose = { kind: AccountMailKind } | WorkspacePurpose;

/** `account`: verification of an address, or notice of a registration. `reset_password`: a password reset. */
export type AccountMailKind = "account" | "reset_password";

type WorkspacePurpose = {
  kind: "invitation" | "digest_confirmation" | "digest";
  workspaceId: string;
};

export type MailLimits = Pick<
  Settings,
  | "ACCOUNT_MAIL_LIMIT_PER_HOUR"
  | "MAIL_DAILY_LIMIT"
  | "MAIL_WORKSPACE_DAILY_LIMIT"
  | "MAIL_RECIPIENT_DAILY_LIMIT"
  | "MAIL_UNSOLICITED_DAILY_LIMIT"
  | "MAIL_UNSOLICITED_WORKSPACE_DAILY_LIMIT"
>;

/** A mail was not sent because a limit is reached. */
export class MailLimitReached extends DeliveryFailed {
  readonly retryAfterMs: number;

  constructor(what: string, retryAfterMs: number) {
    super("retry", what);
    this.retryAfterMs = retryAfterMs;
  }
}

type Limit = { name: string; key: string; max: number; windowMs: number; refusal: string };

/** Reverts a count. */
type Refund = () => Promise<void>;

type Counters = Pick<Env, "RATE_LIMITER">;

/**
 * Counts one mail against all its limits. If one is reached, it throws `MailLimitReached` and counts
 * nothing.
 */
export async function countMail(
  env: Counters,
  limits: MailLimits,
  purpose: MailPurpose,
  to: string,
): Promise<Refund> {
  const recipient = await hashToken(mailboxOf(to));
  return "workspaceId" in purpose
    ? count(env, workspaceLimits(limits, purpose, recipient))
    : count(env, accountLimits(limits, purpose.kind, recipient));
}

/**
 * Counts a request for an account mail against the limit of its exact address, and against those of the mailbox and
 * the service only if the mail `isDue`, so that requests without a mail do not block others. Null if it is not due.
 */
export async function countAccountMail(
  env: Counters,
  limits: MailLimits,
  kind: AccountMailKind,
  to: string,
  isDue: () => Promise<boolean>,
): Promise<Refund | null> {
  const [address, mailbox] = await Promise.all([
    hashToken(to.toLowerCase()),
    hashToken(mailboxOf(to)),
  ]);
  const giveBackRequest = await count(env, [perRecipient(`${kind}_mail_request`, address)]);
  if (!(await isDue())) return null;
  try {
    const giveBackMail = await count(env, accountLimits(limits, kind, mailbox));
    return async () => void (await Promise.all([giveBackRequest(), giveBackMail()]));
  } catch (error) {
    await giveBackRequest();
    throw error;
  }
}

async function count(env: Counters, limits: Limit[]): Promise<Refund> {
  const applied = limits.filter(({ max }) => max > 0);
  const allowances = await Promise.all(
    applied.map(({ name, key, max, windowMs }) =>
      takeRateLimit(env, name, key, max, windowMs, windowMs === DAY_MS),
    ),
  );
  const isCounted = (_: Limit, at: number) => allowances[at]!.allowed;
  const giveBack = async () => {
    await Promise.all(
      applied.filter(isCounted).map(({ name, key }) => refundRateLimit(env, name, key)),
    );
  };
  const refused = applied.flatMap((limit, at) =>
    allowances[at]!.allowed ? [] : [{ ...limit, allowance: allowances[at]! }],
  );
  if (refused.length === 0) return giveBack;
  await giveBack();
  throw toFailure(refused);
}

/** The mailbox of an address, for limits: `Ada+news@acme.com` and `ada@acme.com` are one mailbox. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const tag = address.slice(0, at).indexOf("+", 1);
  return (address.slice(0, tag < 0 ? at : tag) + address.slice(at)).toLowerCase();
}

/*
 * Account mail has separate limits from workspace mail, and password resets from registrations, so that nobody can
 * use up the limit that a reset needs.
 */

const perRecipient = (name: string, key: string): Limit => ({
  name,
  key,
  max: MAX_ACCOUNT_MAILS_PER_HOUR,
  windowMs: HOUR_MS,
  refusal: "the limit of account mails to this address is reached",
});

const accountLimits = (limits: MailLimits, kind: AccountMailKind, mailbox: string): Limit[] => [
  perRecipient(`${kind}_mail_recipient`, mailbox),
  {
    name: `${kind}_mail`,
    key: "service",
    max: limits.ACCOUNT_MAIL_LIMIT_PER_HOUR,
    windowMs: HOUR_MS,
    refusal: "the limit of mails about accounts is reached",
  },
];

/**
 * Unsolicited mail (invitations, confirmations) has separate limits from digests, which only members and confirmed
 * readers receive, so that it never delays a digest.
 */
const workspaceLimits = (limits: MailLimits, purpose: WorkspacePurpose, recipient: string) =>
  purpose.kind === "digest"
    ? digestLimits(limits, purpose, recipient)
    : unsolicitedLimits(limits, purpose, recipient);

const digestLimits = (
  limits: MailLimits,
  { workspaceId }: WorkspacePurpose,
  recipient: string,
): Limit[] => [
  {
    name: "workspace_mail_recipient",
    key: recipient,
    max: limits.MAIL_RECIPIENT_DAILY_LIMIT,
    windowMs: DAY_MS,
    refusal: "the daily mail limit of this address is reached",
  },
  {
    name: "workspace_mail_of",
    key: workspaceId,
    max: limits.MAIL_WORKSPACE_DAILY_LIMIT,
    windowMs: DAY_MS,
    refusal: "the daily mail limit of this workspace is reached",
  },
  {
    name: "workspace_mail",
    key: "service",
    max: limits.MAIL_DAILY_LIMIT,
    windowMs: DAY_MS,
    refusal: "the daily mail limit of this service is reached",
  },
];

const unsolicitedLimits = (
  limits: MailLimits,
  { kind, workspaceId }: WorkspacePurpose,
  recipient: string,
): Limit[] => [
  {
    name: "unsolicited_mail_recipient",
    key: recipient,
    max: limits.MAIL_RECIPIENT_DAILY_LIMIT,
    windowMs: DAY_MS,
    refusal: "the daily mail limit of this address is reached",
  },
  {
    name: "unsolicited_mail_of",
    key: workspaceId,
    max: lower(limits.MAIL_UNSOLICITED_WORKSPACE_DAILY_LIMIT, limits.MAIL_WORKSPACE_DAILY_LIMIT),
    windowMs: DAY_MS,
    refusal: "the daily limit of invitations and confirmations of this workspace is reached",
  },
  {
    name: "unsolicited_mail",
    key: "service",
    max: lower(limits.MAIL_UNSOLICITED_DAILY_LIMIT, limits.MAIL_DAILY_LIMIT),
    windowMs: DAY_MS,
    refusal: "the daily limit of invitations and confirmations of this service is reached",
  },
  {
    name: `${kind}_mail`,
    key: `${workspaceId}:${recipient}`,
    max: MAX_UNSOLICITED,
    windowMs: UNSOLICITED_WINDOW_MS,
    refusal: `this workspace has sent ${MAX_UNSOLICITED} such mails to this address in 7 days`,
  },
];

/** The lower of two limits; 0 means no limit. */
const lower = (one: number, other: number) => Math.min(one || other, other || one);

function toFailure(refused: (Limit & { allowance: Allowance })[]): MailLimitReached {
  const longest = refused.reduce((one, other) =>
    other.allowance.resetMs > one.allowance.resetMs ? other : one,
  );
  log.warn("mail.limit_reached", { limits: refused.map(({ name }) => name) });
  return new MailLimitReached(longest.refusal, longest.allowance.resetMs);
}
