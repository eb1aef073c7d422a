import type { MailboxFinding, ProbeOutcome } from "#src/shared/mailbox-probe";
import { describeAddress, type AddressKind } from "./address-kind";
import type { MailDomain, MailRoute } from "./mail-domain";
import { suggestAddress } from "./typo";

export const EMAIL_STATUSES = ["valid", "risky", "invalid", "unknown"] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** Why an address is judged as it is, in the order in which the checks run. */
export const EMAIL_REASONS = [
  "syntax_invalid",
  "domain_not_found",
  "no_mx",
  "null_mx",
  "implicit_mx",
  "mx_found",
  "dns_error",
  "dns_timeout",
  "disposable_domain",
  "relay_domain",
  "role_account",
  "free_provider",
  "possible_typo",
  "no_spf",
  "no_dmarc",
  "mailbox_not_checked",
  "smtp_accepted",
  "mailbox_not_found",
  "mailbox_full",
  "mailbox_disabled",
  "catch_all",
  "catch_all_unknown",
  "greylisted",
  "smtp_temporary_failure",
  "smtp_policy_block",
  "smtp_cannot_verify",
  "smtp_connect_failed",
  "smtp_timeout",
  "smtp_port_blocked",
] as const;
export type EmailReason = (typeof EMAIL_REASONS)[number];

export type EmailVerdict = {
  status: EmailStatus;
  /** 0..100, see CONFIDENCE_RULE. */
  confidence: number;
  reasons: EmailReason[];
  hasMx: boolean;
  isRole: boolean;
  isDisposable: boolean;
  isFreeProvider: boolean;
  /** The server that was asked, else the best one; null where mail has no route. */
  mxHost: string | null;
  /** What was probably meant. */
  suggestion: string | null;
};

/** For the API's description. */
export const CONFIDENCE_RULE = `An estimate, 0 to 100, that mail to the address is accepted; not how sure the status \
is. A fixed heuristic, not calibrated against deliveries. 0: bad syntax, or a domain that takes no mail. 2: the mail \
server says that there is no such mailbox, or that it is disabled. 30: DNS gave no answer. 30 to 40: the mail server \
gave none that decides. 40: the mailbox is full, or the domain has an address but no MX. 55: the server accepts every \
address. 70: the domain has an MX and the mailbox was not asked for; plus 5 for SPF and 5 for DMARC, but 65 at \
providers of mailboxes for anyone and at relays. 80: accepted, and whether the server accepts every address is not \
known. 95: accepted by a server that refuses others. Then 10 less for a role address and 25 less for a probable typo; \
20 at most at a disposable domain; 11 at least unless the address is invalid.`;

type Standing = { status: EmailStatus; confidence: number };
type Word = Standing & { reasons: EmailReason[] };

/** What a mail server's answer says, where it says more than DNS did. */
const WORDS: Readonly<Record<Exclude<ProbeOutcome, "accepted" | "port_blocked">, Word>> = {
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

const ACCEPTED_ALONE: Word = { status: "valid", confidence: 95, reasons: ["smtp_accepted"] };
const ACCEPTED_LIKE_ALL: Word = {
  status: "risky",
  confidence: 55,
  reasons: ["smtp_accepted", "catch_all"],
};
const ACCEPTED_PERHAPS_LIKE_ALL: Word = {
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

const WITH_AN_MX = 70;
const FOR_EACH_POLICY = 5;
const AT_A_SHARED_DOMAIN = 65;
const WITHOUT_AN_MX = 40;
const WITHOUT_DNS = 30;
const LESS_FOR_A_ROLE = 10;
const LESS_FOR_A_TYPO = 25;
const MOST_IF_DISPOSABLE = 20;
const LEAST_UNLESS_INVALID = 11;

/**
 * Judges an address (as parseEmailAddress gives it) by its domain's DNS and, where a mail server was
 * asked, by its answer. A role address is no worse than valid: it is what a company shows to be
 * written to, and DNS knows no more against it. The same facts give the same verdict.
 */
export function judgeAddress(
  email: string,
  mailDomain: MailDomain,
  finding: MailboxFinding | null,
): EmailVerdict {
  const kind = describeAddress(email);
  const suggestion = suggestAddress(email);
  const takesMail = hasRoute(mailDomain);
  const word = takesMail ? readFinding(finding) : null;
  const isBlocked = takesMail && finding?.outcome === "port_blocked";
  const standing = word ?? judgeByDns(mailDomain, kind);
  const { isRole, isDisposable, isFreeProvider } = kind;
  return {
    ...weigh(standing, kind, suggestion !== null, mailDomain.route, word !== null),
    reasons: sortReasons([
      ...explainDomain(mailDomain),
      ...explainKind(kind, suggestion !== null),
      ...(word?.reasons ?? (takesMail ? ["mailbox_not_checked" as const] : [])),
      ...(isBlocked ? ["smtp_port_blocked" as const] : []),
    ]),
    hasMx: mailDomain.route === "mx",
    isRole,
    isDisposable,
    isFreeProvider,
    mxHost: takesMail ? (finding?.mxHost ?? mailDomain.mxHosts[0] ?? null) : null,
    suggestion,
  };
}

/** The verdict on a text that is no address. */
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

/** Null where nobody was asked: a closed port says nothing of the mailbox. */
function readFinding(finding: MailboxFinding | null): Word | null {
  if (finding === null || finding.outcome === "port_blocked") return null;
  if (finding.outcome !== "accepted") return WORDS[finding.outcome];
  if (finding.acceptsAll === null) return ACCEPTED_PERHAPS_LIKE_ALL;
  return finding.acceptsAll ? ACCEPTED_LIKE_ALL : ACCEPTED_ALONE;
}

function judgeByDns({ route, spf, dmarc }: MailDomain, kind: AddressKind): Standing {
  switch (route) {
    case "mx": {
      const policies = Number(spf === "present") + Number(dmarc === "present");
      const confidence = WITH_AN_MX + FOR_EACH_POLICY * policies;
      const isShared = kind.isFreeProvider || kind.isRelay;
      return { status: "valid", confidence: isShared ? AT_A_SHARED_DOMAIN : confidence };
    }
    // Most hosts that have an address alone serve the web and take no mail.
    case "implicit_mx":
      return { status: "risky", confidence: WITHOUT_AN_MX };
    case "unknown":
      return { status: "unknown", confidence: WITHOUT_DNS };
    default:
      return { status: "invalid", confidence: 0 };
  }
}

/** A server's no stands before all that the address says of itself; that stands before its yes. */
function weigh(
  { status, confidence }: Standing,
  { isRole, isDisposable }: AddressKind,
  isTypo: boolean,
  route: MailRoute,
  isWord: boolean,
): Standing {
  if (status === "invalid") return { status, confidence };
  const less = (isRole ? LESS_FOR_A_ROLE : 0) + (isTypo ? LESS_FOR_A_TYPO : 0);
  const most = isDisposable ? MOST_IF_DISPOSABLE : 100;
  const isDoubtful =
    (isDisposable && route !== "unknown") || (isTypo && !isWord && status === "valid");
  return {
    status: isDoubtful ? "risky" : status,
    confidence: Math.max(LEAST_UNLESS_INVALID, Math.min(most, confidence - less)),
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
