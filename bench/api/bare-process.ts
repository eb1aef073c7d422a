import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, PLUGINS } from "miniflare";
import { bundleWorker } from "#bench/measure/own-worker";
import { readWithoutCommits } from "#local/dev/runtime/reads-without-commits";
import { readBundle, workerFolder } from "#local/dev/service/bundle";

// Hosts worker.ts on the port that a Worker of `npm start` would have, over a copy of a service's D1. A program of its own,
// so that its memory is measured alone. Arguments: the state folder of the service, a new folder, and the bindings.
const [service, folder, bindings] = process.argv.slice(2);
if (!service || !folder || !bindings) throw new Error("Name two folders and the bindings");
mkdirSync(folder, { recursive: true });
cpSync(join(service, "v3/d1"), join(folder, "v3/d1"), { recursive: true });
const { d1Databases } = readBundle(workerFolder(service)).configuration.workerOptions;
readWithoutCommits(PLUGINS.d1);
const scriptPath = bundleWorker(import.meta.dirname, folder);
const host = "127.0.0.1";
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    host,
    port: 0,
    logRequests: false,
    resourcePersistencePath: join(folder, "v3"),
    workers: [
      {
        name: "bare",
        rootPath: dirname(scriptPath),
        modules: true,
        scriptPath,
        compatibilityDate: "2026-11-01",
        compatibilityFlags: ["nodejs_compat"],
        d1Databases,
        bindings: JSON.parse(bindings) as Record<string, string>,
        unsafeDirectSockets: [{ host, port: 0 }],
      },
    ],
  } as Parameters<typeof convertV4MiniflareOptions>[0]),
);
await miniflare.ready;
console.log((await miniflare.unsafeGetDirectURL("bare")).origin);
// The bench ends by closing this stream, also if it is killed.
process.stdin.resume().on("end", () => void miniflare.dispose().then(() => process.exit(0)));
