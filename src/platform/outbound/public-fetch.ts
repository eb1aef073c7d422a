import { type WebUrlOptions, webUrlProblem } from "#src/shared/addresses/web-url";
import type { SendRequest } from "./send-request";

/** The URL may not be fetched on a user's behalf. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

/**
 * One request to a URL from a user or a page. It rejects private addresses and does not follow redirects, so that
 * the caller checks each `Location` here again.
 */
export async function publicFetch(
  url: string,
  init: RequestInit = {},
  options: WebUrlOptions = {},
  send: SendRequest = fetch,
): Promise<Response> {
  const parsed = URL.parse(url);
  const problem = parsed ? webUrlProblem(parsed, options) : { message: "is not a valid URL" };
  if (problem) throw new AddressRefused(`${url} ${problem.message}`);
  return send(url, { ...init, redirect: "manual" });
}
