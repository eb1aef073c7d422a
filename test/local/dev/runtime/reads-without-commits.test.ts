import type { Plugin, PluginServicesOptions, Service } from "miniflare";
import { convertV4MiniflareOptions, Miniflare, PLUGINS } from "miniflare";
import { afterAll, describe, expect, it } from "vitest";
import { readWithoutCommits } from "#local/dev/runtime/reads-without-commits";

const getServices = PLUGINS.d1.getServices;
afterAll(() => {
  PLUGINS.d1.getServices = getServices;
});

describe("readWithoutCommits", () => {
  it("changes the bookmark of the simulated D1 by writes only", async () => {
    readWithoutCommits(PLUGINS.d1);
    const script = "export default { fetch: () => new Response() }";
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({ modules: true, script, d1Databases: ["DB"] }),
    );
    const database = await miniflare.getD1Database("DB");
    const bookmarkAfter = async (query: string) => {
      const session = database.withSession();
      const { results } = await session.prepare(query).all();
      return { results, bookmark: session.getBookmark() };
    };
    const created = await bookmarkAfter("CREATE TABLE numbers (n)");
    const first = await bookmarkAfter("SELECT n FROM numbers");
    expect(first).toEqual({ results: [], bookmark: created.bookmark });
    const written = await bookmarkAfter("INSERT INTO numbers VALUES (7)");
    expect(written.bookmark! > created.bookmark!).toBe(true);
    expect(await bookmarkAfter("SELECT n FROM numbers")).toEqual({
      results: [{ n: 7 }],
      bookmark: written.bookmark,
    });
    await miniflare.dispose();
  });

  it("refuses a D1 that reads bookmarks in another way", async () => {
    const d1: Service = {
      name: "d1",
      worker: { modules: [{ name: "database.worker.js", esModule: "export default {}" }] },
    };
    const plugin = { getServices: () => [d1] } as unknown as Plugin;
    readWithoutCommits(plugin);
    await expect(plugin.getServices({} as PluginServicesOptions)).rejects.toThrow("otherwise");
  });
});
