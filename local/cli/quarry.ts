import { runQuarry } from "#local/cli/terminal/run-quarry";

await runQuarry(process.argv.slice(2));
