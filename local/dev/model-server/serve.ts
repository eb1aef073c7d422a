import { parseArgs } from "node:util";
import { serveWeb } from "#local/dev/web/serve-web";
import { answerModelRequest, MODEL_KEY } from "./model-server.ts";
import { MODES } from "./modes.ts";

const { values: flags } = parseArgs({ options: { port: { type: "string", default: "8899" } } });
const served = await serveWeb(answerModelRequest, undefined, Number(flags.port));
console.log(`A model endpoint listens on ${served.address}. To use it:

  AI_BASE_URL=${served.address}/v1 AI_MODEL=good

AI_API_KEY may be absent or ${MODEL_KEY}. Its models, by AI_MODEL:
${Object.entries(MODES)
  .map(([name, { about }]) => `  ${name.padEnd(18)}${about}`)
  .join("\n")}`);
