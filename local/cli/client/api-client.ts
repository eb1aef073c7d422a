/** The service returned an error or did not respond. The message is suitable for users. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Calls the API with a key. `baseUrl` ends with /api/v1. */
export class ApiClient {
  readonly baseUrl: string;
  readonly #headers: Record<string, string>;

  constructor(baseUrl: string, apiKey: string) {
    this.baseUrl = baseUrl;
    this.#headers = { "x-api-key": apiKey };
  }

  get<T>(path: string): Promise<T> {
    return this.#json<T>(path, {});
  }

  post<T>(path: string, body?: object): Promise<T> {
    return this.#send<T>("POST", path, body);
  }

  put<T>(path: string, body: object): Promise<T> {
    return this.#send<T>("PUT", path, body);
  }

  #send<T>(method: string, path: string, body?: object): Promise<T> {
    if (body instanceof FormData) return this.#json<T>(path, { method, body });
    return this.#json<T>(path, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    });
  }

  /** Returns the raw response, for streams. Throws unless the status is 2xx. */
  async open(path: string, init: RequestInit): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(this.baseUrl + path, {
        ...init,
        headers: { ...this.#headers, ...(init.headers as Record<string, string> | undefined) },
      });
    } catch (error) {
      // Refused, reset or aborted: the caller decides whether to retry.
      if (init.signal?.aborted) throw error;
      throw new ApiFailure(
        0,
        `No service responds at ${this.baseUrl}. Start one in another terminal: npm start`,
      );
    }
    if (!response.ok) throw await failureOf(response);
    return response;
  }

  async #json<T>(path: string, init: RequestInit): Promise<T> {
    const response = await this.open(path, init);
    return (await response.json()) as T;
  }
}

type ErrorBody = {
  error?: { code?: string; message?: string; details?: { path: string; message: string }[] };
};

const REMEDIES: Record<number, string> = {
  401: "The API key is not valid for this service. Set QUARRY_URL and QUARRY_API_KEY, or remove the state folder to start over.",
  402: "The workspace has too few credits for this many sites: one credit each.",
};

async function failureOf(response: Response): Promise<ApiFailure> {
  const text = await response.text();
  let error: ErrorBody["error"];
  try {
    error = (JSON.parse(text) as ErrorBody).error;
  } catch {
    // The response does not come from the service, so only its status is known.
  }
  const details = (error?.details ?? []).map(({ path, message }) => `\n  ${path}: ${message}`);
  const message = error?.message ?? `The service returned HTTP ${response.status}`;
  const remedy = REMEDIES[response.status];
  return new ApiFailure(
    response.status,
    `${message}${details.join("")}${remedy ? `\n${remedy}` : ""}`,
  );
}
