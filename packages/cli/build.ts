import { chmodSync, copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Metafile } from "esbuild";

/**
 * Bundles the command with all it needs into `dist`, so that `npx` installs a single package. Parts that few
 * commands need, such as questions and the Model Context Protocol, are separate files that are loaded on demand.
 */
const folder = import.meta.dirname;
const dist = join(folder, "dist");

rmSync(dist, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: ["src/quarry.ts"],
  outdir: "dist",
  chunkNames: "parts/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.12",
  minify: true,
  // Errors are named after their classes.
  keepNames: true,
  legalComments: "none",
  metafile: true,
  // Bundled CommonJS packages require modules of Node.
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
});
chmodSync(join(dist, "quarry.js"), 0o755);
copyFileSync(join(folder, "../../LICENSE"), join(dist, "LICENSE"));
writeFileSync(join(dist, "LICENSES.txt"), licensesOf(metafile));

/** The licences of the bundled packages, which must accompany their code. */
function licensesOf({ inputs }: Metafile): string {
  const packages = new Set(
    Object.keys(inputs).flatMap(
      (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
    ),
  );
  return [...packages].toSorted().map(licenseOf).join("\n\n");
}

function licenseOf(location: string): string {
  const path = join(folder, location);
  const { name, version, license } = JSON.parse(
    readFileSync(join(path, "package.json"), "utf8"),
  ) as Record<string, string>;
  const [file] = globSync("{LICENSE,LICENCE,license,License}*", { cwd: path });
  const text = file ? readFileSync(join(path, file), "utf8").trim() : `Licence: ${license}`;
  return `${name} ${version}\n${"=".repeat(60)}\n${text}`;
}
