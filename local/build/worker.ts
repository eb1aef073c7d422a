import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { rmSync } from "node:fs";
import { builtinModules } from "node:module";
import { isAbsolute, join } from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";

const PROJECT = join(import.meta.dirname, "../..");
const CHUNKS = "chunks";

/** As wrangler bundles (`COMMON_ESBUILD_OPTIONS` and `getBuildConditions` in its source). */
const AS_WRANGLER: BuildOptions = {
  bundle: true,
  format: "esm",
  target: "es2024",
  platform: "browser",
  conditions: ["workerd", "worker", "browser"],
  loader: { ".js": "jsx", ".mjs": "jsx", ".cjs": "jsx" },
};

type Options = { minify: boolean; alias?: Record<string, string> };

/**
 * Bundles the Worker into several modules: with `new_module_registry`, workerd compiles a module when it is first
 * imported (ADR 24). wrangler makes one script, all of which is compiled at the start of an isolate.
 */
export async function buildWorker(folder: string, options: Options): Promise<void> {
  rmSync(join(folder, CHUNKS), { recursive: true, force: true });
  await build({ ...bundleOptions(folder, options), sourcemap: true });
}

/** The sources of the bundle and what each imports, without the bundle. */
export async function readWorkerModules(): Promise<Metafile["inputs"]> {
  const options = bundleOptions("unused", { minify: false });
  return (await build({ ...options, write: false, metafile: true })).metafile.inputs;
}

function bundleOptions(folder: string, { minify, alias: more }: Options): BuildOptions {
  const { main, alias } = readConfig(
    { config: join(PROJECT, "wrangler.toml") },
    { hideWarnings: true },
  );
  return {
    ...AS_WRANGLER,
    entryPoints: { index: main! },
    outdir: folder,
    splitting: true,
    chunkNames: `${CHUNKS}/[name]-[hash]`,
    minify,
    define: { "process.env.NODE_ENV": '"production"' },
    external: ["cloudflare:*"],
    plugins: [aliases({ ...alias, ...more }), nodeBuiltins],
    absWorkingDir: PROJECT,
    logLevel: "warning",
  };
}

/** Replaces modules by the path that imports name them by, also if it is relative. */
const aliases = (alias: Record<string, string>): Plugin => ({
  name: "aliases",
  setup(bundler) {
    bundler.onResolve({ filter: /./ }, ({ path }) => {
      const replacement = alias[path];
      if (replacement === undefined) return undefined;
      return { path: isAbsolute(replacement) ? replacement : join(PROJECT, replacement) };
    });
  },
});

/** Leaves the modules of Node to workerd, with their full names. CommonJS modules get their default export. */
const nodeBuiltins: Plugin = {
  name: "node-builtins",
  setup(bundler) {
    bundler.onResolve({ filter: /^(?:node:)?[a-z_/]+$/ }, ({ path, kind }) => {
      const name = path.replace(/^node:/, "");
      if (!builtinModules.includes(name)) return undefined;
      return kind === "require-call"
        ? { path: name, namespace: "required" }
        : { path: `node:${name}`, external: true };
    });
    bundler.onLoad({ filter: /./, namespace: "required" }, ({ path }) => ({
      contents: `import builtin from "node:${path}"; module.exports = builtin;`,
    }));
  },
};
