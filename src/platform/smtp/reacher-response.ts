import * as z from "zod";
import type { ProbeOutcome } from "#src/ports/mailbox-probe";
import { classifyReply, readReply, type SmtpStage } from "./smtp-reply";

const SmtpResult = z.object({
  can_connect_smtp: z.boolean(),
  has_full_inbox: z.boolean(),
  is_catch_all: z.boolean(),
  is_deliverable: z.boolean(),
  is_disabled: z.boolean(),
});
const SmtpFailure = z.object({
  error: z.object({ type: z.string(), message: z.string() }),
  /** `IpBlacklisted` and `NeedsRDNS`: the server rejects the probe service itself. */
  description: z.string().nullish(),
});
const Check = z.object({ smtp: z.union([SmtpResult, SmtpFailure]) });

/** Parses a check of Reacher's API about the mailbox `email`; null if it has another shape. */
export function readCheck(
  json: unknown,
  email: string,
): { outcome: ProbeOutcome; acceptsAll: boolean | null } | null {
  const check = Check.safeParse(json);
  if (!check.success) return null;
  const { smtp } = check.data;
  if ("error" in smtp) return { outcome: outcomeOfFailure(smtp, email), acceptsAll: null };
  const outcome = outcomeOfResult(smtp);
  return { outcome, acceptsAll: outcome === "accepted" ? smtp.is_catch_all : null };
}

function outcomeOfResult(smtp: z.output<typeof SmtpResult>): ProbeOutcome {
  if (!smtp.can_connect_smtp) return "connect_failed";
  if (smtp.is_disabled) return "mailbox_disabled";
  if (smtp.has_full_inbox) return "mailbox_full";
  return smtp.is_deliverable ? "accepted" : "mailbox_not_found";
}

/** `permanent: 5.7.1 …` is the first line of the SMTP reply, without its code. */
const REPLY = /^(?:smtp error: )?(transient|permanent): ([^\r\n]*)/i;

function outcomeOfFailure(
  { error, description }: z.output<typeof SmtpFailure>,
  email: string,
): ProbeOutcome {
  if (description) return "policy_block";
  const [, kind, text] = REPLY.exec(error.message) ?? [];
  const reply = kind && readReply([`${/^t/i.test(kind) ? 450 : 550} ${text}`]);
  if (reply) return classifyReply(reply, stageOf(error.type), email);
  const words = `${error.type} ${error.message}`.toLowerCase();
  if (/time(?:d )?[- ]?out/.test(words)) return "timeout";
  return /connect|refused|unreachable|\bio ?error/.test(words) ? "connect_failed" : "cannot_verify";
}

/** Some versions name the failed command; in others it is RCPT unless the wording shows another one. */
function stageOf(type: string): SmtpStage {
  if (/mailfrom/i.test(type)) return "sender";
  return /helo|connect/i.test(type) ? "hello" : "recipient";
}
