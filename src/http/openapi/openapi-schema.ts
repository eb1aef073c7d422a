/** The part of JSON Schema that our schemas use. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  description?: string;
  example?: unknown;
  examples?: unknown[];
  required?: string[];
  minimum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
} & Partial<Record<"allOf" | "anyOf" | "oneOf", Schema[]>>;
export type Schemas = Record<string, Schema>;

export type Parameter = {
  name: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
};
export type Media = { schema?: Schema; example?: unknown; examples?: object };
export type Body = { content?: Record<string, Media> };
export type Operation = {
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Body & { headers?: object }>;
};
export type Document = {
  components?: { schemas?: object; parameters?: object };
  paths?: object;
  webhooks?: object;
};

export const schemasOf = ({ components }: Document) => (components?.schemas ?? {}) as Schemas;

/** All operations, including the requests that the service sends to webhooks. */
export const operationsOf = ({ paths = {}, webhooks = {} }: Document): Operation[] =>
  [...Object.values(paths), ...Object.values(webhooks)].flatMap((path) =>
    Object.values(path as Record<string, Operation>),
  );

export const nameOf = (reference: string) => reference.split("/").at(-1)!;

/** The alternatives and the parts of a composed schema. */
export const choicesOf = ({ allOf = [], anyOf = [], oneOf = [] }: Schema): Schema[] => [
  ...allOf,
  ...anyOf,
  ...oneOf,
];

/** The schemas inside a schema, except its properties. */
export function partsOf({ items, additionalProperties, ...schema }: Schema): Schema[] {
  const others = typeof additionalProperties === "object" ? [additionalProperties] : [];
  return [...choicesOf(schema), ...(items ? [items] : []), ...others];
}
