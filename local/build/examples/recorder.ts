import type { Recorded } from "#src/http/openapi/openapi-recorded";
import type { Document, Operation } from "#src/http/openapi/openapi-schema";

export type Call = {
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  /** Members that replace those of the example. */
  json?: Record<string, unknown>;
  /** A CSV file, where the operation expects a form. */
  csv?: string;
  /** Replaces the whole body. */
  body?: object;
  /** Credentials other than those that the operation asks for first. */
  headers?: Record<string, string>;
};

/** The members of responses that the scenario uses. Each operation returns some of them. */
export type Returned = {
  id: string;
  data: Returned[];
  leads: Returned[];
  user_id: string;
  email: string;
  domain: string;
  url: string;
  key: string;
  access_token: string;
  redirect_to: string;
  status: string;
  total: number;
  is_current: boolean;
  finished_at: string | null;
};

export type Credentials = { key: string; accessToken: string; operatorToken: string };

type Described = Operation & {
  operationId: string;
  security?: Record<string, unknown>[];
  method: string;
  path: string;
};

/** No resource has this id. */
const UNKNOWN_ID = "019a9c3e-7d2b-7c41-9f0a-000000000000";

/** Calls operations with their example requests, and keeps the first response of each status. */
export class Recorder {
  readonly recorded: Recorded = {};
  readonly operations: Map<string, Described>;
  readonly #url: string;
  credentials: Credentials;

  constructor(url: string, document: Document, credentials: Credentials) {
    this.#url = url;
    this.credentials = credentials;
    this.operations = new Map(
      Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
        Object.entries(methods as Record<string, Described>).map(([method, operation]) => [
          operation.operationId,
          { ...operation, method: method.toUpperCase(), path },
        ]),
      ),
    );
  }

  /** Records a success and returns its body. */
  async record(operationId: string, call: Call = {}): Promise<Returned> {
    const { status, body } = await this.send(operationId, call);
    if (status >= 300)
      throw new Error(`${operationId} returned ${status}: ${JSON.stringify(body).slice(0, 500)}`);
    this.#keep(operationId, status, body);
    return body as Returned;
  }

  /** Records the failure that callers meet first: an unknown id, else invalid input, else no credential. */
  async recordFailure(operationId: string): Promise<void> {
    const { path, requestBody, parameters = [] } = this.#find(operationId);
    const hasPages = parameters.some(({ name }) => name === "page");
    const calls: Call[] = path.includes("{")
      ? [{}]
      : [
          ...(requestBody ? [{ body: {} }] : []),
          ...(hasPages ? [{ query: { page: 0 } }] : []),
          ...(parameters.some(({ required }) => required) ? [{}] : []),
          { headers: {} },
        ];
    for (const call of calls) {
      const { status, body } = await this.send(operationId, call);
      if (status < 400) continue;
      this.#keep(operationId, status, body);
      return;
    }
  }

  /** The response to the example request, with the members of `call` in place of its own. */
  async send(
    operationId: string,
    { path = {}, query = {}, json = {}, csv, headers, body: replacement }: Call,
  ): Promise<{ status: number; body: Returned; headers: Headers }> {
    const operation = this.#find(operationId);
    const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(path[name] ?? UNKNOWN_ID),
    );
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    );
    const content = operation.requestBody?.content ?? {};
    const example = content["application/json"]?.example as object | undefined;
    const sent =
      "multipart/form-data" in content
        ? formWith(csv)
        : example !== undefined
          ? JSON.stringify(replacement ?? { ...example, ...json })
          : undefined;
    const response = await fetch(`${this.#url}${filled}?${search.toString()}`, {
      method: operation.method,
      headers: {
        ...(headers ?? this.#credentialOf(operation)),
        ...(typeof sent === "string" && { "Content-Type": "application/json" }),
      },
      ...(sent !== undefined && { body: sent }),
    });
    const body = (await readBody(response)) as Returned;
    return { status: response.status, body, headers: response.headers };
  }

  #keep(operationId: string, status: number, body: unknown): void {
    const kept = (this.recorded[operationId] ??= {});
    kept[status] ??= body;
  }

  #find(operationId: string): Described {
    const operation = this.operations.get(operationId);
    if (!operation) throw new Error(`The API has no operation ${operationId}`);
    return operation;
  }

  #credentialOf({ security = [] }: Described): Record<string, string> {
    const { key, accessToken, operatorToken } = this.credentials;
    const [scheme] = Object.keys(security[0] ?? {});
    if (scheme === "ApiKey") return { "X-API-Key": key };
    if (scheme === "Bearer") return { Authorization: `Bearer ${accessToken}` };
    return scheme === "Operator" ? { Authorization: `Bearer ${operatorToken}` } : {};
  }
}

function formWith(csv: string | undefined): FormData {
  const form = new FormData();
  if (csv !== undefined) form.set("file", new Blob([csv], { type: "text/csv" }), "websites.csv");
  return form;
}

const EVENT = /^(?:id: (?<id>\d+)\n)?event: (?<event>\w+)\ndata: (?<data>.+)$/m;
const MAX_LINES = 8;

/** JSON, the first event of a stream, or the first lines of a text. Null without a body, and for pages. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  const type = response.headers.get("Content-Type") ?? "";
  if (text === "" || type.startsWith("text/html")) return null;
  if (type.startsWith("application/json")) return JSON.parse(text);
  if (!type.startsWith("text/event-stream")) return text.split("\n").slice(0, MAX_LINES).join("\n");
  const { id, event, data = "" } = EVENT.exec(text)?.groups ?? {};
  return { event, id: Number(id), data: JSON.parse(data) };
}
