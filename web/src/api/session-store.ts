import { AuthenticationError, type Session } from "@quarry/client";

/** The signed-in user and workspace; null when signed out, undefined until the first answer of the API. */
export type SessionState = Session | null | undefined;

type Dependencies = {
  /** Exchanges the refresh cookie for an access token. */
  refresh: () => Promise<Session>;
  /** Starts the page again, so that nothing of another user or workspace stays in memory. */
  restart: () => void;
};

/**
 * Keeps the session of this tab in memory. The refresh token is in an HttpOnly cookie, which no script can read. All
 * requests that find the access token expired wait for one refresh.
 */
export class SessionStore {
  readonly #dependencies: Dependencies;
  readonly #listeners = new Set<() => void>();
  #session: SessionState;
  #refreshing: Promise<Session | null> | undefined;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  readonly state = (): SessionState => this.#session;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The session, asked for with the cookie if this tab has none yet. */
  async open(): Promise<Session | null> {
    return this.#session ?? this.#refresh();
  }

  /** The access token of a request. `rejected` is the token that the API has just rejected. */
  async token(rejected: string | undefined): Promise<string | undefined> {
    const known = this.#session?.access_token;
    if (known !== undefined && known !== rejected) return known;
    return (await this.#refresh())?.access_token;
  }

  /** Takes over a session that the API opened. */
  readonly accept = (session: Session): void => {
    const isOther =
      this.#session &&
      (this.#session.workspace.id !== session.workspace.id ||
        this.#session.user.id !== session.user.id);
    if (isOther) return this.#dependencies.restart();
    this.#set(session);
  };

  readonly end = (): void => this.#set(null);

  #refresh(): Promise<Session | null> {
    this.#refreshing ??= this.#exchange().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #exchange(): Promise<Session | null> {
    try {
      this.accept(await this.#dependencies.refresh());
    } catch (error) {
      // No cookie, or its session has ended: signed out. Other failures go to the request that needs the token.
      if (!(error instanceof AuthenticationError)) throw error;
      this.end();
    }
    return this.#session ?? null;
  }

  #set(session: SessionState): void {
    this.#session = session;
    for (const listener of this.#listeners) listener();
  }
}
