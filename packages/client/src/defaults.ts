import { QuarryError } from "./errors.ts";
import type { ClientOptions } from "./options.ts";

/** The options with the address and the key of the environment, unless they are given. */
export function withDefaults(options: ClientOptions): ClientOptions & { baseUrl: string } {
  const baseUrl = options.baseUrl ?? readEnvironment("QUARRY_URL");
  if (baseUrl === undefined) {
    throw new QuarryError("The address of the service is missing. Set baseUrl or QUARRY_URL.");
  }
  const apiKey = options.token === undefined ? readEnvironment("QUARRY_API_KEY") : undefined;
  return { apiKey, ...options, baseUrl: `${baseUrl.replace(/\/*(?:\/api\/v1)?\/*$/, "")}/api/v1` };
}

/** A variable of the environment, if there is one: browsers have none, and Deno asks for permission. */
function readEnvironment(name: string): string | undefined {
  const { process } = globalThis as {
    process?: { env?: Record<string, string | undefined> };
  };
  try {
    return process?.env?.[name] || undefined;
  } catch {
    return undefined; // Deno was not permitted to read it.
  }
}
