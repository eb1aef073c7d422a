import type { Wrangler } from "#local/cli/cloudflare/wrangler";

const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Stands in for wrangler in a dry run: prints each command, runs none, and responds as for an empty account. So the
 * printed commands are those of a first deployment.
 */
export function rehearse(print: (line: string) => void): Wrangler {
  const databases: { name: string; uuid: string }[] = [];
  return async (given, input = "") => {
    print(`  wrangler ${given.map(shorten).join(" ")}${input ? `  < ${namesOf(input)}` : ""}`);
    const command = given.join(" ");
    if (command.startsWith("d1 create")) databases.push({ name: given[2] ?? "", uuid: NO_ID });
    const stdout = command.startsWith("d1 list") ? JSON.stringify(databases) : "[]";
    return { code: 0, stdout, stderr: "" };
  };
}

const MAX_SHOWN = 60;

const shorten = (argument: string) => {
  const line = argument.replaceAll(/\s+/g, " ");
  const text = line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
  return text.includes(" ") ? JSON.stringify(text) : text;
};

/** The names of secrets without their values. */
const namesOf = (input: string) => Object.keys(JSON.parse(input) as object).join(", ");
