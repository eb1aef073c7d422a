import { METHODS } from "./methods.ts";
import type { Document, Operation, Schema } from "./openapi.ts";
import { nameOf, renderComment, typeOf } from "./schema-types.ts";

/** The base path of the API. Clients get it with the base URL. */
const BASE_PATH = "/api/v1";

/** Failures that any request can have. Comments name the others. */
const COMMON_FAILURES = new Set([
  "unauthorized",
  "forbidden",
  "validation_failed",
  "malformed_json",
  "payload_too_large",
  "unsupported_media_type",
  "rate_limited",
  "internal_error",
  "workspace_moving",
]);

type Endpoint = Operation & { method: string; path: string };

/** Groups that open a session. Their file is all that the first page of a browser application loads. */
const SESSION_GROUPS = ["auth", "auth.sessions", "workspace.invitations"];

type Rendered = { resources: string; sessions: string };

/** Classes with one method per operation, and the types of their queries. */
export function renderResources(document: Document): Rendered {
  const endpoints = endpointsOf(document);
  const others = Object.keys(METHODS).filter((namespace) => !SESSION_GROUPS.includes(namespace));
  const sessions = renderClasses(endpoints, SESSION_GROUPS);
  const resources = `${renderClasses(endpoints, others)}\n${renderIndex()}`;
  if (endpoints.size > 0) {
    throw new Error(`methods.ts: name the methods of ${[...endpoints.keys()].join(", ")}`);
  }
  const used = SESSION_GROUPS.map(classOf).filter((name) => resources.includes(`new ${name}(`));
  const names = used.toSorted().join(", ");
  return {
    resources: `${imports(document, resources)}import { ${names} } from "./session-resources.ts";

export type * from "./session-resources.ts";

${resources}`,
    sessions: `${imports(document, sessions)}\n${sessions}`,
  };
}

function renderClasses(endpoints: Map<string, Endpoint>, namespaces: string[]): string {
  const queries: string[] = [];
  const classes = namespaces
    .toSorted((a, b) => depth(b) - depth(a))
    .map((namespace) => {
      const methods = Object.entries(METHODS[namespace]!).map(([name, operationId]) => {
        const endpoint = endpoints.get(operationId);
        if (!endpoint) throw new Error(`methods.ts: the API has no operation ${operationId}`);
        endpoints.delete(operationId);
        const query = renderQuery(endpoint);
        if (query) queries.push(query);
        return renderMethod(name, endpoint);
      });
      return renderClass(namespace, methods);
    });
  return [...queries, ...classes].join("\n");
}

function endpointsOf({ paths }: Document): Map<string, Endpoint> {
  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path: path.replace(BASE_PATH, ""),
    })),
  );
  return new Map(endpoints.map((endpoint) => [endpoint.operationId, endpoint]));
}

