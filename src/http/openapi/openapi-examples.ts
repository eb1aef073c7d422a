import {
  type Document,
  type Media,
  nameOf,
  operationsOf,
  type Parameter,
  type Schema,
  type Schemas,
  schemasOf,
} from "./openapi-schema";

const BY_FORMAT: Record<string, string> = {
  uuid: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b",
  "date-time": "2026-11-20T09:30:00.000Z",
  date: "2026-11-20",
  email: "sales@acme.com",
  uri: "https://acme.com/",
  binary: "@websites.csv",
};
const MAX_DEPTH = 12;

/**
 * Adds an example to every body and required parameter without one. Optional parameters have none, and requests
 * have only required members, because "Try it out" in Swagger UI sends the example.
 */
export function addExamples(document: Document): void {
  const schemas = schemasOf(document);
  for (const { parameters = [], requestBody, responses = {} } of operationsOf(document)) {
    for (const parameter of parameters)
      if (parameter.required) addExample(parameter, { schemas, isRequest: true });
      else moveExample(parameter);
    for (const media of Object.values(requestBody?.content ?? {}))
      addExample(media, { schemas, isRequest: true });
    for (const media of Object.values(responses).flatMap(({ content = {} }) =>
      Object.values(content),
    ))
      addExample(media, { schemas, isRequest: false });
  }
}

type Purpose = { schemas: Schemas; isRequest: boolean };

function addExample(target: Parameter | Media, purpose: Purpose): void {
  if ("examples" in target || target.example !== undefined || !target.schema) return;
  const example = exampleOf(target.schema, purpose);
  if (example !== undefined) target.example = example;
}

/** States the example of an optional parameter in its description, unless its values are listed anyway. */
function moveExample(parameter: Parameter): void {
  const { schema = {}, description = schema.description ?? "" } = parameter;
  const { example } = schema;
  delete parameter.example;
  delete schema.example;
  if (typeof example === "string" && !schema.enum && !description.includes(`\`${example}\``))
    parameter.description = `${description.replace(/\.$/, "")}. Example: \`${example}\``;
}

/** A value that matches `schema`, from its own examples if it has any. */
function exampleOf(schema: Schema, purpose: Purpose, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  const inner = (part: Schema) => exampleOf(part, purpose, depth + 1);
  if (schema.$ref) return inner(purpose.schemas[nameOf(schema.$ref)] ?? {});
  const given = [schema.example, schema.examples?.[0], schema.const, schema.default];
  const first = given.find((value) => value !== undefined) ?? schema.enum?.[0];
  if (first !== undefined) return first;
  const choice = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const chosen = choice.find((part) => part.type !== "null");
  if (chosen) return inner(chosen);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inner));
  const type = [schema.type].flat().find((name) => name !== "null");
  if (type === "object") return exampleObject(schema, purpose.isRequest, inner);
  if (type === "array") return schema.items ? [inner(schema.items)] : [];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
  return type === "string" ? (BY_FORMAT[schema.format ?? ""] ?? "text") : undefined;
}

const exampleObject = (
  { properties = {}, required = [] }: Schema,
  isRequest: boolean,
  example: (schema: Schema) => unknown,
): object =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !isRequest || required.includes(name))
      .map(([name, schema]) => [name, example(schema)] as const)
      .filter(([, value]) => value !== undefined),
  );
