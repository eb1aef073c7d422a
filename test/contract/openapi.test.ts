import manifest from "#package" with { type: "json" };
import { Validator } from "@cfworker/json-schema";
import schema from "@seriousme/openapi-schema-validator/schemas/v3.1/schema.json";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import recorded from "../../local/build/examples/recorded.json" with { type: "json" };
import { findStale } from "#local/build/examples/stale-examples";
import { ERROR_STATUS } from "#src/shared/errors";
import { api, caller, newWorkspace } from "#test/support/harness/api";
import {
  describedApi,
  documentSchemas,
  exampleBody,
  type Operation,
  operations,
} from "#test/support/harness/description";

const name = ({ method, path }: Operation) => `${method} ${path}`;
const isEmpty = (value: object) => Object.keys(value).length === 0;
const failing = async (isWrong: (operation: Operation) => boolean) =>
  (await operations()).filter(isWrong).map(name);

it("is a valid OpenAPI 3.1 document", async () => {
  const { $schema: _, ...rules } = schema as Record<string, unknown>;
  const { errors } = new Validator(rules, "2020-12", false).validate(await describedApi());
  expect(errors).toEqual([]);
  expect(await describedApi()).toMatchObject({
    openapi: "3.1.0",
    info: { title: "Quarry", version: manifest.version },
    components: {
      securitySchemes: { ApiKey: { name: "X-API-Key" }, Bearer: { scheme: "bearer" } },
    },
  });
});

it("contains no dangling reference", async () => {
  const { components } = await describedApi();
  const references = JSON.stringify(await describedApi()).matchAll(
    /"#\/components\/(\w+)\/([^"]+)"/g,
  );
  for (const [whole, kind = "", key = ""] of references)
    expect([whole, key in (components[kind] ?? {})]).toEqual([whole, true]);
});

it("has a short summary, a description and a described tag for each operation", async () => {
  const { tags } = await describedApi();
  const explained = tags.map((tag: { name: string }) => tag.name);
  const words = (text = "") => text.split(/\s+/).filter(Boolean).length;
  expect(await failing(({ summary }) => words(summary) < 1 || words(summary) > 8)).toEqual([]);
  expect(await failing(({ summary }) => !!summary?.endsWith("."))).toEqual([]);
  expect(await failing(({ description }) => words(description) < 3)).toEqual([]);
  expect(await failing((operation) => !operation.tags?.length)).toEqual([]);
  expect(await failing((o) => !o.tags?.every((tag) => explained.includes(tag)))).toEqual([]);
});

