import { readTextUpTo } from "#src/shared/text/answer-text";
import { emailDomain } from "#src/shared/addresses/email-address";
import type { MailboxFinding, ProbeMailbox, ProbeOutcome } from "#src/ports/mailbox-probe";
import { readCheck } from "./reacher-answer";
import { notAsked, type ProbeMemory } from "./smtp-probe";

type ProbeService = { url: string; secret: string | null; timeoutMs: number };

const MAX_BYTES = 256 * 1024;

/**
 * Asks a service that speaks the HTTP API of Reacher (github.com/reacherhq/check-if-email-exists,
 * `POST /v1/check_email`). It looks up the mail servers itself and returns no reply codes.
 *
 * The service reports a mailbox as refused also where the mail server refuses the service itself, for a
 * 5.7.1 for example. So a refusal counts only where the same server accepts another mailbox of the domain.
 * A random address could not show that: every server refuses it.
 */
export function askProbeService(
  service: ProbeService,
  { acceptsSome }: Pick<ProbeMemory, "acceptsSome">,
): ProbeMailbox {
  const ask = async (email: string) => {
    const finding = await checkOrFail(service, email);
    if (finding.outcome === "accepted") acceptsSome.set(emailDomain(email), true);
    return finding;
  };
  return async (email) => {
    const finding = await ask(email);
    if (!isRefusal(finding.outcome)) return finding;
    const domain = emailDomain(email);
    if (acceptsSome.get(domain) === undefined) {
      const postmaster = `postmaster@${domain}`;
      const { outcome } = email === postmaster ? finding : await ask(postmaster);
      acceptsSome.set(domain, outcome === "accepted");
    }
    return acceptsSome.get(domain) ? finding : notAsked("cannot_verify");
  };
}

/** What is evidence against a mailbox, unless the server says the same of all. */
const isRefusal = (outcome: ProbeOutcome) =>
  outcome === "mailbox_not_found" || outcome === "mailbox_disabled" || outcome === "mailbox_full";

async function checkOrFail(service: ProbeService, email: string): Promise<MailboxFinding> {
  try {
    return await checkEmail(service, email);
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === "TimeoutError";
    // Anything else that fetch or its body throws means that the service is unreachable.
    return notAsked(isTimeout ? "timeout" : "connect_failed");
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
    // The secret goes to no other address.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    const isBusy = response.status === 429 || response.status >= 500;
    return notAsked(isBusy ? "temporary_failure" : "cannot_verify");
  }
  const found = readCheck(parseJson(await readTextUpTo(response, MAX_BYTES)), email);
  return found ? { ...notAsked(found.outcome), ...found } : notAsked("cannot_verify");
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    // Not JSON, such as a proxy's error page: it fits no shape.
    return null;
  }
}
