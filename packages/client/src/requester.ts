import { attempt, type Read } from "./attempt.ts";
import { Bookmark, bookmarkHeader } from "./bookmark.ts";
import { encodeForm, encodeQuery } from "./encode.ts";
import { AuthenticationError } from "./errors.ts";
import type { ApiRequest, ClientOptions, RequestOptions } from "./options.ts";
import { PagePromise, type Page } from "./page.ts";
import { retryDelayMs, sleep } from "./retry.ts";

export const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_MAX_RETRIES = 2;

type Settings = ClientOptions & { baseUrl: string };

/** Sends requests: credentials, repetitions, and how each kind of response is read. */
export class Requester {
  readonly settings: Settings;
  readonly bookmark: Bookmark;

  constructor(settings: Settings, bookmark: Bookmark = new Bookmark()) {
    this.settings = settings;
    this.bookmark = bookmark;
  }

  json<T>(request: ApiRequest, options?: RequestOptions): Promise<T> {
    return this.#send(request, options, (response) => response.json() as Promise<T>);
  }

  text(request: ApiRequest, options?: RequestOptions): Promise<string> {
    return this.#send(request, options, (response) => response.text());
  }

  empty(request: ApiRequest, options?: RequestOptions): Promise<void> {
    return this.#send(request, options, async (response) => response.body?.cancel());
  }

  /** The response with its body unread. The timeout ends with its headers. */
  raw(request: ApiRequest, options?: RequestOptions): Promise<Response> {
    return this.#send(request, options, async (response) => response);
  }

  page<P extends Page>(request: ApiRequest, options?: RequestOptions): PagePromise<P> {
    return new PagePromise(request.query, (query) => this.json<P>({ ...request, query }, options));
  }

  async #send<T>(request: ApiRequest, options: RequestOptions = {}, read: Read<T>): Promise<T> {
    const maxRetries = options.maxRetries ?? this.settings.maxRetries ?? DEFAULT_MAX_RETRIES;
    const canRepeat = request.isKeyed === true || request.method !== "POST";
    const send = this.#prepare(request, options);
    for (let retries = 0; ; retries++) {
      try {
        return await this.#authenticate(request, (credentials) => send(credentials, read));
      } catch (error) {
        const delayMs = retryDelayMs(error, { retries, canRepeat });
        if (delayMs === null || retries >= maxRetries) throw error;
        this.settings.onRetry?.({ error, delayMs });
        await sleep(delayMs, options.signal);
      }
    }
  }

  /** Calls `send` with the credentials, and again if a session's token was rejected and there is a new one. */
  async #authenticate<T>(
    { isPublic }: ApiRequest,
    send: (credentials: Record<string, string>) => Promise<T>,
  ): Promise<T> {
    const { token, apiKey } = this.settings;
    if (isPublic) return send({});
    if (typeof token !== "function") return send(credentialsOf(token, apiKey));
    const current = await token({ rejected: undefined });
    try {
      return await send(credentialsOf(current, apiKey));
    } catch (error) {
      if (!(error instanceof AuthenticationError) || current === undefined) throw error;
      const next = await token({ rejected: current });
      if (next === undefined || next === current) throw error;
      return send(credentialsOf(next, apiKey));
    }
  }

  /** A function that sends the request once. All attempts have the same idempotency key. */
  #prepare(request: ApiRequest, options: RequestOptions) {
    const { method = "GET", body, form, isPublic } = request;
    const {
      baseUrl,
      headers,
      fetch: send = fetch,
      timeoutMs,
      credentials: cookies,
    } = this.settings;
    const key = options.idempotencyKey ?? (request.isKeyed ? crypto.randomUUID() : undefined);
    const json = body === undefined ? undefined : JSON.stringify(body);
    return <T>(credentials: Record<string, string>, read: Read<T>): Promise<T> => {
      const sent = this.bookmark.current;
      return attempt(
        {
          url: `${baseUrl}${request.path}${encodeQuery(request.query)}`,
          init: {
            method,
            headers: {
              ...headers,
              ...credentials,
              // Other requests do not read from replicas.
              ...(method === "GET" && !isPublic ? bookmarkHeader(sent) : {}),
              ...(json === undefined ? {} : { "Content-Type": "application/json" }),
              ...(key === undefined ? {} : { "Idempotency-Key": key }),
              ...options.headers,
            },
            ...(json === undefined ? {} : { body: json }),
            ...(form === undefined ? {} : { body: encodeForm(form) }),
            // Workers reject the member, even if it is undefined.
            ...(cookies === undefined ? {} : { credentials: cookies }),
          },
          fetch: send,
          timeoutMs: options.timeoutMs ?? timeoutMs ?? DEFAULT_TIMEOUT_MS,
          signal: options.signal,
          onResponse: (response) => {
            this.bookmark.note(response, sent);
            options.onResponse?.(response);
          },
        },
        read,
      );
    };
  }
}

/** A token takes precedence, as in the service. */
function credentialsOf(token: string | undefined, apiKey: string | undefined) {
  if (token !== undefined) return { Authorization: `Bearer ${token}` };
  return apiKey === undefined ? {} : { "X-API-Key": apiKey };
}
