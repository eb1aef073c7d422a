import { type WebUrlOptions, webUrlProblem } from "#src/shared/addresses/web-url";

/** The address may not be fetched on a user's behalf. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

/**
 * One request to an address that a user or a stranger's page named: never to a private one, and
 * never on through a redirect, so that whoever follows `Location` comes here again.
 */
export async function publicFetch(
  url: string,
  init: RequestInit = {},
  options: WebUrlOptions = {},
): Promise<Response> {
  const parsed = URL.parse(url);
  const problem = parsed ? webUrlProblem(parsed, options) : { message: "is not a valid URL" };
  if (problem) throw new AddressRefused(`${url} ${problem.message}`);
  return fetch(url, { ...init, redirect: "manual" });
}
