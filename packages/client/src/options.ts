/** What a request to the API sends. `Requester` does the rest. */
export type ApiRequest = {
  method?: string;
  /** Path after `/api/v1`. */
  path: string;
  query?: object | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as `multipart/form-data`. */
  form?: object;
  /** The endpoint takes an `Idempotency-Key`, so the request can be repeated. */
  isKeyed?: boolean;
  /** The endpoint needs no credentials. None are sent. */
  isPublic?: boolean;
};

/** Options of one call. They take precedence over those of the client. */
export type RequestOptions = {
  /** Stops the request. The call rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Time for each attempt, in milliseconds. Default: 60,000. Event streams end after this time without data. */
  timeoutMs?: number | undefined;
  /** Repetitions after a temporary failure. Default: 2. */
  maxRetries?: number | undefined;
  /** Default: a random key for each call that takes one. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** Called with the response before its body is read, for example to read `RateLimit-Remaining`. */
  onResponse?: ((response: Response) => void) | undefined;
};

/** Options of an event stream. */
export type EventOptions = RequestOptions & {
  /** Starts after the event with this id. 0 starts with the first event. */
  lastEventId?: number | undefined;
};

/**
 * Returns the access token of a session. It is called for each request, and again with `rejected` after a 401.
 * The request is then repeated once if the token is another.
 */
export type TokenProvider = (context: {
  rejected: string | undefined;
}) => Promise<string | undefined> | string | undefined;

export type ClientOptions = {
  /** Address of the service, with or without `/api/v1`. Default: the environment variable `QUARRY_URL`. */
  baseUrl?: string | undefined;
  /** For servers and scripts. Default: the environment variable `QUARRY_API_KEY`. */
  apiKey?: string | undefined;
  /** Access token of a session, or a function that returns it. It takes precedence over an API key. */
  token?: string | TokenProvider | undefined;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** `include` sends cookies to another origin. */
  credentials?: "include" | "omit" | "same-origin" | undefined;
  timeoutMs?: number | undefined;
  maxRetries?: number | undefined;
  headers?: Record<string, string> | undefined;
  /** Called before each wait for a repetition, for example to say why nothing happens. */
  onRetry?: ((retry: Retry) => void) | undefined;
};

/** A failed request that is repeated after `delayMs` milliseconds. */
export type Retry = { error: unknown; delayMs: number };
