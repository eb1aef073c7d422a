import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Recorded } from "#src/http/openapi/openapi-recorded";
import { startExampleWorld } from "#local/build/examples/example-world";
import { recordExamples } from "./scenario.ts";
import { stabilize } from "#local/build/examples/stabilize";

/** What operations returned for the sample web. */
export const RECORDED_FILE = join(import.meta.dirname, "../recorded.json");

export const readRecorded = () => JSON.parse(readFileSync(RECORDED_FILE, "utf8")) as Recorded;

/** Plays the scenario at a service of its own, and writes what each operation returns. */
export async function writeRecorded(): Promise<Recorded> {
  const world = await startExampleWorld();
  try {
    const recorded = stabilize(await recordExamples(world), Date.now());
    writeFileSync(RECORDED_FILE, `${JSON.stringify(recorded, null, 1)}\n`);
    return recorded;
  } finally {
    await world.close();
  }
}
