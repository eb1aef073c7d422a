import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";

/** Generates a migration for each database whose tables have changed. Arguments go to drizzle-kit. */
const CONFIGURATIONS = ["drizzle.config.ts", "drizzle.hiring.config.ts"];

for (const configuration of CONFIGURATIONS) {
  const { status } = spawnSync(
    "drizzle-kit",
    ["generate", "--config", configuration, ...process.argv.slice(2)],
    // The programs of npm packages are .cmd files on Windows.
    { stdio: "inherit", shell: process.platform === "win32" },
  );
  if (status !== 0) process.exit(status ?? 1);
}

// D1 splits a file that does not end with a line feed wrongly (docs/deploy.md).
for (const file of globSync("migrations/**/*.sql")) {
  const statements = readFileSync(file, "utf8");
  if (!statements.endsWith("\n")) writeFileSync(file, `${statements}\n`);
}
