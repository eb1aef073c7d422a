import { expect, it } from "vitest";
import { describedApi, operations } from "#test/support/harness/description";

type Schema = {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
} & Partial<Record<"allOf" | "anyOf" | "oneOf", Schema[]>>;

const nested = ({ allOf, anyOf, oneOf, items, additionalProperties }: Schema): Schema[] => [
  ...(allOf ?? []),
  ...(anyOf ?? []),
  ...(oneOf ?? []),
  ...(items ? [items] : []),
  ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
];

/** Whether a member has a description: its own, or that of a referenced or composed schema. */
function isDescribed(schema: Schema, schemas: Record<string, Schema>): boolean {
  if (schema.description?.trim()) return true;
  const name = schema.$ref?.split("/").at(-1);
  if (name !== undefined) return !!schemas[name]?.description?.trim();
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return parts.some((part) => isDescribed(part, schemas));
}

function undescribed(where: string, schema: Schema, schemas: Record<string, Schema>): string[] {
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const path = `${where}.${name}`;
    return [...(isDescribed(member, schemas) ? [] : [path]), ...undescribed(path, member, schemas)];
  });
  return [...members, ...nested(schema).flatMap((one) => undescribed(where, one, schemas))];
}

it("describes each member of each schema", async () => {
  const { schemas } = (await describedApi()).components as { schemas: Record<string, Schema> };
  const named = Object.entries(schemas).flatMap(([name, schema]) =>
    undescribed(name, schema, schemas),
  );
  const inline = (await operations()).flatMap(({ method, path, requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((body: any) =>
      Object.values(body?.content ?? {}).flatMap(({ schema }: any) =>
        schema ? undescribed(`${method} ${path}`, schema, schemas) : [],
      ),
    ),
  );
  expect([...named, ...inline]).toEqual([]);
});

it("describes each parameter", async () => {
  const { schemas, parameters = {} } = (await describedApi()).components;
  const missing = (await operations()).flatMap((operation) =>
    (operation.parameters ?? []).flatMap((given: any) => {
      const parameter = given.$ref ? parameters[given.$ref.split("/").at(-1)] : given;
      const isClear = parameter.description?.trim() || isDescribed(parameter.schema ?? {}, schemas);
      return isClear ? [] : [`${operation.method} ${operation.path} ${parameter.name}`];
    }),
  );
  expect(missing).toEqual([]);
});
