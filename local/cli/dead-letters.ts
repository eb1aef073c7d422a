import { parseArgs } from "node:util";
import { DAY_MS } from "#src/shared/days";
import { type Execute, localDatabase, remoteDatabase } from "#local/cli/cloudflare/database";
import {
  countLetters,
  deleteLetters,
  deleteOldLetters,
  listLetters,
  readLetters,
  replayAll,
  replayLetters,
} from "#local/cli/dead-letters/statements";
import { counted } from "#cli/output/counted";
import { runProgram, UsageError } from "#local/cli/terminal/program";
import { QUEUE_NAMES } from "#src/shared/jobs/queues";
import { stateFolder } from "#local/dev/service/state/state-folder";

const USAGE = `npm run dead-letters -- list | show | replay | prune [--remote]

Queue messages that no consumer could process (docs/operations.md).

  list [--queue pages] [--limit 20]  newest first
  show <id>…                         the body of messages
  replay <id>… | --all               sends them to their queue again within a minute, while the service runs
         [--queue pages]             with --all: only those of one queue
  prune <id>… | --days 30            deletes them, or all that are older
  --remote  the deployed database (needs wrangler login); else the one of npm start in QUARRY_STATE (.quarry)`;

type Flags = { queue?: string; limit?: string; days?: string; all?: boolean };

type Command = {
  run: (execute: Execute, ids: string[], flags: Flags) => Promise<void>;
  /** The options that it accepts. */
  options: readonly (keyof Flags)[];
};

/** `unknown`: a message whose type no queue has. */
const QUEUES: ReadonlySet<string> = new Set([...Object.values(QUEUE_NAMES), "unknown"]);

const COMMANDS: Record<string, Command> = {
  list: { run: list, options: ["queue", "limit"] },
  show: { run: show, options: [] },
  replay: { run: replay, options: ["all", "queue"] },
  prune: { run: prune, options: ["days"] },
};

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      queue: { type: "string" },
      limit: { type: "string" },
      days: { type: "string" },
      all: { type: "boolean" },
      remote: { type: "boolean" },
    },
  });
  const [name = "", ...ids] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError("Use list, show, replay or prune");
  const { remote, ...flags } = values;
  checkFlags(name, command, ids, flags);
  const execute = remote ? remoteDatabase() : localDatabase(stateFolder());
  await command.run(execute, ids, flags);
}

/** An option without effect could delete or send other messages than the caller means. */
function checkFlags(name: string, { options }: Command, ids: string[], flags: Flags): void {
  const given = Object.keys(flags) as (keyof Flags)[];
  const unknown = given.find((option) => !options.includes(option));
  if (unknown) throw new UsageError(`${name} has no option --${unknown}`);
  if (name === "list" && ids.length > 0) throw new UsageError("list accepts no ids");
  if (flags.queue !== undefined && !QUEUES.has(flags.queue))
    throw new UsageError(
      `There is no queue "${flags.queue}". The queues are ${[...QUEUES].join(", ")}.`,
    );
  const selector = given.find((option) => option === "all" || option === "days");
  if (selector && ids.length > 0) throw new UsageError(`Use ids or --${selector}, not both`);
  if (name === "replay" && flags.queue !== undefined && !flags.all)
    throw new UsageError("--queue of replay needs --all");
}

async function list(execute: Execute, _: string[], { queue, limit }: Flags): Promise<void> {
  const [letters = [], [all] = []] = await execute([
    listLetters(wholeNumber(limit ?? "20", "limit"), queue),
    countLetters(queue),
  ]);
  if (letters.length === 0) return console.log("No dead letters.");
  for (const { id, created_at, queue: of, reason, replay_at } of letters) {
    const at = new Date(Number(created_at)).toISOString();
    const waits = replay_at === null ? "" : " (will be replayed)";
    console.log(`${String(id)}  ${at}  ${String(of)}  ${String(reason)}${waits}`);
  }
  const older = Number(all?.["letters"] ?? 0) - letters.length;
  if (older > 0) console.log(`and ${older} older (--limit ${letters.length + older})`);
}

async function show(execute: Execute, ids: string[]): Promise<void> {
  const [letters = []] = await execute([readLetters(requireIds(ids))]);
  for (const { id, body } of letters) console.log(`${String(id)}  ${String(body)}`);
  requireFound(letters, ids);
}

async function replay(execute: Execute, ids: string[], { all, queue }: Flags): Promise<void> {
  const statement = all ? replayAll(Date.now(), queue) : replayLetters(requireIds(ids), Date.now());
  const [letters = []] = await execute([statement]);
  console.log(
    `${counted(letters.length, "message")} will be sent again within a minute, while the service runs.`,
  );
  if (!all) requireFound(letters, ids);
}

async function prune(execute: Execute, ids: string[], { days }: Flags): Promise<void> {
  const statement =
    days === undefined
      ? deleteLetters(requireIds(ids))
      : deleteOldLetters(Date.now() - wholeNumber(days, "days") * DAY_MS);
  const [letters = []] = await execute([statement]);
  console.log(`Deleted ${counted(letters.length, "dead letter")}.`);
  if (days === undefined) requireFound(letters, ids);
}

function requireIds(ids: string[]): string[] {
  if (ids.length === 0)
    throw new UsageError("Name the ids of dead letters (npm run dead-letters -- list)");
  return ids;
}

function requireFound(found: Record<string, unknown>[], ids: string[]): void {
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0)
    throw new Error(
      `Not found: ${missing.join(", ")}. npm run dead-letters -- list prints the ids.`,
    );
}

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new UsageError(`--${name} must be a whole number`);
  return Number(text);
}

await runProgram(USAGE, run);
