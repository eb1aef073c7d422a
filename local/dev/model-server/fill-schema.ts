import type { JsonSchema } from "./chat-request.ts";

/** The known value of a property by its name, or undefined. */
export type Knowledge = (member: string, schema: JsonSchema) => unknown;

/** A value of the schema: known properties are filled, the others are as empty as the schema allows. */
export function fillSchema(schema: JsonSchema, know: Knowledge): unknown {
  if ("const" in schema) return schema.const;
  if (schema.anyOf) {
    const empty = schema.anyOf.find((each) => each.type === "null");
    return empty ? null : fillSchema(schema.anyOf[0]!, know);
  }
  if (schema.enum) return schema.enum.includes(null) ? null : schema.enum[0];
  const type = typesOf(schema)[0];
  if (type === "object") return fillObject(schema, know, true);
  if (typesOf(schema).includes("null")) return null;
  if (type === "array") return [];
  if (type === "boolean") return false;
  if (type === "integer" || type === "number") return schema["minimum"] ?? 0;
  return "";
}

/** `complete` also includes optional properties without a known value. */
export function fillObject(
  schema: JsonSchema,
  know: Knowledge,
  complete: boolean,
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [member, shape] of Object.entries(schema.properties ?? {})) {
    const known = know(member, shape);
    if (known !== undefined && fits(known, shape)) filled[member] = known;
    else if (typesOf(shape).includes("object")) filled[member] = fillObject(shape, know, complete);
    else if (complete || schema.required?.includes(member))
      filled[member] = fillSchema(shape, know);
  }
  return filled;
}

function typesOf({ type }: JsonSchema): string[] {
  return type === undefined ? [] : [type].flat();
}

/** Whether a value has a type and value that the schema allows. */
function fits(value: unknown, schema: JsonSchema): boolean {
  if (schema.anyOf) return schema.anyOf.some((each) => fits(value, each));
  if ("const" in schema) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  const types = typesOf(schema);
  return types.length === 0 || types.some((type) => isOfType(value, type));
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "object")
    return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}
