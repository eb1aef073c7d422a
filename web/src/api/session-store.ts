import {
  type ClientOptions,
  CookieSession,
  type Session,
  type TokenProvider,
} from "@quarry/client";

/** The signed-in user and workspace; null when signed out, undefined until the first response of the API. */
export type SessionState = Session | null | undefined;

type Options = Pick<ClientOptions, "baseUrl" | "fetch"> & {
  /** Starts the page again, so that nothing of another user or workspace stays in memory. */
  restart: () => void;
};

const isOther = (one: Session, other: Session) =>
  one.workspace.id !== other.workspace.id || one.user.id !== other.user.id;

/** The session of this tab, for components. */
export class SessionStore {
  readonly #session: CookieSession;
  readonly #listeners = new Set<() => void>();
  #state: SessionState;
  #isRestarting = false;

  constructor({ restart, ...options }: Options) {
    this.#session = new CookieSession({
      ...options,
      credentials: "same-origin",
      onChange: (session, former) => {
        if (session && former && isOther(session, former)) {
          this.#isRestarting = true;
          return restart();
        }
        this.#state = session;
        for (const listener of this.#listeners) listener();
      },
    });
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The session, asked for with the cookie if this tab has none yet. */
  readonly open = (): Promise<Session | null> => this.#session.open();

  /** The access token of a request. Never resolves once the page starts again: it would show data of both. */
  readonly token: TokenProvider = async (request) => {
    const token = await this.#session.token(request);
    return this.#isRestarting ? new Promise<never>(() => {}) : token;
  };

  /** Takes over a session that the API opened. */
  readonly accept = (session: Session): void => this.#session.start(session);

  readonly end = (): void => this.#session.forget();
}
