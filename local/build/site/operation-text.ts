import {
  choicesOf,
  type Document,
  nameOf,
  type Parameter,
  type Schema,
  schemasOf,
  type Schemas,
} from "#src/http/openapi/openapi-schema";

type Content = Record<string, { schema?: Schema; example?: unknown }>;
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: (Parameter & { in: string })[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type Api = Document & {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
};

/** Members below this depth are those of a schema that the reader finds elsewhere. */
const MAX_DEPTH = 3;

/** An operation as Markdown: what a reader without a browser needs in order to call it. */
export function renderOperation(api: Api, endpoint: string, operation: Operation): string {
  const schemas = schemasOf(api);
  const { parameters = [], requestBody, responses } = operation;
  const inputs = parameters.map(
    (parameter) =>
      `- \`${parameter.name}\` (${parameter.in}, ${typeOf(parameter.schema ?? {}, schemas)}${parameter.required ? ", required" : ""}): ${parameter.description ?? ""}`,
  );
  const success = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const failures = Object.entries(responses).filter(([status]) => !status.startsWith("2"));
  return [
    `# ${operation.summary}`,
    `\`${endpoint}\` · operation id \`${operation.operationId}\` · access: ${accessOf(operation)}`,
    operation.description,
    ...(inputs.length > 0 ? ["## Parameters", inputs.join("\n")] : []),
    ...(requestBody ? ["## Body", renderContent(requestBody.content, schemas)] : []),
    ...success.flatMap(([status, { description, content }]) => [
      `## Response ${status}`,
      description,
      ...(content ? [renderContent(content, schemas)] : []),
    ]),
    ...(failures.length > 0
      ? [
          "## Failures",
          failures.map(([status, { description }]) => `- ${status} ${description}`).join("\n"),
        ]
      : []),
  ].join("\n\n");
}

function accessOf({ security = [] }: Operation): string {
  const scope = security.find((scheme) => scheme["ApiKey"])?.["ApiKey"]?.[0];
  if (scope) return `API key with the scope ${scope}, or access token`;
  if (security.some((scheme) => scheme["Operator"])) return "operator token";
  return security.length === 0 ? "public" : "access token";
}

const renderContent = (content: Content, schemas: Schemas): string =>
  Object.entries(content)
    .map(([type, { schema = {}, example }]) =>
      [
        `Content type \`${type}\`.`,
        membersOf(schema, schemas).join("\n"),
        ...(example === undefined || type.startsWith("text/")
          ? []
          : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``]),
      ]
        .filter((part) => part !== "")
        .join("\n\n"),
    )
    .join("\n\n");

function membersOf(schema: Schema, schemas: Schemas, prefix = "", depth = 0): string[] {
  const { properties, required = [], items } = targetOf(schema, schemas);
  if (items)
    return membersOf(items, schemas, prefix === "" ? "" : `${prefix.slice(0, -1)}[].`, depth);
  return Object.entries(properties ?? {}).flatMap(([name, member]) => {
    const marks = [typeOf(member, schemas), ...(required.includes(name) ? ["required"] : [])];
    const line = `- \`${prefix}${name}\` (${marks.join(", ")}): ${descriptionOf(member, schemas)}`;
    if (depth + 1 >= MAX_DEPTH) return [line];
    return [line, ...membersOf(member, schemas, `${prefix}${name}.`, depth + 1)];
  });
}

/** The schema that a reference, or the only alternative to null, leads to. Parts are merged. */
function targetOf(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref !== undefined) return targetOf(schemas[nameOf(schema.$ref)] ?? {}, schemas);
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => targetOf(part, schemas));
    return Object.assign({}, ...parts, {
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required = [] }) => required),
    });
  }
  const choices = choicesOf(schema).filter(({ type }) => type !== "null");
  return choices.length === 1 ? targetOf(choices[0]!, schemas) : schema;
}

function typeOf(schema: Schema, schemas: Schemas): string {
  const target = targetOf(schema, schemas);
  if (target.enum) return target.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (target.const !== undefined) return JSON.stringify(target.const);
  if (target.items) return `array of ${typeOf(target.items, schemas)}`;
  const choices = choicesOf(target);
  if (choices.length > 0)
    return [...new Set(choices.map((one) => typeOf(one, schemas)))].join(" | ");
  const type = [target.type ?? "any"].flat().join(" | ");
  return target.format ? `${type}, ${target.format}` : type;
}

const descriptionOf = (schema: Schema, schemas: Schemas): string =>
  schema.description ?? targetOf(schema, schemas).description ?? "";
