import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * Installs the packed client in an empty project, compiles all examples there with the strictest options and without
 * types of Node, and runs the first one against a server on this machine.
 */
const here = fileURLToPath(new URL(".", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "quarry-client-"));

const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  target: "es2022",
  module: "nodenext",
  types: [],
  rootDir: "examples",
  outDir: "built",
};

const LEAD = { id: "1", company_name: "Acme", emails: ["sales@acme.com"], phones: [] };
const JOB = { id: "1", status: "completed", progress: { leads: 1 }, credits: { spent: 1 } };
const event = (id: number, name: string, data: object) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A service with one job that is done. */
const server = createServer((request, response) => {
  const isStream = request.url?.endsWith("/events");
  response.writeHead(200, { "Content-Type": isStream ? "text/event-stream" : "application/json" });
  response.end(isStream ? event(1, "lead", LEAD) + event(2, "done", JOB) : JSON.stringify(JOB));
});

const run = promisify(execFile);
try {
  await run("node", ["build.ts"], { cwd: here });
  await run("npm", ["pack", "--pack-destination", project, join(here, "dist")]);
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(
    join(project, "tsconfig.json"),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ["examples"] }),
  );
  cpSync(join(here, "examples"), join(project, "examples"), { recursive: true });
  const [archive = ""] = globSync("*.tgz", { cwd: project });
  const options = ["--prefer-offline", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...options, `./${archive}`], { cwd: project });
  await run("tsc", ["--project", "."], { cwd: project });

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const env = {
    ...process.env,
    QUARRY_URL: `http://127.0.0.1:${port}`,
    QUARRY_API_KEY: "lk_live_1",
  };
  const { stdout } = await run("node", ["built/crawl.js"], { cwd: project, env });
  assert.equal(stdout, "Acme [ 'sales@acme.com' ] []\ncompleted: 1 credits\n");
  console.log(`${archive} installs, compiles and runs`);
} finally {
  server.close();
  rmSync(project, { recursive: true, force: true });
}
