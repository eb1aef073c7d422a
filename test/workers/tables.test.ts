import { expect, it } from "vitest";
import { disposableDomains, loadTables } from "#workers/tables/bundled-tables";
import { SEPARATOR, TABLES } from "#workers/tables/tables-file";

const assets = (fetch: () => Promise<Response>) => ({ fetch }) as unknown as Fetcher;

// The request that reads the tables first may be canceled. Then its promises never settle.
it("reads the tables although the request before it never got them", async () => {
  void loadTables(assets(() => new Promise(() => {})));
  await expect(loadTables(assets(async () => new Response("", { status: 500 })))).rejects.toThrow(
    "has status 500",
  );
  const file = TABLES.map((name) => `a line of ${name}`).join(SEPARATOR);
  await loadTables(assets(async () => new Response(file)));
  expect(disposableDomains()).toEqual(["a line of disposable-domains"]);
}, 5_000);
