import * as z from "zod";
import { readTextUpTo } from "#src/shared/answer-text";
import type { MailboxFinding, ProbeMailbox, ProbeOutcome } from "#src/shared/mailbox-probe";
import { notAsked } from "./smtp-probe";

type ProbeService = { url: string; secret: string | null; timeoutMs: number };

const MOST_BYTES = 256 * 1024;

const SmtpResult = z.object({
  can_connect_smtp: z.boolean(),
  has_full_inbox: z.boolean(),
  is_catch_all: z.boolean(),
  is_deliverable: z.boolean(),
  is_disabled: z.boolean(),
});
const SmtpFailure = z.object({
  error: z.object({ type: z.string(), message: z.string() }),
  /** `IpBlacklisted` and `NeedsRDNS`: the service is refused for what it is. */
  description: z.string().nullish(),
});
const Check = z.object({ smtp: z.union([SmtpResult, SmtpFailure]) });

/**
 * Asks a service that speaks the HTTP API of Reacher (github.com/reacherhq/check-if-email-exists,
 * `POST /v1/check_email`). It finds the mail servers itself and tells no reply codes.
 */
export function askProbeService(service: ProbeService): ProbeMailbox {
  return async (email) => {
    try {
      return await checkEmail(service, email);
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === "TimeoutError";
      // Anything else that fetch or its body throws means that the service is out of reach.
      return notAsked(isTimeout ? "timeout" : "connect_failed");
    }
  };
}

async function checkEmail(
  { url, secret, timeoutMs }: ProbeService,
  email: string,
): Promise<MailboxFinding> {
  const response = await fetch(`${url.replace(/\/+$/, "")}/v1/check_email`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(secret !== null && { "x-reacher-secret": secret }),
    },
    body: JSON.stringify({ to_email: email }),
    // The secret goes to no other address.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    const isBusy = response.status === 429 || response.status >= 500;
    return notAsked(isBusy ? "temporary_failure" : "cannot_verify");
  }
  const check = Check.safeParse(parseJson(await readTextUpTo(response, MOST_BYTES)));
  if (!check.success) return notAsked("cannot_verify");
  const { smtp } = check.data;
  if ("error" in smtp) return notAsked(outcomeOfFailure(smtp));
  const outcome = outcomeOfResult(smtp);
  return { ...notAsked(outcome), acceptsAll: outcome === "accepted" ? smtp.is_catch_all : null };
}

function outcomeOfResult(smtp: z.output<typeof SmtpResult>): ProbeOutcome {
  if (!smtp.can_connect_smtp) return "connect_failed";
  if (smtp.is_disabled) return "mailbox_disabled";
  if (smtp.has_full_inbox) return "mailbox_full";
  return smtp.is_deliverable ? "accepted" : "mailbox_not_found";
}

/** A failure is never evidence against the mailbox: the service did not get as far as an answer. */
function outcomeOfFailure({ error, description }: z.output<typeof SmtpFailure>): ProbeOutcome {
  if (description) return "policy_block";
  const text = `${error.type} ${error.message}`.toLowerCase();
  if (/gr[ea]y[- ]?list/.test(text)) return "greylisted";
  if (/time(?:d )?[- ]?out/.test(text)) return "timeout";
  if (text.includes("transient")) return "temporary_failure";
  if (text.includes("permanent")) return "policy_block";
  return /connect|refused|unreachable|\bio ?error/.test(text) ? "connect_failed" : "cannot_verify";
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    // Not JSON, such as a proxy's error page: it fits no shape.
    return null;
  }
}
