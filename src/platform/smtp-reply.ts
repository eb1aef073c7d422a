import { emailDomain } from "#src/shared/email-address";
import type { ProbeOutcome } from "#src/shared/mailbox-probe";
import {
  DECIDING_CODES,
  DISABLED_PHRASES,
  FULL_PHRASES,
  GREYLIST_PHRASES,
  LIKELY_CODES,
  POLICY_PHRASES,
  RATE_PHRASES,
  UNKNOWN_PHRASES,
} from "./data/smtp-replies";

export type SmtpReply = { code: number; enhancedCode: string | null; text: string };

/** What a reply answers: the connection itself, EHLO, MAIL or RCPT. */
export type SmtpStage = "banner" | "hello" | "sender" | "recipient";

const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/;
/** At the start as RFC 2034 wants it, or marked as qmail and IronPort do: `(#5.1.1)`. Never part of an IP address. */
const ENHANCED_CODE = /(?:^|[#([])\s*([245]\.\d{1,3}\.\d{1,3})(?![.\d])/;

/** Whether a line ends a reply; null where it is not SMTP. */
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
 * What a reply says of the mailbox `email`. Only a permanent refusal of the recipient is evidence
 * against it: what comes before RCPT is about us, and a class 4 reply is about now.
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
  { code, enhancedCode }: SmtpReply,
  stage: SmtpStage,
  text: string,
): ProbeOutcome {
  if (GREYLIST_PHRASES.test(text)) return "greylisted";
  const isFull = enhancedCode === "4.2.2" || (code === 452 && FULL_PHRASES.test(text));
  return stage === "recipient" && isFull ? "mailbox_full" : "temporary_failure";
}

function classifyRefusal(code: number, enhancedCode: string | null, text: string): ProbeOutcome {
  const deciding = enhancedCode && DECIDING_CODES[enhancedCode];
  if (deciding) return deciding;
  // Exchange Online says "Access denied" of recipients it does not know, and of nobody else.
  if (enhancedCode === "5.4.1" && text.includes("recipient address rejected"))
    return "mailbox_not_found";
  if (RATE_PHRASES.test(text)) return "temporary_failure";
  if (POLICY_PHRASES.test(text)) return "policy_block";
  const likely = enhancedCode && LIKELY_CODES[enhancedCode];
  if (likely) return likely;
  if (UNKNOWN_PHRASES.test(text)) return "mailbox_not_found";
  if (enhancedCode?.startsWith("5.7.")) return "policy_block";
  if (FULL_PHRASES.test(text) || (code === 552 && !enhancedCode)) return "mailbox_full";
  if (DISABLED_PHRASES.test(text)) return "mailbox_disabled";
  return code === 554 || code === 530 || code === 535 ? "policy_block" : "cannot_verify";
}

/** Where a server talks for longer, what it means was said before. */
const MOST_CHARACTERS = 2_000;

/** Addresses, names and links in a reply are not the server's words: `<alice@unblocked.dev>` is not blocked. */
function withoutEchoes(text: string, email: string): string {
  const domain = emailDomain(email);
  return text
    .slice(0, MOST_CHARACTERS)
    .toLowerCase()
    .replaceAll(email.toLowerCase(), " ")
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/https?:\/\/\S+/g, " ")
    .replaceAll(/(?<![^\s<>@])[^\s<>@]+@[^\s<>@]+/g, " ")
    .replaceAll(domain, " ")
    .replaceAll(/\s+/g, " ");
}
