import {
  EMAIL_REASONS,
  type EmailReason,
  type EmailStatus,
} from "#src/shared/addresses/email-status";
import type { MailboxFinding, ProbeOutcome } from "#src/ports/mailbox-probe";
import { describeAddress, type AddressKind } from "./address-kind";
import type { MailDomain, MailRoute } from "./mail-domain";
import { suggestAddress } from "./typo";

export type EmailVerdict = {
  status: EmailStatus;
  /** 0..100, see `CONFIDENCE_RULE` in `email-rules.ts`. */
  confidence: number;
  reasons: EmailReason[];
  hasMx: boolean;
  isRole: boolean;
  isDisposable: boolean;
  isFreeProvider: boolean;
  /** The server that was queried, or else the most preferred one; null if mail has no route. */
  mxHost: string | null;
  /** Suggested correction of a typo. */
  suggestion: string | null;
};

type Standing = { status: EmailStatus; confidence: number };
type ServerVerdict = Standing & { reasons: EmailReason[] };

/** Verdicts from an SMTP reply, or from its absence, that take precedence over DNS. */
const BY_OUTCOME: Readonly<
  Record<Exclude<ProbeOutcome, "accepted" | "not_asked" | "port_blocked">, ServerVerdict>
> = {
  mailbox_not_found: { status: "invalid", confidence: 2, reasons: ["mailbox_not_found"] },
  mailbox_disabled: { status: "invalid", confidence: 2, reasons: ["mailbox_disabled"] },
  mailbox_full: { status: "risky", confidence: 40, reasons: ["mailbox_full"] },
  greylisted: { status: "unknown", confidence: 40, reasons: ["greylisted"] },
  cannot_verify: { status: "unknown", confidence: 40, reasons: ["smtp_cannot_verify"] },
  temporary_failure: { status: "unknown", confidence: 35, reasons: ["smtp_temporary_failure"] },
  policy_block: { status: "unknown", confidence: 35, reasons: ["smtp_policy_block"] },
  connect_failed: { status: "unknown", confidence: 30, reasons: ["smtp_connect_failed"] },
  timeout: { status: "unknown", confidence: 30, reasons: ["smtp_timeout"] },
};

const ACCEPTED: ServerVerdict = { status: "valid", confidence: 95, reasons: ["smtp_accepted"] };
const CATCH_ALL: Standing = { status: "risky", confidence: 55 };
const ACCEPTED_AT_CATCH_ALL: ServerVerdict = {
  ...CATCH_ALL,
  reasons: ["smtp_accepted", "catch_all"],
};
/** The server accepts a random address, so this address was not checked. */
const AT_CATCH_ALL: ServerVerdict = { ...CATCH_ALL, reasons: ["mailbox_not_checked", "catch_all"] };
/**
 * The server accepted the mailbox, hence `valid`. The lower confidence reflects that it may accept
 * every address.
 */
const ACCEPTED_MAYBE_CATCH_ALL: ServerVerdict = {
  status: "valid",
  confidence: 80,
  reasons: ["smtp_accepted", "catch_all_unknown"],
};

const ROUTE_REASONS: Readonly<Record<Exclude<MailRoute, "unknown">, EmailReason>> = {
  mx: "mx_found",
  implicit_mx: "implicit_mx",
  null_mx: "null_mx",
  no_mx: "no_mx",
  no_domain: "domain_not_found",
};

const CONFIDENCE_WITH_MX = 70;
const CONFIDENCE_PER_POLICY = 5;
const CONFIDENCE_AT_SHARED_DOMAIN = 65;
const CONFIDENCE_WITHOUT_MX = 40;
const CONFIDENCE_WITHOUT_DNS = 30;
const ROLE_PENALTY = 10;
const TYPO_PENALTY = 25;
const MAX_CONFIDENCE_IF_DISPOSABLE = 20;
const MIN_CONFIDENCE_UNLESS_INVALID = 11;

/**
 * Judges an address (as parseEmailAddress returns it) by its domain's DNS and, if available, by a
 * mail server's reply. A role address has the same status as a personal one: companies publish it
 * for contact. The same facts always give the same verdict.
 */
export function judgeAddress(
  email: string,
  mailDomain: MailDomain,
  finding: MailboxFinding | null,
): EmailVerdict {
  const kind = kindOf(email, mailDomain);
  const suggestion = suggestAddress(email);
  const acceptsMail = hasRoute(mailDomain);
  const byServer = acceptsMail ? judgeByServer(finding) : null;
  const isBlocked = acceptsMail && finding?.outcome === "port_blocked";
  const { isRole, isDisposable, isFreeProvider } = kind;
  return {
    ...weigh(byServer ?? judgeByDns(mailDomain, kind), {
      kind,
      isTypo: suggestion !== null,
      hasAnswer: mailDomain.route !== "unknown",
      rejectsOthers: byServer === ACCEPTED,
    }),
    reasons: sortReasons([
      ...explainDomain(mailDomain),
      ...explainKind(kind, suggestion !== null),
      ...(byServer?.reasons ?? (acceptsMail ? ["mailbox_not_checked" as const] : [])),
      ...(isBlocked ? ["smtp_port_blocked" as const] : []),
    ]),
    hasMx: mailDomain.route === "mx",
    isRole,
    isDisposable,
    isFreeProvider,
    mxHost: acceptsMail ? (finding?.mxHost ?? mailDomain.mxHosts[0] ?? null) : null,
    suggestion,
  };
}

