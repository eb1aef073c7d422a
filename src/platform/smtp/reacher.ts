import { emailDomain } from "#src/shared/addresses/email-address";
import type { MailboxFinding, ProbeMailbox, ProbeOutcome } from "#src/ports/mailbox-probe";
import { readText } from "#src/shared/web/read-body";
import { isTimeout } from "#src/shared/web/timeout";
import { readCheck } from "./reacher-response";
import { notAsked, type ProbeCache } from "./smtp-probe";

type ProbeService = { url: string; secret: string | null; timeoutMs: number };

const MAX_BYTES = 256 * 1024;

/**
 * Probes by a service with the HTTP API of Reacher (github.com/reacherhq/check-if-email-exists,
 * `POST /v1/check_email`). It looks up the mail servers itself and returns no reply codes.
 *
 * The service reports a mailbox as refused also where the mail server refuses the service itself, for a
 * 5.7.1 for example. So a refusal counts only where the server accepted another mailbox of the domain within
 * the hour. A random address could not show that: every server refuses it. Nor could the postmaster, whom
 * servers exempt from their blocklists (RFC 5321 §4.5.1).
 */
export function askProbeService(
  service: ProbeService,
  { acceptsSome }: Pick<ProbeCache, "acceptsSome">,
): ProbeMailbox {
  return async (email) => {
    const finding = await checkOrFail(service, email);
    const domain = emailDomain(email);
    if (finding.outcome === "accepted" && !isPostmaster(email)) acceptsSome.set(domain, true);
    if (!isRefusal(finding.outcome) || acceptsSome.get(domain)) return finding;
    return { ...notAsked("cannot_verify"), unconfirmed: finding.outcome };
  };
}

const isPostmaster = (email: string) => email.toLowerCase().startsWith("postmaster@");

/** Evidence against a mailbox, unless the server returns the same for all. */
const isRefusal = (outcome: ProbeOutcome) =>
  outcome === "mailbox_not_found" || outcome === "mailbox_disabled" || outcome === "mailbox_full";

async function checkOrFail(service: ProbeService, email: string): Promise<MailboxFinding> {
  try {
    return await checkEmail(service, email);
  } catch (error) {
    // Anything else that fetch or its body throws means that the service is unreachable.
    return notAsked(isTimeout(error) ? "timeout" : "connect_failed");
  }
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
    // Redirects must not receive the secret.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    const isBusy = response.status === 429 || response.status >= 500;
    return notAsked(isBusy ? "temporary_failure" : "cannot_verify");
  }
  const found = readCheck(parseJson(await readText(response, MAX_BYTES)), email);
  return found ? { ...notAsked(found.outcome), ...found } : notAsked("cannot_verify");
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    // Not JSON, such as a proxy's error page.
    return null;
  }
}
