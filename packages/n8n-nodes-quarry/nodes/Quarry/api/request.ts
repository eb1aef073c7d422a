import {
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestMethods,
  type IHttpRequestOptions,
  type ILoadOptionsFunctions,
  type JsonObject,
  NodeApiError,
  sleep,
} from "n8n-workflow";

export const CREDENTIALS = "quarryApi";

export type Context = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;

export type ApiRequest = {
  method?: IHttpRequestMethods;
  /** Below `/api/v1`. */
  path: string;
  query?: IDataObject;
  body?: IDataObject;
  /** Idempotency key: the request can be repeated without a second effect. */
  key?: string;
  /** The item that an error names. */
  itemIndex?: number;
};

export type ApiResponse = {
  statusCode: number;
  headers: Record<string, string | undefined>;
  body: unknown;
};

/** The error of a response, or of any part of it that a proxy returned instead. */
type Failure = {
  code?: string;
  message?: string;
  details?: { path: string; message: string }[];
};

const TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 4;
const FIRST_DELAY_MS = 500;

/** A longer wait is for the user to decide. */
const MAX_RETRY_AFTER_S = 60;

const TEMPORARY = new Set([429, 502, 503, 504]);

/** Sends a request and returns the body of its response. */
export async function request<T>(context: Context, given: ApiRequest): Promise<T> {
  const { body } = await respond(context, given);
  return body as T;
}

/** Sends a request, again after temporary failures. Fails with the sentence of the service. */
export async function respond(context: Context, given: ApiRequest): Promise<ApiResponse> {
  const options = await httpOptions(context, given);
  const canRepeat = options.method === "GET" || given.key !== undefined;
  for (let attempt = 1; ; attempt++) {
    const response = await send(context, options, given);
    const delayMs = attempt < MAX_ATTEMPTS ? retryDelayMs(response, attempt, canRepeat) : null;
    if (response instanceof NodeApiError) {
      if (delayMs === null) throw response;
    } else {
      if (response.statusCode < 400) return response;
      if (delayMs === null) throw apiError(context, response, given.itemIndex);
    }
    await sleep(delayMs);
  }
}

async function httpOptions(
  context: Context,
  { method = "GET", path, query, body, key }: ApiRequest,
): Promise<IHttpRequestOptions> {
  const { baseUrl } = await context.getCredentials(CREDENTIALS);
  return {
    method,
    url: `${String(baseUrl).trim().replace(/\/+$/, "")}/api/v1${path}`,
    json: true,
    timeout: TIMEOUT_MS,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    ...(query && { qs: query }),
    ...(body && { body }),
    ...(key !== undefined && { headers: { "Idempotency-Key": key } }),
  };
}

/** The response, or the error if there was none. */
async function send(
  context: Context,
  options: IHttpRequestOptions,
  { itemIndex }: ApiRequest,
): Promise<ApiResponse | NodeApiError> {
  try {
    return (await context.helpers.httpRequestWithAuthentication.call(
      context,
      CREDENTIALS,
      options,
    )) as ApiResponse;
  } catch (error) {
    // No connection, a timeout, or credentials that cannot be read.
    return new NodeApiError(context.getNode(), error as JsonObject, at(itemIndex));
  }
}

/** The delay before the next attempt, or null if the failure is permanent. */
function retryDelayMs(
  response: ApiResponse | NodeApiError,
  attempt: number,
  canRepeat: boolean,
): number | null {
  const backOffMs = FIRST_DELAY_MS * 2 ** (attempt - 1);
  if (response instanceof NodeApiError) return canRepeat ? backOffMs : null;
  const { statusCode, headers, body } = response;
  if (!TEMPORARY.has(statusCode) || isPermanent(failureOf(body).code)) return null;
  // A request that was rejected by a limit had no effect.
  if (!canRepeat && statusCode !== 429) return null;
  const retryAfterS = headers["retry-after"];
  if (retryAfterS === undefined) return backOffMs;
  return Number(retryAfterS) <= MAX_RETRY_AFTER_S ? Number(retryAfterS) * 1000 : null;
}

const isPermanent = (code = "") => code === "quota_exceeded" || code.endsWith("_not_configured");

function apiError(
  context: Context,
  { statusCode, headers, body }: ApiResponse,
  itemIndex: number | undefined,
): NodeApiError {
  const { code, message, details } = failureOf(body);
  const sentence = message ?? `Quarry returned ${statusCode}`;
  const description = [
    ...(details ?? []).map((detail) => `${detail.path}: ${detail.message}`),
    [code, headers["x-request-id"] && `request ${headers["x-request-id"]}`]
      .filter(Boolean)
      .join(", "),
  ]
    .filter((line) => line !== "" && line !== sentence)
    .join("\n");
  return new NodeApiError(
    context.getNode(),
    { message: sentence, code: code ?? null },
    {
      message: sentence,
      description,
      httpCode: String(statusCode),
      ...at(itemIndex),
    },
  );
}

const failureOf = (body: unknown): Failure =>
  (body as { error?: Failure } | null | undefined)?.error ?? {};

const at = (itemIndex: number | undefined) => (itemIndex === undefined ? {} : { itemIndex });