function imports({ components }: Document, body: string): string {
  const code = body.replaceAll(/\/\*\*.*?\*\//gs, "");
  const used = Object.keys(components.schemas).filter((name) =>
    new RegExp(`\\b${name}\\b`).test(code),
  );
  const options = ["EventOptions", "RequestOptions"].filter((name) => code.includes(name));
  const hasPages = code.includes("PagePromise<");
  return `${code.includes("openEvents<") ? 'import { type EventStream, openEvents } from "./events.ts";\n' : ""}import type { ${options.join(", ")} } from "./options.ts";
${hasPages ? 'import type { PagePromise } from "./page.ts";\n' : ""}import { path, Resource } from "./resource.ts";
import type {
${used.map((name) => `  ${name},\n`).join("")}} from "./schemas.ts";
`;
}

const depth = (namespace: string) => namespace.split(".").length;
const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const classOf = (namespace: string) => `${namespace.split(".").map(capitalize).join("")}Resource`;

function childrenOf(parent: string): string[] {
  return Object.keys(METHODS).filter(
    (name) => name.startsWith(`${parent}.`) && depth(name) === depth(parent) + 1,
  );
}

function renderClass(namespace: string, methods: string[]): string {
  const children = childrenOf(namespace).map(
    (child) =>
      `  readonly ${child.slice(namespace.length + 1)} = new ${classOf(child)}(this.requester);\n`,
  );
  const members = [...(children.length > 0 ? [children.join("")] : []), ...methods];
  return `/** \`quarry.${namespace}\` */
export class ${classOf(namespace)} extends Resource {
${members.join("\n")}}
`;
}

/** The resources of the client, by name. */
function renderIndex(): string {
  const roots = Object.keys(METHODS).filter((namespace) => depth(namespace) === 1);
  return `/** The resources of the API. */
export class Resources extends Resource {
${roots.map((name) => `  readonly ${name} = new ${classOf(name)}(this.requester);\n`).join("")}}
`;
}

function renderQuery(endpoint: Endpoint): string | null {
  const parameters = queryOf(endpoint);
  if (parameters.length === 0) return null;
  const members = parameters.map(({ name, required, description, schema }) => {
    const comment = renderComment(description ?? schema.description, "  ");
    return `${comment}  ${name}${required ? "" : "?"}: ${queryType(schema)};\n`;
  });
  return `/** Query of {@link ${linkOf(endpoint)}} */
export type ${queryName(endpoint)} = {\n${members.join("")}};
`;
}

/** The type of a value whose text is sent: null has none, and that of a boolean is `true` or `false`. */
const queryType = (schema: Schema) =>
  `${typeOf(schema).replace(" | null", "").replace('"true" | "false"', "boolean")} | undefined`;

const queryName = ({ operationId }: Endpoint) => `${capitalize(operationId)}Query`;

function linkOf({ operationId }: Endpoint): string {
  for (const [namespace, methods] of Object.entries(METHODS)) {
    const name = Object.keys(methods).find((key) => methods[key] === operationId);
    if (name) return `${classOf(namespace)}.${name}`;
  }
  throw new Error(`No method of ${operationId}`);
}

function renderMethod(name: string, endpoint: Endpoint): string {
  const result = resultOf(endpoint);
  const pathNames = endpoint.parameters?.filter((one) => one.in === "path") ?? [];
  const query = queryOf(endpoint);
  const body = bodyOf(endpoint);
  const signature = [
    ...pathNames.map((one) => `${argumentOf(endpoint, one.name)}: string`),
    ...(body ? [`body${body.required ? "" : "?"}: ${body.type}`] : []),
    ...(query.length > 0
      ? [`query${query.some((one) => one.required) ? "" : "?"}: ${queryName(endpoint)}`]
      : []),
    `options?: ${result.isStream ? "EventOptions" : "RequestOptions"}`,
  ];
  const path = endpoint.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => `\${${argumentOf(endpoint, name)}}`,
  );
  const request = [
    ...(endpoint.method === "GET" ? [] : [`method: "${endpoint.method}"`]),
    `path: ${pathNames.length > 0 ? `path\`${path}\`` : `"${path}"`}`,
    ...(query.length > 0 ? ["query"] : []),
    ...(body ? [body.isForm ? "form: body" : "body"] : []),
    ...(takesIdempotencyKey(endpoint) ? ["isKeyed: true"] : []),
    ...publicityOf(endpoint),
  ];
  const call = result.isStream
    ? `${result.call}(this.requester, `
    : `this.requester.${result.call}(`;
  return `${commentOf(endpoint)}  ${name}(${signature.join(", ")}): ${result.type} {
    return ${call}{ ${request.join(", ")} }, options);
  }
`;
}

/** A request that carries the password of a user is not sent as the user of the client. */
function publicityOf({ security = [] }: Endpoint): string[] {
  if (security.length === 0) return ["isPublic: true"];
  const isOptional = security.some((scheme) => Object.keys(scheme).length === 0);
  return isOptional ? ["isPublic: body.password !== undefined"] : [];
}

function commentOf({ summary, description, method, path, responses }: Endpoint): string {
  const failures = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { content = {} }]) =>
      Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)),
    )
    .filter((code) => !COMMON_FAILURES.has(code));
  const codes =
    failures.length > 0 ? ` Errors: ${failures.map((code) => `\`${code}\``).join(", ")}.` : "";
  return renderComment(
    `${summary}. ${description}\n\n\`${method} ${BASE_PATH}${path}\`.${codes}`,
    "  ",
  );
}

/** `{id}` of `/saved-searches/{id}` is `savedSearchId`. */
function argumentOf({ path }: Endpoint, name: string): string {
  if (name !== "id") return camelCase(name);
  const [, resource = ""] = /([^/]+)\/\{id\}/.exec(path) ?? [];
  return `${camelCase(singular(resource))}Id`;
}

const singular = (plural: string) =>
  plural.replace(/ies$/, "y").replace(/(?<=ch|sh|x|ss)es$|(?<!s)s$/, "");

const camelCase = (name: string) =>
  name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());

const queryOf = ({ parameters = [] }: Endpoint) =>
  // The stream sends the header `Last-Event-ID` instead.
  parameters.filter((one) => one.in === "query" && one.name !== "last_event_id");

const takesIdempotencyKey = ({ parameters = [] }: Endpoint) =>
  parameters.some((one) => one.in === "header" && one.name === "Idempotency-Key");

function bodyOf({ requestBody }: Endpoint) {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (!content) return null;
  const [type, { schema }] = content;
  // The endpoint accepts `{}` for a later version, but it has no members.
  if (schema.type === "object" && Object.keys(schema.properties ?? {}).length === 0) return null;
  return {
    type: typeOf(schema, "  "),
    required: requestBody?.required === true,
    isForm: type === "multipart/form-data",
  };
}

type Result = { type: string; call: string; isStream?: boolean };

/** What a method returns, and the method of `Requester` that reads it. A stream has its own function. */
function resultOf(endpoint: Endpoint): Result {
  const success = Object.entries(endpoint.responses).filter(([status]) => status.startsWith("2"));
  const [type, content] =
    success.flatMap(([, response]) => Object.entries(response.content ?? {}))[0] ?? [];
  if (!type || !content) return { type: "Promise<void>", call: "empty" };
  const { schema } = content;
  if (schema.format === "binary") return { type: "Promise<Response>", call: "raw" };
  // Responses of other statuses, such as 202 with work that continues, have other types.
  const types = success.flatMap(([, response]) =>
    Object.values(response.content ?? {}).map((each) => typeOf(each.schema, "  ")),
  );
  const result = [...new Set(types)].join(" | ");
  if (type === "text/event-stream") {
    return {
      type: `EventStream<${nameOf(schema.$ref!)}>`,
      call: `openEvents<${result}>`,
      isStream: true,
    };
  }
  if (type.startsWith("text/")) return { type: "Promise<string>", call: "text" };
  const isList = queryOf(endpoint).some(({ name }) => name === "page");
  return isList
    ? { type: `PagePromise<${result}>`, call: `page<${result}>` }
    : { type: `Promise<${result}>`, call: `json<${result}>` };
}
