import {
  choicesOf,
  type Document,
  nameOf,
  operationsOf,
  partsOf,
  type Schema,
  type Schemas,
  schemasOf,
} from "./openapi-schema";

/**
 * Moves each `default` into the description. Generators of typed clients make a member with a default required,
 * because they read the schema of a request as that of the parsed value.
 */
export function describeDefaults(document: Document): void {
  const schemas = schemasOf(document);
  for (const { parameters = [], requestBody, responses = {} } of operationsOf(document)) {
    for (const parameter of parameters) {
      const { schema = {} } = parameter;
      parameter.description = withDefault(parameter.description ?? textOf(schema, schemas), schema);
      delete schema.default;
      describeIn(schema, schemas);
    }
    for (const body of [requestBody, ...Object.values(responses)])
      for (const { schema = {} } of Object.values(body?.content ?? {})) describeIn(schema, schemas);
  }
  for (const schema of Object.values(schemas)) describeIn(schema, schemas);
}

function describeIn(schema: Schema, schemas: Schemas): void {
  if ("default" in schema) {
    schema.description = withDefault(textOf(schema, schemas), schema);
    delete schema.default;
  }
  for (const part of [...Object.values(schema.properties ?? {}), ...partsOf(schema)])
    describeIn(part, schemas);
}

/** The description of a schema, of its reference target or of the first alternative with one. */
function textOf(schema: Schema, schemas: Schemas): string {
  if (schema.description) return schema.description;
  if (schema.$ref !== undefined) return schemas[nameOf(schema.$ref)]?.description ?? "";
  const texts = choicesOf(schema).map((choice) => textOf(choice, schemas));
  return texts.find((text) => text !== "") ?? "";
}

/** Descriptions that explain the default in their own words stay as they are. */
function withDefault(text: string, { default: value }: Schema): string {
  if (value === undefined || value === null || /\bdefault\b/i.test(text)) return text;
  const sentence = `Default: ${show(value)}`;
  return text === "" ? sentence : `${text.replace(/\.$/, "")}. ${sentence}`;
}

function show(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(show).join(", ") || "empty";
  if (typeof value === "object") return "empty";
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
