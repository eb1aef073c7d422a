import { parseArgs } from "node:util";
import { runProgram, UsageError } from "#local/cli/terminal/program";
import { serveWeb } from "#local/dev/web/serve-web";
import { answerModelRequest, MODEL_KEY } from "./model-server.ts";
import { MODES } from "./modes.ts";

const USAGE = `npm run models [-- --port N]

  --port N   where to listen on 127.0.0.1 (8899)`;

async function serve(): Promise<void> {
  const { values: flags } = parseArgs({ options: { port: { type: "string", default: "8899" } } });
  const port = Number(flags.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port must be a number from 0 to 65535, got ${flags.port}`);
  const served = await serveWeb(answerModelRequest, undefined, port);
  console.log(`A model endpoint listens on ${served.address}. To use it:

  AI_BASE_URL=${served.address}/v1 AI_MODEL=good

AI_API_KEY may be absent or ${MODEL_KEY}. Its models, by AI_MODEL:
${Object.entries(MODES)
  .map(([name, { about }]) => `  ${name.padEnd(18)}${about}`)
  .join("\n")}`);
}

await runProgram(USAGE, serve);
