import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { V4MiniflareOptions } from "miniflare";
import { useFewerIsolates } from "./fewer-isolates.ts";
import { loadMiniflare } from "./load-miniflare.ts";
import { readWithoutCommits } from "./reads-without-commits.ts";

/**
 * Writes the configuration of workerd for Miniflare's options: compose.ts <options> <configuration>. A program of its own,
 * because Miniflare would keep 150 MB of the service's memory. It prints how to run workerd and waits to be killed: a
 * Miniflare that exits removes its temporary folder, which workerd uses.
 */
export type Composed = {
  command: string;
  /** Name of the socket in the configuration by name of the Worker whose options open it. */
  sockets: Record<string, string>;
  /** All sockets that workerd opens. */
  required: string[];
  inspectorAddress?: string | undefined;
  entryAddress: string;
};

const [optionsFile, configurationFile] = process.argv.slice(2);
if (!optionsFile || !configurationFile)
  throw new Error("Name the file with the options and the file to write.");
const options = JSON.parse(readFileSync(optionsFile, "utf8")) as V4MiniflareOptions & {
  workers: { name: string; unsafeDirectSockets?: { entrypoint?: string }[] }[];
};
const { convertV4MiniflareOptions, Miniflare, PLUGINS, Runtime } = loadMiniflare();
useFewerIsolates(PLUGINS);
readWithoutCommits(PLUGINS.d1);

// The pipe ends with the program that started this one, also if that was killed.
process.stdin.resume().once("end", () => process.exit(1));

// Miniflare calls this with what its workerd would read.
Runtime.prototype.updateConfig = (configuration, { requiredSockets, ...addresses }) => {
  writeFileSync(configurationFile, configuration, { mode: 0o600 });
  const required = requiredSockets.filter((name) => typeof name === "string");
  const socketOf = (worker: number, entryPoint = "default") =>
    required.find((name) => name.endsWith(`:${worker}:${entryPoint}`)) ?? "";
  const composed: Composed = {
    command: workerdProgram(),
    sockets: Object.fromEntries(
      options.workers.flatMap(({ name, unsafeDirectSockets }, at) =>
        unsafeDirectSockets ? [[name, socketOf(at, unsafeDirectSockets[0]?.entrypoint)]] : [],
      ),
    ),
    required,
    inspectorAddress: addresses.inspectorAddress,
    entryAddress: addresses.entryAddress,
  };
  console.log(JSON.stringify(composed));
  return new Promise(() => {});
};

try {
  await new Miniflare(convertV4MiniflareOptions(options)).ready;
} catch (error) {
  // The starting program shows the message.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function workerdProgram(): string {
  const given = process.env["MINIFLARE_WORKERD_PATH"];
  if (given) return given;
  const ofMiniflare = createRequire(createRequire(import.meta.url).resolve("miniflare"));
  return (ofMiniflare("workerd") as { default: string }).default;
}
