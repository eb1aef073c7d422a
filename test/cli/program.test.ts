import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createProgram } from "#cli/program";
import { run } from "#cli/run";

type Command = ReturnType<typeof createProgram>;

/** Every command that a help page lists, by the words that run it. */
function commandsOf(parent: Command, words: string[]): [string, Command][] {
  return parent
    .createHelp()
    .visibleCommands(parent)
    .filter((command) => command.name() !== "help")
    .flatMap((command) => {
      const path = [...words, command.name()];
      return [[path.join(" "), command], ...commandsOf(command, path)];
    });
}

function helpOf(command: Command): string {
  let text = "";
  command.configureOutput({ writeOut: (chunk) => (text += chunk) });
  command.outputHelp();
  return text;
}

/** The words of each `quarry` command in a line of shell, up to a pipe, a redirection or a parenthesis. */
const commandLinesIn = (line: string) =>
  line.split(" | ").flatMap((part) => {
    const [, words] = /^.*\bquarry (.*?)(?: [<>] |\)|$)/.exec(part) ?? [];
    return words === undefined ? [] : [wordsOf(words)];
  });

const wordsOf = (text: string) =>
  Array.from(
    text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    ([, double, single, plain]) => double ?? single ?? plain ?? "",
  );

const commands = commandsOf(createProgram(), ["quarry"]);

it("has the documented commands", () => {
  const names = commands.map(([name]) => name).filter((name) => name.split(" ").length === 2);
  expect(names.map((name) => name.replace("quarry ", ""))).toEqual([
    "login",
    "logout",
    "whoami",
    "crawl",
    "discover",
    "hiring",
    "jobs",
    "leads",
    "notes",
    "searches",
    "export",
    "verify",
    "verifications",
    "find-email",
    "company",
    "icp",
    "workflows",
    "schedules",
    "integrations",
    "credits",
    "usage",
    "open",
    "mcp",
    "completion",
  ]);
});

it("has every command in its documentation", () => {
  const page = readFileSync("docs/cli.md", "utf8");
  const leaves = commands.filter(([, { commands: children }]) => children.length === 0);
  const missing = leaves.filter(([path]) => {
    const [, ...words] = path.split(" ");
    return !page.includes(`\`${words.join(" ")}\``) && !page.includes(`\`${words.at(-1)}\``);
  });
  expect(missing.map(([path]) => path)).toEqual([]);
});

describe.each(commands)("%s", (name, command) => {
  const help = helpOf(command);
  const [, examples = ""] = help.split("\nExamples:\n");
  const lines = examples.split("\n").filter((line) => /^ {2}[^#\s]/.test(line));

  it("explains itself in one sentence or two", () => {
    expect(help).toMatch(new RegExp(`^Usage: ${name}[ |]`));
    expect(command.description()).toMatch(/^[A-Z].*\.$/);
  });

  it("has examples that parse", async () => {
    expect(lines.length).toBeGreaterThan(0);
    for (const words of lines.flatMap(commandLinesIn)) {
      const program = createProgram();
      const ran: string[] = [];
      for (const [path, each] of commandsOf(program, ["quarry"]))
        if (each.commands.length === 0) each.action(() => void ran.push(path));
      await program.parseAsync(words, { from: "user" });
      expect(ran, words.join(" ")).toHaveLength(1);
    }
  });
});

describe("a wrong command line", () => {
  it.each([
    [["crwl"], "Unknown command 'crwl'\n(Did you mean crawl?)\n"],
    [["crawl"], "Missing required argument 'sites'\n"],
    [
      ["crawl", "acme.com", "--depth", "deep"],
      "Option '--depth <n>' argument 'deep' is invalid. It must be a whole number from 0.\n",
    ],
    [
      ["schedules", "create", "acme.com", "--every", "often"],
      "Option '--every <interval>' argument 'often' is invalid. It must be an interval such as 30m, 12h, 1d or 2w.\n",
    ],
    [["leads", "tag", "acme.com"], "Give --add or --remove.\n"],
    [["verify"], "Give addresses, --lead or --resume.\n"],
    [["notes"], "Missing required argument 'lead'\n"],
    [["icp", "set"], "Give a file or an option.\n"],
    [["icp", "match"], "Give leads or --job.\n"],
    [
      ["discover", "bakers", "--maps", "--include", "news"],
      "--include cannot be combined with --maps.\n",
    ],
    [
      ["crawl", "acme.com", "--out", "leads.doc"],
      "--out: the file must end in .csv, .xlsx, .json, .ndjson, or give --format.\n",
    ],
    [
      ["export", "1", "--json", "--out", "leads.csv"],
      "--json: the format of the file is csv. Give one of the two.\n",
    ],
    [
      ["export", "1", "--main", "--rows", "people"],
      "--main: rows of addresses and people have few columns already.\n",
    ],
    [["export", "1", "--main", "--columns", "id"], "Give --main or --columns, not both.\n"],
    [["crawl", "acme.com", "--out", "missing/leads.csv"], "--out: there is no folder missing.\n"],
    [
      ["integrations", "create", "webhook", "--name", "Hook", "--config", "base"],
      '--config: "base" is not key=value.\n',
    ],
  ])("%j is explained and exits with 2", async (given, expected) => {
    let printed = "";
    const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      printed += String(text);
      return true;
    });
    vi.stubEnv("QUARRY_API_KEY", "lk_live_test");
    onTestFinished(() => {
      write.mockRestore();
      vi.unstubAllEnvs();
    });
    expect(await run(given)).toBe(2);
    expect(printed).toBe(expected);
  });
});
