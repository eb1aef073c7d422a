import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import { expect, it } from "vitest";

/** Bundles an entry without a platform: an import of a Node module fails. */
function bundle(entry: string): Uint8Array {
  const { outputFiles } = buildSync({
    entryPoints: [`packages/client/src/${entry}.ts`],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    write: false,
  });
  return outputFiles[0]!.contents;
}

it.each([
  ["index", 15_000],
  ["webhooks", 6_000],
])("keeps %s below %d bytes, minified and compressed, without modules of Node", (entry, limit) => {
  expect(gzipSync(bundle(entry), { level: 9 }).length).toBeLessThan(limit);
});
