import { nextOfStatus } from "#src/destinations/destination-failed";
import { AddressRefused, publicFetch } from "#src/platform/outbound/public-fetch";
import { addressRules } from "#src/shared/web/address-rules";
import type { Settings } from "#src/shared/settings";
import { isTimeout } from "#src/shared/web/timeout";
import { webUrlProblem } from "#src/shared/addresses/web-url";
import { WORKFLOW_RUN_HEADER } from "#src/shared/jobs/workflow-run";

const DEADLINE_MS = 10_000;

export const OWN_ADDRESS = "The address belongs to this service";

/** `isTemporary`: a later attempt may succeed. */
type Failure = { message: string; isTemporary: boolean };

/** Whether an address belongs to this service: the origin of the request, or PUBLIC_URL. */
export function isOwnAddress(settings: Settings, url: string, origin?: string): boolean {
  const host = hostOf(url);
  return [origin, settings.PUBLIC_URL].some((own) => own !== undefined && hostOf(own) === host);
}

const hostOf = (url: string) => URL.parse(url)?.host.replace(/\.(?=:|$)/, "");

/**
 * Posts a notice with the headers of Standard Webhooks, so that receivers can detect a repetition. Returns
 * null on success. Never rejects.
 */
export async function postNotice(
  settings: Settings,
  url: string,
  { id, runId, body }: { id: string; runId: string; body: string },
): Promise<Failure | null> {
  if (isOwnAddress(settings, url)) return { message: OWN_ADDRESS, isTemporary: false };
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
    [WORKFLOW_RUN_HEADER]: runId,
  };
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const options = { ...addressRules(settings), requiresHttps: true };
  try {
    const {
      ok,
      status,
      body: said,
    } = await publicFetch(url, { method: "POST", headers, body, signal }, options);
    await said?.cancel();
    if (ok) return null;
    const message = `The address returned ${status}`;
    return { message, isTemporary: nextOfStatus(status) === "retry" };
  } catch (error) {
    const problem = error instanceof AddressRefused && webUrlProblem(new URL(url), options);
    if (problem) return { message: `The address ${problem.message}`, isTemporary: false };
    // All other errors of fetch: a timeout, or a connection that failed or broke.
    const message = isTimeout(error)
      ? `The address did not respond within ${DEADLINE_MS / 1000} s`
      : "The address cannot be origin_";
    return { message, isTemporary: true };
  }
}
