import { expect, it } from "vitest";
import { readWorkerModules } from "#local/build/worker";

it("runs the list of public suffixes when it is first needed, and not when it is imported", async () => {
  const modules = await readWorkerModules();
  const importers = Object.entries(modules).flatMap(([name, { imports }]) =>
    imports
      .filter(({ path }) => path.endsWith("tldts/dist/es6/src/suffix-trie.js"))
      .map(({ kind }) => ({ name, kind })),
  );
  expect(importers).toEqual([{ name: "workers/bundle/lazy-suffix-trie.ts", kind: "require-call" }]);
});
