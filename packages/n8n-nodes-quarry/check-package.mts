import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";

/** Installs the packed nodes in an empty folder and loads them as n8n does. */
const folder = mkdtempSync(join(tmpdir(), "quarry-n8n-"));
const run = promisify(execFile);

/** What n8n provides. Loading needs no more of it. */
const PROVIDED = `exports.NodeConnectionTypes = { Main: "main" };
exports.NodeApiError = exports.NodeOperationError = class extends Error {};`;

type Icon = { light: string; dark: string };
type Loaded = { description?: { name: string; icon: Icon }; name?: string; icon?: Icon };
type Manifest = {
  dependencies?: object;
  n8n: { credentials: string[]; nodes: string[] };
};

// On Windows, npm is a .cmd file.
const options = { shell: process.platform === "win32" };

try {
  await run("npm", ["pack", "--pack-destination", folder], {
    cwd: import.meta.dirname,
    ...options,
  });
  writeFileSync(join(folder, "package.json"), "{}");
  const [archive = ""] = globSync("*.tgz", { cwd: folder });
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--legacy-peer-deps"];
  await run("npm", ["install", ...flags, `./${archive}`], { cwd: folder, ...options });
  mkdirSync(join(folder, "node_modules/n8n-workflow"));
  writeFileSync(join(folder, "node_modules/n8n-workflow/index.js"), PROVIDED);

  const require = createRequire(join(folder, "package.json"));
  const installed = join(folder, "node_modules/n8n-nodes-quarry");
  const manifest = require(join(installed, "package.json")) as Manifest;
  assert.equal(manifest.dependencies, undefined, "n8n verifies only nodes without dependencies");
  for (const file of [...manifest.n8n.credentials, ...manifest.n8n.nodes]) {
    const path = join(installed, file);
    // n8n finds the class by the name of the file.
    const name = basename(file).split(".")[0]!;
    const Class = (require(path) as Record<string, new () => Loaded>)[name];
    assert.ok(Class, `${file} exports no class ${name}`);
    const loaded = new Class();
    const { light, dark } = (loaded.description?.icon ?? loaded.icon)!;
    for (const icon of [light, dark])
      assert.ok(existsSync(join(dirname(path), icon.replace("file:", ""))), `${icon} is missing`);
    if (loaded.description)
      assert.ok(existsSync(path.replace(/\.js$/, ".json")), `${file} has no codex`);
  }
  console.log(`${archive} installs and loads`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
