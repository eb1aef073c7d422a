/**
 * The part of n8n-workflow that the nodes use. The package itself is provided by n8n. Installed for its types, it would be
 * 162 packages of 143 MB. `npm run check:n8n` compiles the nodes with the original types.
 */
declare module "n8n-workflow" {
  import type { IncomingHttpHeaders } from "node:http";
  import type { Readable } from "node:stream";

  export type IDataObject = { [key: string]: unknown };
  export type JsonObject = { [key: string]: unknown };
  type Themed = { light: `file:${string}`; dark: `file:${string}` };
  export type Icon = `file:${string}` | Themed;

  export type IPairedItemData = { item: number };
  export type IBinaryData = { data: string; mimeType: string; fileName?: string };
  export type INodeExecutionData = {
    json: IDataObject;
    binary?: Record<string, IBinaryData>;
    error?: NodeApiError | NodeOperationError;
    pairedItem?: number | IPairedItemData | IPairedItemData[];
  };

  type DisplayOptions = { show?: Record<string, (string | number | boolean)[]> };
  export type INodePropertyOptions = {
    name: string;
    value: string | number | boolean;
    action?: string;
    description?: string;
  };
  type PropertyMode = {
    displayName: string;
    name: string;
    type: "list" | "string" | "url";
    placeholder?: string;
    typeOptions?: { searchListMethod?: string; searchable?: boolean };
  };
  export type INodeProperties = {
    displayName: string;
    name: string;
    type:
      | "boolean"
      | "collection"
      | "dateTime"
      | "multiOptions"
      | "number"
      | "options"
      | "resourceLocator"
      | "string";
    default: string | number | boolean | string[] | object;
    typeOptions?: { password?: boolean; minValue?: number; maxValue?: number; rows?: number };
    description?: string;
    hint?: string;
    placeholder?: string;
    required?: boolean;
    noDataExpression?: boolean;
    displayOptions?: DisplayOptions;
    options?: (INodePropertyOptions | INodeProperties)[];
    modes?: PropertyMode[];
  };
  export type INodeTypeDescription = {
    displayName: string;
    name: string;
    icon: Icon;
    group: ("transform" | "trigger")[];
    version: number;
    subtitle?: string;
    description: string;
    defaults: { name: string };
    inputs: NodeConnectionType[];
    outputs: NodeConnectionType[];
    usableAsTool?: true;
    credentials?: { name: string; required?: boolean }[];
    webhooks?: {
      name: "default";
      httpMethod: string;
      responseMode: string;
      responseData: string;
      path: string;
    }[];
    properties: INodeProperties[];
  };
  export type INodeListSearchResult = {
    results: INodePropertyOptions[];
    paginationToken?: string;
  };

  export type IHttpRequestMethods = "DELETE" | "GET" | "PATCH" | "POST" | "PUT";
  export type IHttpRequestOptions = {
    url: string;
    method?: IHttpRequestMethods;
    headers?: IDataObject;
    qs?: IDataObject;
    body?: unknown;
    json?: boolean;
    encoding?: "arraybuffer" | "stream";
    timeout?: number;
    returnFullResponse?: boolean;
    ignoreHttpStatusErrors?: boolean;
  };
  type Helpers = {
    httpRequest(options: IHttpRequestOptions): Promise<unknown>;
    httpRequestWithAuthentication(
      this: Functions,
      credentialsType: string,
      options: IHttpRequestOptions,
    ): Promise<unknown>;
  };
  type INode = { id: string; name: string; type: string };
  type Functions = {
    helpers: Helpers;
    getCredentials(type: string): Promise<IDataObject>;
    getNode(): INode;
    getWorkflow(): { id?: string; name?: string };
    getWorkflowStaticData(type: string): IDataObject;
    getExecutionId(): string | undefined;
    getInstanceId(): string;
    getMode(): string;
  };
  export type IExecuteFunctions = Functions & {
    helpers: { prepareBinaryData(data: Readable, fileName?: string): Promise<IBinaryData> };
    getInputData(): INodeExecutionData[];
    getNodeParameter(
      name: string,
      itemIndex: number,
      fallback?: unknown,
      options?: { extractValue?: boolean },
    ): unknown;
    continueOnFail(): boolean;
    evaluateExpression(expression: string, itemIndex: number): unknown;
    getExecutionCancelSignal(): AbortSignal | undefined;
  };
  export type ILoadOptionsFunctions = Functions;
  export type IHookFunctions = Functions & {
    getNodeParameter(name: string): unknown;
    getNodeWebhookUrl(name: "default"): string | undefined;
  };
  type WebhookResponse = {
    status(code: number): WebhookResponse;
    json(body: unknown): unknown;
  };
  export type IWebhookFunctions = Functions & {
    getNodeParameter(name: string): unknown;
    getBodyData(): IDataObject;
    getHeaderData(): IncomingHttpHeaders;
    getRequestObject(): { rawBody: Buffer };
    getResponseObject(): WebhookResponse;
  };
  export type IWebhookResponseData = {
    workflowData?: INodeExecutionData[][];
    webhookResponse?: unknown;
    noWebhookResponse?: boolean;
  };

  export interface INodeType {
    description: INodeTypeDescription;
    methods?: {
      listSearch?: Record<
        string,
        (
          this: ILoadOptionsFunctions,
          filter?: string,
          paginationToken?: string,
        ) => Promise<INodeListSearchResult>
      >;
    };
    webhookMethods?: {
      default: Record<
        "checkExists" | "create" | "delete",
        (this: IHookFunctions) => Promise<boolean>
      >;
    };
    execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>;
    webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>;
  }

  export type IAuthenticateGeneric = {
    type: "generic";
    properties: { headers: Record<string, string> };
  };
  export type ICredentialTestRequest = { request: { baseURL: string; url: string } };
  export interface ICredentialType {
    name: string;
    displayName: string;
    icon: Icon;
    documentationUrl: string;
    properties: INodeProperties[];
    authenticate: IAuthenticateGeneric;
    test: ICredentialTestRequest;
  }

  type ErrorOptions = {
    message?: string;
    description?: string;
    httpCode?: string;
    itemIndex?: number;
  };
  class NodeError extends Error {
    description: string | null | undefined;
  }
  export class NodeApiError extends NodeError {
    httpCode: string | null;
    constructor(node: INode, response: JsonObject, options?: ErrorOptions);
  }
  export class NodeOperationError extends NodeError {
    constructor(node: INode, error: Error | string, options?: ErrorOptions);
  }

  export const NodeConnectionTypes: { readonly Main: "main" };
  type NodeConnectionType = (typeof NodeConnectionTypes)[keyof typeof NodeConnectionTypes];
  export function sleep(ms: number): Promise<void>;
}
