import { AuthenticationError } from "./errors.ts";
import type { ClientOptions, TokenProvider } from "./options.ts";
import { Quarry } from "./quarry.ts";
import type { Session } from "./schemas.ts";

type Options = Pick<ClientOptions, "baseUrl" | "credentials" | "fetch"> & {
  /** Called once when the session can no longer be renewed. */
  onEnd?: (() => void) | undefined;
};

/**
 * The session of a signed-in user in a browser. The access token stays in memory. The HttpOnly refresh cookie renews
 * it, once for all requests that are rejected at the same time.
 *
 * ```ts
 * const session = new CookieSession({ baseUrl });
 * const quarry = new Quarry({ baseUrl, token: session.token });
 * session.start(await quarry.auth.login({ email, password }));
 * ```
 */
export class CookieSession {
  readonly #quarry: Quarry;
  readonly #onEnd: (() => void) | undefined;
  #accessToken: string | undefined;
  #hasEnded = false;
  #renewal: Promise<string | undefined> | undefined;

  constructor({ onEnd, credentials = "include", ...options }: Options = {}) {
    this.#quarry = new Quarry({ ...options, credentials });
    this.#onEnd = onEnd;
  }

  /** For the option `token` of `Quarry`. Without a token in memory, for example after a reload, it renews first. */
  readonly token: TokenProvider = ({ rejected }) => {
    // Another request may have renewed the token since.
    if (this.#accessToken !== undefined && this.#accessToken !== rejected) return this.#accessToken;
    if (this.#hasEnded) return undefined;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  };

  /** Uses a session that an operation of `quarry.auth` returned, for example after `login` or `switchWorkspace`. */
  start(session: Session): void {
    this.#accessToken = session.access_token;
    this.#hasEnded = false;
  }

  /** Signs out. */
  async end(): Promise<void> {
    this.#accessToken = undefined;
    this.#hasEnded = true;
    await this.#quarry.auth.logout();
  }

  async #renew(): Promise<string | undefined> {
    try {
      this.start(await this.#quarry.auth.refresh());
      return this.#accessToken;
    } catch (error) {
      if (!(error instanceof AuthenticationError)) throw error;
      this.#accessToken = undefined;
      this.#hasEnded = true;
      this.#onEnd?.();
      return undefined;
    }
  }
}
