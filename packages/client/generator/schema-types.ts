import type { Document, Schema } from "./openapi.ts";

const INDENT = "  ";

/** The TypeScript types of the document's named schemas. */
export function renderSchemas({ components, webhooks }: Document): string {
  const messages = Object.values(webhooks).map(({ post }) => post.requestBody!.content);
  const schemas: [string, Schema][] = [
    ...Object.entries(components.schemas),
    ["WebhookMessage", { oneOf: messages.map((content) => content["application/json"]!.schema) }],
  ];
  return schemas
    .map(
      ([name, schema]) =>
        `${renderComment(schema.description)}export type ${name} = ${typeOf(schema)};\n`,
    )
    .join("\n");
}

/** The TypeScript type of a schema. Lines after the first are indented by `indent`. */
export function typeOf(schema: Schema, indent = ""): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const options = schema.oneOf ?? schema.anyOf;
  if (options) return union(options.map((option) => typeOf(option, indent)));
  if (schema.allOf) return intersection(schema, indent);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return "unknown";
  return union(types.map((type) => typeOfKind(type, schema, indent)));
}

export const nameOf = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1);

/** A comment of the text at `indent`, or nothing. */
export function renderComment(text: string | undefined, indent = ""): string {
  if (!text) return "";
  const lines = text.trim().replaceAll("*/", "*\\/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  const body = lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n");
  return `${indent}/**\n${body}\n${indent} */\n`;
}

function typeOfKind(type: string, schema: Schema, indent: string): string {
  switch (type) {
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
    case "null":
      return type;
    case "array":
      return schema.items ? `${parenthesized(schema.items, indent)}[]` : "unknown[]";
    case "object":
      return objectOf(schema, indent);
    default:
      throw new Error(`Unknown type ${type} in ${JSON.stringify(schema)}`);
  }
}

function objectOf(schema: Schema, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const names = Object.keys(properties);
  const rest =
    typeof additionalProperties === "object" ? typeOf(additionalProperties, indent) : "unknown";
  if (names.length === 0) return `Record<string, ${rest}>`;
  const inner = indent + INDENT;
  const members = names.map((name) => {
    const property = properties[name]!;
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
    const optional = required.includes(name) ? "" : "?";
    return `${renderComment(property.description, inner)}${inner}${key}${optional}: ${typeOf(property, inner)};\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}

/** Members beside `allOf` belong to it, too. */
function intersection({ allOf = [], ...own }: Schema, indent: string): string {
  const parts = allOf
    .map((part) => parenthesized(part, indent))
    .filter((part) => part !== "unknown");
  if (own.properties) parts.push(objectOf(own, indent));
  return parts.join(" & ");
}

const union = (types: string[]) => [...new Set(types)].join(" | ");

function parenthesized(schema: Schema, indent: string): string {
  const type = typeOf(schema, indent);
  const isCompound =
    !schema.$ref &&
    (schema.enum ?? schema.oneOf ?? schema.anyOf ?? schema.allOf ?? [schema.type].flat()).length >
      1;
  return isCompound ? `(${type})` : type;
}
