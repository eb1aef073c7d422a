import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Runs one of the project's TypeScript programs: node local/cli/run.mjs local/cli/start.ts [arguments]. This
 * file is JavaScript, because a Node that cannot load TypeScript must still print an explanation.
 */
const OLDEST_NODE = "22.18";

const isAtLeast = (version, oldest) => {
  const [major, minor] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = oldest.split(".").map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
};

function findProblem() {
  if (!existsSync(new URL("../../node_modules/wrangler", import.meta.url)))
    return "The dependencies are not installed. Run this first: npm ci";
  if (!isAtLeast(process.versions.node, OLDEST_NODE))
    return `Quarry runs on Node ${OLDEST_NODE} or newer, and this is Node ${process.versions.node}. Use the npm scripts (npm start), which run on the Node that npm ci installed.`;
  return undefined;
}

const problem = findProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
const [runner, , program, ...programArguments] = process.argv;
process.argv = [runner, resolve(program), ...programArguments];
await import(pathToFileURL(resolve(program)).href);