it("names each operation once", async () => {
  const ids = (await operations()).map(({ operationId }) => operationId);
  expect(ids.filter((id) => !/^[a-z][a-zA-Z]+$/.test(id ?? ""))).toEqual([]);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

/** What a POST does, if it does not create a resource. */
const ACTIONS =
  /^(accept|ask|assign|cancel|capture|confirm|detect|discover|draft|enrich|export|extract|find|match|merge|preview|push|refresh|request|resend|reset|retry|rotate|run|search|send|switch|test|unsubscribe|verify)[A-Z]/;

it("names operations by a verb, then its object", async () => {
  const verbs: Record<string, RegExp> = {
    GET: /^(get|list|search|download|export|stream)[A-Z]/,
    // `unassign` keeps the tag, and `erase` is not confused with `deleteLead`.
    DELETE: /^(delete|erase|unassign)[A-Z]/,
    PUT: /^update[A-Z]/,
    PATCH: /^update[A-Z]/,
  };
  const names: Record<string, string[]> = {
    POST: ["register", "login", "signInByLink", "logout", "updatePassword"],
  };
  const isNamed = ({ method, operationId = "" }: Operation) =>
    (names[method] ?? []).includes(operationId) ||
    (verbs[method]?.test(operationId) ??
      (/^create[A-Z]/.test(operationId) || ACTIONS.test(operationId)));
  expect(await failing((operation) => !isNamed(operation))).toEqual([]);
});

it("lists collections, gets single resources and creates members of a collection", async () => {
  const { schemas } = (await describedApi()).components;
  const isPage = ({ responses }: Operation) => {
    const schema = responses["200"]?.content?.["application/json"]?.schema;
    const { properties = {} } = schemas[schema?.$ref?.split("/").at(-1)] ?? schema ?? {};
    return "data" in properties && "total" in properties;
  };
  const isMisnamed = (operation: Operation) => {
    const { method, path, operationId = "" } = operation;
    if (method !== "GET") return false;
    if (isPage(operation)) return !/^(list|search)/.test(operationId);
    return path.endsWith("}") && !operationId.startsWith("get");
  };
  expect(await failing(isMisnamed)).toEqual([]);
  const lists = (await operations()).filter(({ operationId }) => operationId?.startsWith("list"));
  const collections = lists.map(({ path }) => path);
  const isOther = ({ method, path, operationId = "" }: Operation) =>
    method === "POST" && collections.includes(path) && !/^(create|assign)[A-Z]/.test(operationId);
  expect(await failing(isOther)).toEqual([]);
});

it("documents a success response and the failures of each operation", async () => {
  const statuses = ({ responses }: Operation) => Object.keys(responses);
  expect(await failing((o) => !statuses(o).some((status) => status.startsWith("2")))).toEqual([]);
  expect(await failing((o) => !statuses(o).includes("500"))).toEqual([]);
  expect(await failing((o) => !!o.security?.length && !statuses(o).includes("401"))).toEqual([]);
  expect(await failing((o) => !!o.requestBody && !statuses(o).includes("422"))).toEqual([]);
  expect(await failing((o) => o.path.includes("{") && !statuses(o).includes("404"))).toEqual([]);
});

it("documents headers once: rate limits of each success and 429, bookmarks of a workspace", async () => {
  const { headers } = (await describedApi()).components;
  const limits = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
  expect(Object.keys(headers)).toEqual([...limits, "Retry-After", "D1-Bookmark"]);
  const names = (response: any) => Object.keys(response?.headers ?? {});
  // A caller without credentials belongs to no workspace.
  const isOptional = ({ security }: Operation) => security?.some((one) => isEmpty(one));
  const expected = (operation: Operation) =>
    JSON.stringify(operation.security ?? []).includes("Bearer") && !isOptional(operation)
      ? [...limits, "D1-Bookmark"]
      : limits;
  const lacking = (operation: Operation) =>
    Object.entries(operation.responses)
      .filter(([status]) => status.startsWith("2"))
      .some(([, response]) => !expected(operation).every((name) => names(response).includes(name)));
  expect(await failing(lacking)).toEqual([]);
  expect(await failing((o) => !names(o.responses["429"]).includes("Retry-After"))).toEqual([]);
});

it("has an example of every body and required parameter", async () => {
  const has = (part: { example?: unknown; examples?: object }) =>
    part.example !== undefined || part.examples !== undefined;
  const without = ({ requestBody, responses, parameters = [] }: Operation) => {
    const contents = [requestBody, ...Object.values(responses)].map((part) => part?.content ?? {});
    const media = contents.flatMap((content) => Object.values(content));
    return ![...media, ...parameters.filter(({ required }) => required)].every(has);
  };
  expect(await failing(without)).toEqual([]);
});

it("gives examples that fit their schemas", async () => {
  const schemas = await documentSchemas();
  const misfits: unknown[] = [];
  for (const operation of await operations())
    for (const [part, body] of Object.entries({
      request: operation.requestBody,
      ...operation.responses,
    }))
      for (const { schema: shape, example, examples = {} } of Object.values(body?.content ?? {})) {
        const values = [example, ...Object.values<any>(examples).map(({ value }) => value)];
        if (shape?.format === "binary") continue;
        for (const value of values.filter((one) => one !== undefined)) {
          const { valid, errors } = schemas.validate(shape, value);
          if (!valid) misfits.push([name(operation), part, errors.at(-1)]);
        }
      }
  expect(misfits).toEqual([]);
});

it("shows what each operation returned for the sample web", async () => {
  // After a change of an operation: npm run docs:api
  expect(findStale(await describedApi(), recorded)).toEqual([]);
  const { content } = (await describedApi()).paths["/api/v1/tags"].get.responses["200"];
  expect(content["application/json"].example).toEqual(recorded.listTags["200"]);
});

it("lists every error code", async () => {
  const { schemas } = (await describedApi()).components;
  expect(schemas.ErrorResponse.properties.error.properties.code).toEqual({
    $ref: "#/components/schemas/ErrorCode",
  });
  expect(schemas.ErrorCode.enum).toEqual(Object.keys(ERROR_STATUS));
});

it("has no schema that would hide a global of JavaScript in a generated client", async () => {
  const { schemas } = (await describedApi()).components;
  expect(Object.keys(schemas).filter((schema) => schema in globalThis)).toEqual([]);
});

it("uses snake_case for every member", async () => {
  const { components } = await describedApi();
  const names = Object.values<any>(components.schemas).flatMap((shape) =>
    Object.keys(shape.properties ?? {}),
  );
  expect(names.filter((member) => !/^[a-z][a-z0-9_]*$/.test(member))).toEqual([]);
});

it("is available at its short address too, and its page loads files of this Worker only", async () => {
  expect((await api("GET", "//openapi.json")).body).toEqual(await describedApi());
  const page = await api("GET", "//api/v1/docs");
  expect(page.headers.get("Content-Type")).toContain("text/html");
  const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url);
  expect(loaded.length).toBeGreaterThan(3);
  for (const url of loaded) {
    expect(url).toMatch(/^\/[a-z]/);
    expect((await api("HEAD", `/${url}`)).status).toBe(200);
  }
  expect((await api("GET", "//docs-assets/nothing.js")).status).toBe(404);
});

it("rejects an unknown property in every JSON body", async () => {
  const { asUser } = await newWorkspace();
  for (const operation of await operations()) {
    const example = exampleBody(operation);
    if (example === undefined) continue;
    const path = operation.path.replaceAll(/\{\w+\}/g, "019a9c3e-7d2b-7c41-9f0a-000000000000");
    const { status, body } = await asUser(operation.method, path, {
      json: { ...example, no_such_member: 1 },
    });
    expect([name(operation), status, body.error.code]).toEqual([
      name(operation),
      422,
      "validation_failed",
    ]);
    expect(JSON.stringify(body.error.details)).toContain("no_such_member");
  }
});

it("rejects members in the body of an endpoint without one, except requests of mail programs", async () => {
  const { asUser } = await newWorkspace();
  const without = (await operations()).filter(
    ({ method, requestBody }) => method !== "GET" && !requestBody,
  );
  const accepting: string[] = [];
  for (const operation of without) {
    const path = operation.path.replaceAll(/\{\w+\}/g, "019a9c3e-7d2b-7c41-9f0a-000000000000");
    const { body } = await asUser(operation.method, path, { json: { no_such_member: 1 } });
    if (!JSON.stringify(body?.error?.details ?? "").includes("no_such_member"))
      accepting.push(name(operation));
  }
  expect(accepting).toEqual(["POST /digests/confirm", "POST /digests/unsubscribe"]);
});

it("rejects an unknown query parameter on every endpoint", async () => {
  const { asUser } = await newWorkspace();
  const asOperator = caller({ Authorization: `Bearer ${env.OPERATOR_TOKEN}` });
  for (const operation of await operations()) {
    const json = exampleBody(operation);
    if (operation.requestBody && json === undefined) continue;
    const call = operation.security?.some((scheme) => "Operator" in scheme) ? asOperator : asUser;
    const path = operation.path.replaceAll(/\{\w+\}/g, "019a9c3e-7d2b-7c41-9f0a-000000000000");
    const { status, body } = await call(operation.method, `${path}?no_such_parameter=1`, {
      json,
    });
    expect([name(operation), status, body.error?.details]).toEqual([
      name(operation),
      422,
      expect.arrayContaining([
        {
          path: "query.no_such_parameter",
          message: expect.stringMatching(/^Unknown query parameter(\. Known: |$)/),
          code: "unrecognized_keys",
        },
      ]),
    ]);
  }
});
