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

  constructor(options: ClientOptions = {}) {
    super(new Requester(withDefaults(options)));
    this.#options = options;
  }

  /** A client with other options, for example another timeout. */
  withOptions(options: ClientOptions): Quarry {
    return new Quarry({ ...this.#options, ...options });
  }
}
