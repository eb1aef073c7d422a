import { readText } from "#src/shared/web/read-body";
import { isTimeout } from "#src/shared/web/timeout";

const MAX_RESULT_BYTES = 4 * 1024 * 1024;
const MAX_SAID = 200;

/** An external provider did not respond, rejected the request, or returned an invalid response. The message is for the user. */
export class ProviderFailed extends Error {
  override readonly name = "ProviderFailed";
}

/** Called before each request. If it throws, no request is sent. */
export type BeforeRequest = () => Promise<void>;

/** A complete response of any status. */
export type ProviderResponse = { status: number; headers: Headers; text: string };

/**
 * Sends one request to a provider that the operator chose, with a deadline and a size limit for the response. A
 * redirect is returned, because keys are only for the configured URL. Throws `ProviderFailed`.
 */
export async function requestProvider(
  name: string,
  url: string,
  init: RequestInit,
  deadlineMs: number,
): Promise<ProviderResponse> {
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    const text = await readText(response, MAX_RESULT_BYTES);
    if (text === null) throw new ProviderFailed(`${name} returned a response that is too large`);
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof ProviderFailed) throw error;
    // Any other error of fetch or the body: the deadline, or no or a broken connection.
    throw new ProviderFailed(
      isTimeout(error)
        ? `${name} did not respond within ${deadlineMs / 1000} s`
        : `${name} is unreachable`,
      { cause: error },
    );
  }
}

/** Parses a response that must be JSON. Throws `ProviderFailed`. */
export function readJson(name: string, { status, text }: ProviderResponse): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Probably an error page of a proxy.
    throw new ProviderFailed(`${name} returned ${status} with a body that is not JSON`);
  }
}

/** Quotes a provider's error in one short line. */
export const quote = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_SAID);
