import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, globSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/** Compiles the nodes into `dist` as n8n loads them: CommonJS, with the icons and the descriptions beside it. */
const folder = import.meta.dirname;
const dist = join(folder, "dist");

rmSync(dist, { recursive: true, force: true });
execFileSync("tsc", ["--project", "tsconfig.build.json"], {
  cwd: folder,
  stdio: "inherit",
  // On Windows, the programs of npm packages are .cmd files.
  shell: process.platform === "win32",
});
cpSync(join(folder, "icons"), join(dist, "icons"), { recursive: true });
for (const file of globSync("nodes/**/*.node.json", { cwd: folder })) {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  copyFileSync(join(folder, file), join(dist, file));
}
copyFileSync(join(folder, "../../LICENSE"), join(dist, "LICENSE"));
