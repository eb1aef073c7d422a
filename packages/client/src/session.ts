import { AccountClient } from "./account-client.ts";
import { AuthenticationError } from "./errors.ts";
import type { ClientOptions, TokenProvider } from "./options.ts";
import type { Session } from "./schemas.ts";

/** Null when signed out, undefined before the first renewal. */
type State = Session | null | undefined;

type Options = Pick<ClientOptions, "baseUrl" | "credentials" | "fetch"> & {
  /** Called once when the session can no longer be renewed. */
  onEnd?: (() => void) | undefined;
  /** Called when a session starts or is renewed, and with null when it has ended. */
  onChange?: ((session: Session | null, former: State) => void) | undefined;
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
  readonly #client: AccountClient;
  readonly #onEnd: (() => void) | undefined;
  readonly #onChange: Options["onChange"];
  #session: State;
  #renewal: Promise<Session | null> | undefined;

  constructor({ onEnd, onChange, credentials = "include", ...options }: Options = {}) {
    this.#client = new AccountClient({ ...options, credentials });
    this.#onEnd = onEnd;
    this.#onChange = onChange;
  }

  /** The session in memory: null when signed out, undefined before the first renewal. */
  get current(): State {
    return this.#session;
  }

  /** For the option `token` of `Quarry`. Without a token in memory, for example after a reload, it renews first. */
  readonly token: TokenProvider = ({ rejected }) => {
    const known = this.#session?.access_token;
    // Another request may have renewed the token since.
    if (known !== undefined && known !== rejected) return known;
    if (this.#session === null) return undefined;
    return this.#renewOnce().then((session) => session?.access_token);
  };

  /** The session, renewed by the cookie if there is none in memory. Null if the user is signed out. */
  async open(): Promise<Session | null> {
    return this.#session === undefined ? this.#renewOnce() : this.#session;
  }

  /** Uses a session that an operation of `quarry.auth` returned, for example after `login` or `switchWorkspace`. */
  start(session: Session): void {
    this.#set(session);
  }

  /** Signs out. */
  async end(): Promise<void> {
    this.forget();
    await this.#client.auth.logout();
  }

  /** Forgets a session that was ended in another way, such as by `quarry.auth.sessions.deleteAll`. */
  forget(): void {
    this.#set(null);
  }

  #renewOnce(): Promise<Session | null> {
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #renew(): Promise<Session | null> {
    try {
      const session = await this.#client.auth.refresh();
      this.#set(session);
      return session;
    } catch (error) {
      // No cookie, or its session has ended. Other failures go to the request that needs the token.
      if (!(error instanceof AuthenticationError)) throw error;
      this.forget();
      this.#onEnd?.();
      return null;
    }
  }

  #set(session: Session | null): void {
    const former = this.#session;
    this.#session = session;
    this.#onChange?.(session, former);
  }
}
