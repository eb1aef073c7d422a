/** The part of JSON Schema that our schemas use. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
};
type Media = { schema?: object; example?: unknown; examples?: object };
type Operation = {
  parameters?: { schema?: object; example?: unknown }[];
  requestBody?: { content?: Record<string, Media> };
  responses?: Record<string, { content?: Record<string, Media> }>;
};
type Document = { paths?: object; components?: { schemas?: object } };

const BY_FORMAT: Record<string, string> = {
  uuid: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b",
  "date-time": "2026-11-20T09:30:00.000Z",
  date: "2026-11-20",
  email: "sales@acme.com",
  uri: "https://acme.com/",
  binary: "@websites.csv",
};
const MAX_DEPTH = 12;

/** Adds an example to every body and parameter without one. */
export function addExamples(document: object): void {
  const { paths = {}, components }: Document = document;
  const schemas = (components?.schemas ?? {}) as Record<string, Schema>;
  const operations = Object.values(paths as Record<string, object>).flatMap((path) =>
    Object.values(path as Record<string, Operation>),
  );
  for (const { parameters = [], requestBody, responses = {} } of operations) {
    const bodies = [requestBody, ...Object.values(responses)];
    const media = bodies.flatMap((part) => Object.values(part?.content ?? {}));
    for (const target of [...parameters, ...media]) {
      if ("examples" in target || target.example !== undefined || !target.schema) continue;
      const example = exampleOf(target.schema, schemas);
      if (example !== undefined) target.example = example;
    }
  }
}

/** A value that matches `schema`, from its own examples if it has any. */
function exampleOf(schema: Schema, schemas: Record<string, Schema>, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  const inner = (part: Schema) => exampleOf(part, schemas, depth + 1);
  if (schema.$ref) return inner(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  const given = [schema.example, schema.examples?.[0], schema.const, schema.default];
  const first = given.find((value) => value !== undefined) ?? schema.enum?.[0];
  if (first !== undefined) return first;
  const choice = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const chosen = choice.find((part) => part.type !== "null");
  if (chosen) return inner(chosen);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inner));
  const type = [schema.type].flat().find((name) => name !== "null");
  if (type === "object") return exampleObject(schema.properties ?? {}, inner);
  if (type === "array") return schema.items ? [inner(schema.items)] : [];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
  return type === "string" ? (BY_FORMAT[schema.format ?? ""] ?? "text") : undefined;
}

const exampleObject = (
  properties: Record<string, Schema>,
  example: (schema: Schema) => unknown,
): object =>
  Object.fromEntries(
    Object.entries(properties)
      .map(([name, schema]) => [name, example(schema)] as const)
      .filter(([, value]) => value !== undefined),
  );
