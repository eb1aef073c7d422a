import { Readable } from "node:stream";
import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestOptions,
  INodeExecutionData,
  IWebhookFunctions,
} from "n8n-workflow";
import { Quarry } from "../../nodes/Quarry/Quarry.node.ts";

/** What n8n gives to a node. Requests are sent as n8n sends them. */
export type Host = {
  baseUrl: string;
  apiKey?: string;
  /** Parameters of the node; a function reads those that depend on the item. */
  parameters: IDataObject | ((itemIndex: number) => IDataObject);
  items?: number;
  continueOnFail?: boolean;
  runIndex?: number;
};

const NODE = { id: "node-1", name: "Quarry", type: "n8n-nodes-quarry.quarry" };

/** Defaults of the parameters that most operations read. */
const DEFAULTS = {
  grouping: "all",
  maxWaitSeconds: 60,
  simplify: true,
  wait: true,
  whenTimeIsUp: "fail",
};

function functions({ baseUrl, apiKey = "lk_live_test" }: Host) {
  return {
    helpers: {
      httpRequest: (options: IHttpRequestOptions) => send(options, {}),
      httpRequestWithAuthentication: (_: string, options: IHttpRequestOptions) =>
        send(options, { "X-API-Key": apiKey }),
      prepareBinaryData: async (data: Readable, fileName: string) => ({
        data: Buffer.concat(await data.toArray()).toString(),
        fileName,
        mimeType: "text/plain",
      }),
    },
    getCredentials: async () => ({ baseUrl: `${baseUrl}/`, apiKey }),
    getNode: () => NODE,
    getWorkflow: () => ({ id: "workflow-1", name: "Leads" }),
    getExecutionId: () => "1",
    getInstanceId: () => "instance-1",
    getMode: () => "trigger",
  };
}

export function executeContext(host: Host): IExecuteFunctions {
  const { parameters, items = 1, continueOnFail = false, runIndex = 0 } = host;
  return {
    ...functions(host),
    getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
    getNodeParameter: (name: string, itemIndex: number, fallback?: unknown) => {
      const given = typeof parameters === "function" ? parameters(itemIndex) : parameters;
      return { ...DEFAULTS, ...given }[name] ?? fallback;
    },
    continueOnFail: () => continueOnFail,
    evaluateExpression: () => runIndex,
    getExecutionCancelSignal: () => undefined,
  } as unknown as IExecuteFunctions;
}

/** Runs the node, and returns the items of its output. */
export async function execute(host: Host): Promise<INodeExecutionData[]> {
  const [items = []] = await new Quarry().execute.call(executeContext(host));
  return items;
}

/** The functions of a trigger: those with which it registers, and those of a request to its address. */
export function triggerContext(host: Host & { url: string; state: IDataObject }) {
  const common = {
    ...functions(host),
    getWorkflowStaticData: () => host.state,
    getNodeParameter: (name: string) => (host.parameters as IDataObject)[name],
    getNodeWebhookUrl: () => host.url,
  };
  return {
    hook: common as unknown as IHookFunctions,
    received: (body: string, headers: Record<string, string>) => {
      const response = { statusCode: 200, status, json: () => {} };
      function status(code: number) {
        response.statusCode = code;
        return response;
      }
      const context = {
        ...common,
        getBodyData: () => JSON.parse(body) as IDataObject,
        getHeaderData: () => headers,
        getRequestObject: () => ({ rawBody: Buffer.from(body) }),
        getResponseObject: () => response,
      };
      return { context: context as unknown as IWebhookFunctions, response };
    },
  };
}

async function send(options: IHttpRequestOptions, credentials: Record<string, string>) {
  const url = new URL(options.url);
  for (const [name, value] of Object.entries(options.qs ?? {}))
    url.searchParams.set(name, String(value));
  const response = await fetch(url, {
    method: options.method ?? "GET",
    headers: {
      ...credentials,
      ...(options.headers as Record<string, string> | undefined),
      ...(options.body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  if (options.encoding === "stream") return Readable.fromWeb(response.body as never);
  const text = await response.text();
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: text === "" ? undefined : (JSON.parse(text) as unknown),
  };
}
