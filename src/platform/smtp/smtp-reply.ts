import { emailDomain } from "#src/shared/addresses/email-address";
import type { ProbeOutcome } from "#src/ports/mailbox-probe";
import { OUTCOME_OF_CODE } from "#src/platform/data/smtp-codes";
import {
  CONTENT_VERDICT,
  DISABLED_PHRASES,
  FULL_PHRASES,
  GREYLIST_PHRASES,
  INTERNAL_ONLY,
  LOOKUP_FAILURE,
  POLICY_PHRASES,
  RATE_PHRASES,
  SENDER_PHRASES,
  UNKNOWN_PHRASES,
} from "#src/platform/data/smtp-replies";

export type SmtpReply = { code: number; enhancedCode: string | null; text: string };

/** The command that a reply belongs to: the connection itself, EHLO, MAIL or RCPT. */
export type SmtpStage = "banner" | "hello" | "sender" | "recipient";

const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/;
/**
 * At the start (RFC 2034), after one word (Barracuda's `cuda_nsu 5.1.1`), or marked as qmail and IronPort do:
 * `(#5.1.1)`. Never part of an IP address.
 */
const ENHANCED_CODE = /(?:^|^\w{1,12} (?=[45]\.\d\.)|[#([])\s*([245]\.\d{1,3}\.\d{1,3})(?![.\d])/;

/** Whether a line ends a reply; null if it is not SMTP. */
export function endsReply(line: string): boolean | null {
  const match = LINE.exec(line);
  return match && match[2] !== "-";
}

/** Reads a reply of one or more lines, each without its line end. The code is that of the last line. */
export function readReply(lines: readonly string[]): SmtpReply | null {
  const matches = lines.flatMap((line) => LINE.exec(line) ?? [null]);
  const code = Number(LINE.exec(lines.at(-1) ?? "")?.[1]);
  if (!code || matches.includes(null)) return null;
  const texts = lines.map((line) => line.slice(4).trim());
  const enhancedCode =
    texts.map((text) => ENHANCED_CODE.exec(text)?.[1]).find((found) => found !== undefined) ?? null;
  const text = texts.map((line) => line.replace(/^[245]\.\d{1,3}\.\d{1,3}\s+/, "")).join(" ");
  return { code, enhancedCode, text };
}

/**
 * Classifies a reply about the mailbox `email`. Only a permanent refusal of the recipient is evidence
 * against it: a refusal before RCPT is about this client, and a class 4 reply is temporary.
 */
export function classifyReply(reply: SmtpReply, stage: SmtpStage, email: string): ProbeOutcome {
  const { code, enhancedCode } = reply;
  const text = withoutEchoes(reply.text, email);
  if (code < 400)
    return stage === "recipient" && (code === 250 || code === 251) ? "accepted" : "cannot_verify";
  if (code < 500 || enhancedCode?.startsWith("4.")) return classifyTemporary(reply, stage, text);
  return stage === "recipient" ? classifyRefusal(code, enhancedCode, text) : "policy_block";
}

function classifyTemporary(
  { enhancedCode }: SmtpReply,
  stage: SmtpStage,
  text: string,
): ProbeOutcome {
  if (GREYLIST_PHRASES.test(text)) return "greylisted";
  const isFull = enhancedCode === "4.2.2" || FULL_PHRASES.test(text);
  return stage === "recipient" && isFull ? "mailbox_full" : "temporary_failure";
}

/** The wording takes precedence over the code: servers also use `5.1.1` for quotas, policies and senders. */
function classifyRefusal(code: number, enhancedCode: string | null, text: string): ProbeOutcome {
  const cause = SENDER_PHRASES.test(text) ? undefined : VERIFICATION.exec(text)?.[1];
  if (cause !== undefined) return classifyVerification(cause);
  return (
    classifyWording(enhancedCode, text) ??
    OUTCOME_OF_CODE[enhancedCode ?? ""] ??
    classifyCode(code, enhancedCode)
  );
}

/**
 * Postfix's reject_unverified_recipient replies 5.1.1 for any failure of its own delivery, such as a loop or
 * another server's policy, and quotes it.
 */
const VERIFICATION = /undeliverable address:(.*)/;
const QUOTED_REPLY = /\bsaid: (5\d\d[ -].*)/;

function classifyVerification(cause: string): ProbeOutcome {
  const quoted = readReply([QUOTED_REPLY.exec(cause)?.[1] ?? ""]);
  if (quoted) return classifyRefusal(quoted.code, quoted.enhancedCode, quoted.text);
  return classifyWording(null, cause) ?? "cannot_verify";
}

function classifyWording(enhancedCode: string | null, text: string): ProbeOutcome | null {
  if (isAboutSender(enhancedCode) || SENDER_PHRASES.test(text)) return "policy_block";
  if (FULL_PHRASES.test(text)) return "mailbox_full";
  if (RATE_PHRASES.test(text) || LOOKUP_FAILURE.test(text)) return "temporary_failure";
  // Filters and rules for external senders reject with the phrases for a missing mailbox.
  if (CONTENT_VERDICT.test(text) || INTERNAL_ONLY.test(text)) return "policy_block";
  // RFC 5321 §4.2.3 uses the same phrase for "not found" and "rejected for policy reasons".
  if (UNAVAILABLE.test(text) && POLICY_PHRASES.test(text)) return "policy_block";
  if (UNKNOWN_PHRASES.test(text)) return "mailbox_not_found";
  if (DISABLED_PHRASES.test(text)) return "mailbox_disabled";
  // Exchange Online replies "Access denied" only for unknown recipients (learn.microsoft.com, "Non-delivery
  // reports in Exchange Online").
  if (enhancedCode === "5.4.1" && REJECTED_RECIPIENT.test(text)) return "mailbox_not_found";
  return POLICY_PHRASES.test(text) ? "policy_block" : null;
}

const isAboutSender = (enhancedCode: string | null) =>
  enhancedCode === "5.1.7" || enhancedCode === "5.1.8";

const UNAVAILABLE = /action not taken: mailbox unavailable/;
const REJECTED_RECIPIENT = /recipient address(?:es)? rejected/;

/** A bare 552 may be about the mailbox or about the message, so it is inconclusive. */
function classifyCode(code: number, enhancedCode: string | null): ProbeOutcome {
  if (enhancedCode?.startsWith("5.7.")) return "policy_block";
  // Authentication or encryption is required (RFC 4954), or the message was refused.
  return [530, 535, 538, 571].includes(code) ? "policy_block" : "cannot_verify";
}

/** Maximum length of a reply to match: servers state the reason first. */
const MAX_CHARACTERS = 2_000;

/** Names of hosts, with `mail.example.com[192.0.2.1]` as a special case of two labels. */
const HOST_NAMES =
  /(?<![\w.-])(?:[a-z0-9-]+\.){2,}[a-z]{2,}|(?<![\w.-])[a-z0-9-]+\.[a-z]{2,}(?=\[)/g;
/** Names with a meaning: lists of blocked hosts, and Exchange's names of its reasons. */
const MEANINGFUL_NAME = /^resolver\.|spamhaus|spamcop|barracudacentral|[rd]nsbl|\brbl\b|sorbs/;

/**
 * Addresses, names and links in a reply are not the server's own words: `<alice@unblocked.dev>` is not blocked,
 * and a server called `antispam.example.com` does not report spam.
 */
function withoutEchoes(text: string, email: string): string {
  const domain = emailDomain(email);
  return text
    .slice(0, MAX_CHARACTERS)
    .toLowerCase()
    .replaceAll(email.toLowerCase(), " ")
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/https?:\/\/\S+/g, " ")
    .replaceAll(/(?<![^\s<>@])[^\s<>@]+@[^\s<>@]+/g, " ")
    .replaceAll(domain, " ")
    .replaceAll(HOST_NAMES, (name) => (MEANINGFUL_NAME.test(name) ? name : " "))
    .replaceAll(/\s+/g, " ");
}
