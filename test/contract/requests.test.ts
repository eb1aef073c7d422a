import { expect, it } from "vitest";
import { addExamples } from "#src/http/openapi/openapi-examples";
import { describeDefaults } from "#src/http/openapi/openapi-defaults";
import { partsOf, type Schema } from "#src/http/openapi/openapi-schema";
import { describedApi, type Operation, operations } from "#test/support/harness/description";

const name = ({ method, path }: Operation) => `${method} ${path}`;

/** Members without which the endpoint rejects the example, although the schema does not require them. */
const CONDITIONAL: Record<string, string[]> = {
  "POST /integrations": ["target_url"],
  "POST /leads/bulk": ["filter", "name"],
  "POST /saved-searches": ["filters"],
};

function withDefault(where: string, schema: Schema): string[] {
  const members = Object.entries(schema.properties ?? {});
  return [
    ...("default" in schema ? [where] : []),
    ...members.flatMap(([member, inner]) => withDefault(`${where}.${member}`, inner)),
    ...partsOf(schema).flatMap((part) => withDefault(where, part)),
  ];
}

it("has no default in a schema, so that no generated client requires the member", async () => {
  const { schemas } = (await describedApi()).components;
  const named = Object.entries<Schema>(schemas).flatMap(([key, schema]) =>
    withDefault(key, schema),
  );
  const inline = (await operations()).flatMap((operation) => {
    const { parameters = [], requestBody } = operation;
    const shapes = [...parameters, ...Object.values(requestBody?.content ?? {})];
    return shapes.flatMap(({ schema }) => withDefault(name(operation), schema));
  });
  expect([...named, ...inline]).toEqual([]);
});

it("states the default of a parameter or member in its description", async () => {
  const { schemas } = (await describedApi()).components;
  const leads = (await operations()).find((operation) => name(operation) === "GET /leads");
  const described = Object.fromEntries(
    leads!.parameters!.map((parameter) => [parameter.name, parameter.description]),
  );
  expect(described["per_page"]).toContain("Default: 25");
  expect(described["sort"]).toMatch(/\bDefault\b/);
  const config = schemas.CrawlJobConfig;
  expect(config.properties.max_retries.description).toContain("Default: 2");
  expect(config.required ?? []).not.toContain("max_retries");
});

it("moves defaults of all kinds into descriptions", () => {
  const members: Record<string, Schema> = {
    number: { type: "integer", default: 3, description: "Number of pages" },
    text: { type: "string", default: "csv", description: "Format of the file." },
    list: { type: "array", items: { type: "string", default: "x" }, default: ["a", "b"] },
    nothing: { type: "array", default: [] },
    object: { type: "object", default: {} },
    off: { type: "boolean", default: false },
    none: { anyOf: [{ type: "string", description: "A title" }, { type: "null" }], default: null },
    reference: { $ref: "#/components/schemas/Format", default: "csv" },
    explained: { type: "integer", default: 0, description: "Minutes. By default, none" },
  };
  const parameter = { name: "page", schema: { type: "integer", default: 1 }, description: "Page" };
  const document = {
    components: {
      schemas: { Request: { properties: members }, Format: { description: "Format" } },
    },
    paths: { "/things": { get: { parameters: [parameter] } } },
  };
  describeDefaults(document);
  expect(Object.entries(members).map(([key, { description }]) => [key, description])).toEqual([
    ["number", "Number of pages. Default: 3"],
    ["text", "Format of the file. Default: `csv`"],
    ["list", "Default: `a`, `b`"],
    ["nothing", "Default: empty"],
    ["object", "Default: empty"],
    ["off", "Default: `false`"],
    ["none", "A title"],
    ["reference", "Format. Default: `csv`"],
    ["explained", "Minutes. By default, none"],
  ]);
  expect(withDefault("Request", { properties: members })).toEqual([]);
  expect(parameter).toEqual({
    name: "page",
    schema: { type: "integer" },
    description: "Page. Default: 1",
  });
});

it("fills in no optional parameter", async () => {
  const filled = (await operations()).flatMap((operation) =>
    (operation.parameters ?? [])
      .filter(({ required }) => !required)
      .filter((parameter) =>
        [parameter, parameter.schema].some((part) => "example" in part || "examples" in part),
      )
      .map((parameter) => `${name(operation)} ${parameter.name}`),
  );
  expect(filled).toEqual([]);
});

it("states the example of an optional parameter in its description", () => {
  const parameters = [
    {
      name: "host",
      schema: { type: "string", example: "acme.com" },
      description: "Only this host",
    },
    { name: "size", schema: { type: "integer", example: 3 }, description: "Size" },
  ];
  addExamples({ paths: { "/things": { get: { parameters } } } });
  expect(parameters).toEqual([
    {
      name: "host",
      schema: { type: "string" },
      description: "Only this host. Example: `acme.com`",
    },
    { name: "size", schema: { type: "integer" }, description: "Size" },
  ]);
});

/** The schema of a value: behind references, and the alternative that it is an example of. */
function shapeOf(schema: Schema, value: unknown, schemas: Record<string, Schema>): Schema {
  if (schema.$ref) return shapeOf(schemas[schema.$ref.split("/").at(-1)!]!, value, schemas);
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const shapes = choices.map((choice) => shapeOf(choice, value, schemas));
  const { type } = (value ?? {}) as { type?: unknown };
  const named = shapes.find(({ properties }) => properties?.["type"]?.enum?.includes(type));
  return named ?? shapes.find(({ properties, items }) => properties ?? items) ?? schema;
}

/** Optional members of an example, at any depth. */
function optionalMembers(
  schema: Schema,
  value: unknown,
  where: string,
  schemas: Record<string, Schema>,
): string[] {
  const { required = [], properties = {}, items } = shapeOf(schema, value, schemas);
  if (Array.isArray(value))
    return value.flatMap((one) => optionalMembers(items ?? {}, one, `${where}[]`, schemas));
  if (typeof value !== "object" || value === null) return [];
  const members = Object.keys(value).filter((member) => member in properties);
  const allowed = [...required, ...(CONDITIONAL[where] ?? [])];
  // A change without a member would change nothing, so such an example has one.
  const extra =
    required.length === 0 && !CONDITIONAL[where]
      ? members.slice(1)
      : members.filter((member) => !allowed.includes(member));
  const inner = members.flatMap((member) =>
    optionalMembers(properties[member]!, value[member as never], `${where}.${member}`, schemas),
  );
  return [...extra.map((member) => `${where}.${member}`), ...inner];
}

it("shows only required members in the examples of requests, at any depth", async () => {
  const { schemas } = (await describedApi()).components;
  const optional = (await operations()).flatMap((operation) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema, example }) =>
      optionalMembers(schema, example, name(operation), schemas),
    ),
  );
  expect(optional).toEqual([]);
});

it("detects an optional member of an example below the top level", () => {
  const step = {
    type: "object",
    required: ["type"],
    properties: { type: { enum: ["tag"] }, color: { type: "string" } },
  };
  const shape: Schema = {
    type: "object",
    required: ["steps"],
    properties: { steps: { type: "array", items: { $ref: "#/components/schemas/Step" } } },
  };
  const example = { steps: [{ type: "tag", color: "info" }] };
  expect(optionalMembers(shape, example, "POST /x", { Step: { oneOf: [step] } })).toEqual([
    "POST /x.steps[].color",
  ]);
});
