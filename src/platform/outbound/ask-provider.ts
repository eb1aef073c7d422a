import { readText } from "#src/shared/web/read-body";
import { isTimeout } from "#src/shared/web/timeout";

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const MAX_SAID = 200;

/** An external provider did not respond, rejected the request, or returned an invalid response. The message is for the user. */
export class ProviderFailed extends Error {
  override readonly name = "ProviderFailed";
}

/** Called before each request, which is not made where this throws. */
export type BeforeRequest = () => Promise<void>;

/** A complete response of any status. */
export type ProviderAnswer = { status: number; headers: Headers; text: string };

/**
 * One request to a provider that the operator chose, with a deadline and a size cap for the whole answer. A
 * redirect comes back as it is: keys are for the address they were given for. Throws `ProviderFailed`.
 */
export async function askProvider(
  name: string,
  url: string,
  init: RequestInit,
  deadlineMs: number,
): Promise<ProviderAnswer> {
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    const text = await readText(response, MAX_ANSWER_BYTES);
    if (text === null) throw new ProviderFailed(`${name} returned a response that is too large`);
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof ProviderFailed) throw error;
    // Anything else that fetch or the body throws: our deadline, or a connection not made or broken.
    throw new ProviderFailed(
      isTimeout(error)
        ? `${name} did not respond within ${deadlineMs / 1000} s`
        : `${name} is unreachable`,
      { cause: error },
    );
  }
}

/** The document of an answer that should be JSON. Throws `ProviderFailed`. */
export function readJson(name: string, { status, text }: ProviderAnswer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An error page of something in between, most likely.
    throw new ProviderFailed(`${name} returned ${status} with a body that is not JSON`);
  }
}

/** Quotes what a provider says of an error: one line, and not long. */
export const quote = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_SAID);
