import { QuarryError } from "./errors.ts";
import { Jobs } from "./jobs.ts";
import type { ClientOptions } from "./options.ts";
import { Requester } from "./requester.ts";
import { Resources } from "./resources.ts";

/**
 * The client of a Quarry service.
 *
 * ```ts
 * const quarry = new Quarry({ baseUrl: "https://quarry.example.com", apiKey: "lk_live_…" });
 * const job = await quarry.jobs.create({ urls: ["acme.com"] });
 * ```
 */
export class Quarry extends Resources {
  override readonly jobs = new Jobs(this.requester);
  readonly #options: ClientOptions;

  constructor(options: ClientOptions = {}) {
    super(new Requester(withDefaults(options)));
    this.#options = options;
  }

  /** A client with other options, for example another timeout. */
  withOptions(options: ClientOptions): Quarry {
    return new Quarry({ ...this.#options, ...options });
  }
}

function withDefaults(options: ClientOptions): ClientOptions & { baseUrl: string } {
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
    return undefined;
  }
}
