import { withDefaults } from "./defaults.ts";
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

  /** `requester` is internal. */
  constructor(options: ClientOptions = {}, requester = new Requester(withDefaults(options))) {
    super(requester);
    this.#options = options;
  }

  /** A client with other options, for example another timeout. */
  withOptions(options: ClientOptions): Quarry {
    const merged = { ...this.#options, ...options };
    // A client with another timeout reads what this one wrote.
    return new Quarry(merged, new Requester(withDefaults(merged), this.requester.bookmark));
  }
}
