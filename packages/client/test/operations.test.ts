import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Quarry } from "@quarry/client";

type Operation = { parameters?: { name: string; in: string }[] };
const { paths } = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Every method and path of the API, with `-` for each parameter. */
const documented = Object.entries(paths).flatMap(([path, operations]) =>
  Object.keys(operations).map(
    (method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "-")}`,
  ),
);

/** The resources in a resource. */
function resourcesOf(value: object): Record<string, object> {
  const { requester, ...resources } = value as Record<string, object>;
  expect(requester).toBeDefined();
  return resources;
}

/** The methods of the resources below `value`. Inherited ones are replaced by their overrides. */
function methodsOf(value: object): (() => unknown)[] {
  const own = Object.values(resourcesOf(value));
  const names = new Set<string>();
  for (let type = Object.getPrototypeOf(value); type !== Object.prototype;) {
    for (const name of Object.getOwnPropertyNames(type)) names.add(name);
    type = Object.getPrototypeOf(type);
  }
  const notOperations = new Set(["constructor", "crawl", "follow", "withOptions"]);
  const methods = [...names]
    .filter((name) => !notOperations.has(name))
    .map((name) => (value as Record<string, (...given: unknown[]) => unknown>)[name]!)
    .map((method) => () => method.call(value, "-", "-", "-"));
  return [...methods, ...own.flatMap(methodsOf)];
}

it("sends each operation of the API by one method", async () => {
  const sent: string[] = [];
  const quarry = new Quarry({
    baseUrl: "http://quarry.test",
    apiKey: "lk_live_test",
    maxRetries: 0,
    fetch: async (url, init) => {
      sent.push(`${init?.method} ${new URL(url as string).pathname}`);
      return Response.json({ data: [], page: 1, per_page: 25, total: 0 });
    },
  });
  for (const call of Object.values(resourcesOf(quarry)).flatMap(methodsOf)) {
    const result = call() as Promise<unknown> | AsyncIterable<unknown>;
    if ("then" in result) await result;
    else
      await result[Symbol.asyncIterator]()
        .next()
        .catch(() => {});
  }
  expect(sent.toSorted()).toEqual(documented.toSorted());
});

it("follows docs/openapi.json", () => {
  const { stderr } = spawnSync(
    process.execPath,
    ["packages/client/generator/generate.ts", "--check"],
    { encoding: "utf8", env: { ...process.env, NODE_NO_WARNINGS: "1" } },
  );
  expect(stderr).toBe("");
});
