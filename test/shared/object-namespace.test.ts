import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { located } from "#src/shared/object-namespace";

const namespace = { jurisdiction: (name: string) => ({ ...namespace, name }) };

it("returns the namespace itself without OBJECT_JURISDICTION", () => {
  expect(located({}, namespace)).toBe(namespace);
});

it("limits a namespace to OBJECT_JURISDICTION", () => {
  expect(located({ OBJECT_JURISDICTION: "eu" }, namespace)).toMatchObject({ name: "eu" });
});

it("is used by every access to Durable Objects", () => {
  const files = globSync("{src,workers,durable-objects}/**/*.ts");
  const direct = files.filter((file) =>
    /\benv\.(CRAWL_JOB|VERIFICATION_LIST|RATE_LIMITER|HOST_PACER)\b(?!\))/.test(
      readFileSync(file, "utf8").replaceAll(/located\(env, env\.\w+\)/g, ""),
    ),
  );
  expect(direct).toEqual([]);
});
