import glossary from "./member-descriptions.json" with { type: "json" };

type Schema = {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
} & Partial<Record<"allOf" | "anyOf" | "oneOf", Schema[]>>;
type Parameter = { name: string; description?: string; schema?: Schema };
type Body = { content?: Record<string, { schema?: Schema }> };
type Operation = {
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Body>;
};
type Document = {
  components?: { schemas?: object; parameters?: object };
  paths?: object;
};

const DESCRIPTIONS: Readonly<Record<string, string>> = glossary.descriptions;

/**
 * Adds a description to each member and parameter whose schema has none. The glossary has an entry for the whole
 * path (`Job.credits.spent`), for the member in its parent (`recipient.name`), or for the name alone. Parameters
 * have a `?` in front; the fallback is the member's entry.
 */
export function addDescriptions(document: Document): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const [name, schema] of Object.entries(schemas)) describeMembers([name], schema, schemas);
  for (const methods of Object.values(document.paths ?? {}) as Record<string, Operation>[])
    for (const operation of Object.values(methods)) describeOperation(operation, schemas);
}

function describeOperation(operation: Operation, schemas: Record<string, Schema>): void {
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

function describeMembers(
  path: readonly string[],
  schema: Schema,
  schemas: Record<string, Schema>,
): void {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const whole = [...path, name];
    const description = isDescribed(member, schemas) ? undefined : describe(whole);
    if (description !== undefined) member.description = description;
    describeMembers(whole, member, schemas);
  }
  for (const part of partsOf(schema)) describeMembers(path, part, schemas);
}

const describe = (path: readonly string[]): string | undefined =>
  DESCRIPTIONS[path.join(".")] ??
  DESCRIPTIONS[path.slice(-2).join(".")] ??
  DESCRIPTIONS[path.at(-1)!];

function partsOf({ items, additionalProperties, ...schema }: Schema): Schema[] {
  const others = typeof additionalProperties === "object" ? [additionalProperties] : [];
  return [...choicesOf(schema), ...(items ? [items] : []), ...others];
}

const choicesOf = ({ allOf = [], anyOf = [], oneOf = [] }: Schema): Schema[] => [
  ...allOf,
  ...anyOf,
  ...oneOf,
];

/** Whether the schema, its reference target or one of its alternatives has a description. */
function isDescribed(schema: Schema, schemas: Record<string, Schema>): boolean {
  if (schema.description) return true;
  const name = schema.$ref?.split("/").at(-1);
  if (name !== undefined) return !!schemas[name]?.description;
  return choicesOf(schema).some((choice) => isDescribed(choice, schemas));
}