/**
 * The kind of an address whose domain was looked up. A list of providers says nothing about a domain that does not exist, even
 * if it still names it, such as `gmial.com`.
 */
function kindOf(email: string, { route }: MailDomain): AddressKind {
  const kind = describeAddress(email);
  return route === "no_domain"
    ? { isRole: kind.isRole, isDisposable: false, isFreeProvider: false, isRelay: false }
    : kind;
}

/** The verdict on a text that is not an address. */
export function judgeBadSyntax(text: string): EmailVerdict {
  const suggestion = suggestAddress(text);
  return {
    status: "invalid",
    confidence: 0,
    reasons: suggestion === null ? ["syntax_invalid"] : ["syntax_invalid", "possible_typo"],
    hasMx: false,
    isRole: false,
    isDisposable: false,
    isFreeProvider: false,
    mxHost: null,
    suggestion,
  };
}

function hasRoute({ route }: Pick<MailDomain, "route">): boolean {
  return route === "mx" || route === "implicit_mx";
}

/** Null if no mail server was queried: a blocked port is no evidence about the mailbox. */
function judgeByServer(finding: MailboxFinding | null): ServerVerdict | null {
  if (finding === null || finding.outcome === "port_blocked") return null;
  const { outcome, acceptsAll } = finding;
  if (outcome === "not_asked") return acceptsAll ? AT_CATCH_ALL : null;
  if (outcome !== "accepted") return BY_OUTCOME[outcome];
  if (acceptsAll === null) return ACCEPTED_MAYBE_CATCH_ALL;
  return acceptsAll ? ACCEPTED_AT_CATCH_ALL : ACCEPTED;
}

function judgeByDns({ route, spf, dmarc }: MailDomain, kind: AddressKind): Standing {
  switch (route) {
    case "mx": {
      const policies = Number(spf === "present") + Number(dmarc === "present");
      const confidence = CONFIDENCE_WITH_MX + CONFIDENCE_PER_POLICY * policies;
      const isShared = kind.isFreeProvider || kind.isRelay;
      return {
        status: "unverified",
        confidence: isShared ? CONFIDENCE_AT_SHARED_DOMAIN : confidence,
      };
    }
    // Most hosts with an address and no MX are web servers that accept no mail.
    case "implicit_mx":
      return { status: "risky", confidence: CONFIDENCE_WITHOUT_MX };
    case "unknown":
      return { status: "unknown", confidence: CONFIDENCE_WITHOUT_DNS };
    default:
      return { status: "invalid", confidence: 0 };
  }
}

/**
 * Lowers a verdict by properties of the address itself. An invalid one is unchanged. A misspelt
 * domain is often registered to collect mail, so its address is only valid at a server that rejects
 * other mailboxes.
 */
function weigh(
  { status, confidence }: Standing,
  facts: { kind: AddressKind; isTypo: boolean; hasAnswer: boolean; rejectsOthers: boolean },
): Standing {
  if (status === "invalid") return { status, confidence };
  const { kind, isTypo, hasAnswer, rejectsOthers } = facts;
  const penalty = (kind.isRole ? ROLE_PENALTY : 0) + (isTypo ? TYPO_PENALTY : 0);
  const max = kind.isDisposable ? MAX_CONFIDENCE_IF_DISPOSABLE : 100;
  const isRisky = kind.isDisposable ? hasAnswer : isTypo && !rejectsOthers && status !== "unknown";
  return {
    status: isRisky ? "risky" : status,
    confidence: Math.max(MIN_CONFIDENCE_UNLESS_INVALID, Math.min(max, confidence - penalty)),
  };
}

function explainDomain({ route, failure, spf, dmarc }: MailDomain): EmailReason[] {
  if (route === "unknown") return [failure === "timeout" ? "dns_timeout" : "dns_error"];
  const reasons: EmailReason[] = [ROUTE_REASONS[route]];
  if (!hasRoute({ route })) return reasons;
  if (spf === "absent" || spf === "error") reasons.push("no_spf");
  if (dmarc === "absent") reasons.push("no_dmarc");
  return reasons;
}

function explainKind(kind: AddressKind, isTypo: boolean): EmailReason[] {
  const reasons: EmailReason[] = [];
  if (kind.isDisposable) reasons.push("disposable_domain");
  if (kind.isRelay) reasons.push("relay_domain");
  if (kind.isRole) reasons.push("role_account");
  if (kind.isFreeProvider) reasons.push("free_provider");
  if (isTypo) reasons.push("possible_typo");
  return reasons;
}

function sortReasons(reasons: readonly EmailReason[]): EmailReason[] {
  return EMAIL_REASONS.filter((reason) => reasons.includes(reason));
}
