import glossary from "./member-descriptions.json" with { type: "json" };
import {
  choicesOf,
  type Document,
  nameOf,
  type Operation,
  operationsOf,
  partsOf,
  type Schema,
  type Schemas,
  schemasOf,
} from "./openapi-schema";

const DESCRIPTIONS: Readonly<Record<string, string>> = glossary.descriptions;

/**
 * Adds a description to each member and parameter whose schema has none. The glossary has an entry for the whole
 * path (`Job.credits.spent`), for the member in its parent (`recipient.name`), or for the name alone. Parameters
 * have a `?` in front; the fallback is the member's entry.
 */
export function addDescriptions(document: Document): void {
  const schemas = schemasOf(document);
  for (const [name, schema] of Object.entries(schemas)) describeMembers([name], schema, schemas);
  for (const operation of operationsOf(document)) describeOperation(operation, schemas);
}

function describeOperation(operation: Operation, schemas: Schemas): void {
  const { parameters = [], requestBody, responses = {} } = operation;
  for (const parameter of parameters) {
    const { name, schema } = parameter;
    if (parameter.description || (schema && isDescribed(schema, schemas))) continue;
    const description = DESCRIPTIONS[`?${name}`] ?? DESCRIPTIONS[name];
    if (description !== undefined) parameter.description = description;
  }
  for (const body of [requestBody, ...Object.values(responses)])
    for (const { schema } of Object.values(body?.content ?? {}))
      if (schema) describeMembers([], schema, schemas);
}

function describeMembers(path: readonly string[], schema: Schema, schemas: Schemas): void {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const whole = [...path, name];
    const description = isDescribed(member, schemas) ? undefined : describe(whole, member);
    if (description !== undefined) member.description = description;
    describeMembers(whole, member, schemas);
  }
  for (const part of partsOf(schema)) describeMembers(path, part, schemas);
}

function describe(path: readonly string[], member: Schema): string | undefined {
  const specific = DESCRIPTIONS[path.join(".")] ?? DESCRIPTIONS[path.slice(-2).join(".")];
  const general = DESCRIPTIONS[path.at(-1)!];
  // Members of one name can be null in some schemas only.
  return specific ?? (isNullable(member) ? general : general?.replace(/; null .*$/, ""));
}

const isNullable = (schema: Schema): boolean =>
  [schema.type].flat().includes("null") || choicesOf(schema).some(isNullable);

/** Whether the schema, its reference target or one of its alternatives has a description. */
function isDescribed(schema: Schema, schemas: Schemas): boolean {
  if (schema.description) return true;
  if (schema.$ref !== undefined) return !!schemas[nameOf(schema.$ref)]?.description;
  return choicesOf(schema).some((choice) => isDescribed(choice, schemas));
}
