import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { unstable_readConfig as readConfig } from "wrangler";
import { afterAll, expect, it } from "vitest";
import { LAZY_MODULES } from "#local/dev/service/configuration/module-registry";

const { resolve } = createRequire(import.meta.url);
const WORKERD = join(dirname(resolve("workerd/package.json")), "bin/workerd");
const folder = mkdtempSync(join(tmpdir(), "quarry-flags-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Loads a Worker with these flags. Fails with what workerd says if it does not accept them. */
async function load(date: string, flags: readonly string[]): Promise<void> {
  const file = join(folder, "worker.capnp");
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
     const config :Workerd.Config = (services = [(name = "main", worker = (
       modules = [(name = "index.js", esModule = "export default { test() {} }")],
       compatibilityDate = "${date}",
       compatibilityFlags = ${JSON.stringify(flags)},
     ))]);`,
  );
  await promisify(execFile)(WORKERD, ["test", file]);
}

// Cloudflare does not deploy Workers with experimental flags. Miniflare allows them always, workerd only with an option.
it("names no experimental flag in wrangler.toml", async () => {
  const { compatibility_date: date = "", compatibility_flags: flags } = readConfig({
    config: "wrangler.toml",
  });
  expect(flags).not.toEqual([]);
  await load(date, flags);
  // Cloudflare deploys it since August 2026, but this version of workerd still calls it experimental (ADR 24).
  await expect(load(date, [...flags, LAZY_MODULES])).rejects.toThrow("experimental");
});
