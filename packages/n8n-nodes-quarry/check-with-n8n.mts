import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Checks the nodes with the linter and the types of n8n. It downloads them, 600 packages of 700 MB, into `.quarry`, so
 * it is no part of `npm run check`. Run it after a change of the nodes.
 */
const LINTER = "@n8n/node-cli@0.48.3";
const TYPES = "n8n-workflow@2.41.0";

const here = import.meta.dirname;
const tools = join(here, "../../.quarry/n8n-tools");
const project = join(tools, "project");
const options = { stdio: "inherit", shell: process.platform === "win32" } as const;

mkdirSync(tools, { recursive: true });
if (!readdirSync(tools).includes("node_modules")) {
  writeFileSync(join(tools, "package.json"), JSON.stringify({ private: true }));
  // Native parts of n8n are not needed.
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", ["install", ...flags, LINTER, TYPES], { cwd: tools, ...options });
}
rmSync(join(tools, "node_modules/@quarry"), { recursive: true, force: true });
mkdirSync(join(tools, "node_modules/@quarry"));
symlinkSync(join(here, "../client"), join(tools, "node_modules/@quarry/client"), "junction");

// The hand-written types are not copied.
rmSync(project, { recursive: true, force: true });
for (const name of ["credentials", "icons", "nodes", "package.json"])
  cpSync(join(here, name), join(project, name), { recursive: true });
// `n8n-node lint` demands exactly this of a package that wants to be verified.
writeFileSync(
  join(project, "eslint.config.mjs"),
  "import { config } from '@n8n/node-cli/eslint';\n\nexport default config;\n",
);
const compilerOptions = { noEmit: true, typeRoots: [join(here, "../../node_modules/@types")] };
writeFileSync(
  join(project, "tsconfig.json"),
  JSON.stringify({
    extends: join(here, "tsconfig.json"),
    compilerOptions,
    include: ["credentials", "nodes"],
  }),
);
execFileSync("tsc", ["--project", "."], { cwd: project, ...options });
execFileSync(
  process.execPath,
  [join(tools, "node_modules/eslint/bin/eslint.js"), "--max-warnings=0", "."],
  {
    cwd: project,
    ...options,
  },
);
console.log(`The nodes follow ${LINTER} and compile with ${TYPES}`);
