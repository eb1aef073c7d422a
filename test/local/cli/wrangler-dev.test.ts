import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Listens as wrangler dev does, and prints its arguments and each cron trigger that it is asked to fire. */
const STAND_IN = `
console.log(process.argv.slice(2).join(" "));
require("node:http").createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  if (pathname === "/cdn-cgi/handler/scheduled") console.log("fired " + searchParams.get("cron"));
  response.end();
}).listen(Number(process.argv[4]), "127.0.0.1");
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

it("fires the cron trigger of every minute at wrangler dev, and stops with it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-wrangler-dev-"));
  const wrangler = join(folder, "wrangler.cjs");
  writeFileSync(wrangler, STAND_IN);
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ["local/cli/run.mjs", "local/cli/wrangler-dev.ts", "--port", String(port)],
    { env: { ...process.env, QUARRY_WRANGLER: wrangler } },
  );
  const exited = once(child, "exit");
  let output = "";
  const fired = new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("fired * * * * *")) resolve();
    });
  });
  await Promise.race([fired, exited]);
  child.kill("SIGTERM");
  await exited;
  expect(output).toContain(`dev --port ${port}`);
  expect(output).toContain("fired * * * * *");
  rmSync(folder, { recursive: true });
});
