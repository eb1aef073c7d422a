import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * Builds the package that is published, in `dist`: JavaScript, declarations and a manifest that points at them. The
 * manifest beside this file points at the source, so that other packages of this repository need no build.
 */
const at = (path: string) => new URL(path, import.meta.url);
const text = (path: string) => readFileSync(at(path), "utf8");

rmSync(at("dist"), { recursive: true, force: true });
const { status } = spawnSync("tsc", ["--project", "tsconfig.build.json"], {
  cwd: at("."),
  stdio: "inherit",
});
if (status !== 0) process.exit(1);

// tsc rewrites extensions in JavaScript only. Not every version of TypeScript finds `./jobs.ts` beside a declaration.
for (const name of readdirSync(at("dist")).filter((file) => file.endsWith(".d.ts"))) {
  const declarations = text(`dist/${name}`).replaceAll(/(?<=from "\.\/[\w-]+)\.ts(?=")/g, ".js");
  writeFileSync(at(`dist/${name}`), declarations);
}

const {
  private: _private,
  imports: _imports,
  scripts: _scripts,
  devDependencies: _devDependencies,
  exports,
  ...manifest
} = JSON.parse(text("package.json"));
const built = Object.entries(exports as Record<string, string>).map(([name, source]) => {
  const file = source.replace("./src/", "./").replace(/\.ts$/, "");
  return [name, { types: `${file}.d.ts`, default: `${file}.js` }];
});
const published = { ...manifest, exports: Object.fromEntries(built) };
writeFileSync(at("dist/package.json"), `${JSON.stringify(published, null, 2)}\n`);
copyFileSync(at("README.md"), at("dist/README.md"));
copyFileSync(at("../../LICENSE"), at("dist/LICENSE"));
