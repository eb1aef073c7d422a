import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Result = { code: number; stdout: string; stderr: string };

const runNode = (...options: string[]): Promise<Result> =>
  new Promise((resolve) => {
    execFile(process.execPath, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};
const RUNNER = "local/cli/run.mjs";
/** The programs that users start, by the name of their npm script. */
const programs = Object.entries(scripts).flatMap(([name, command]) => {
  const [node = "", program] = command.split(`${RUNNER} `);
  if (!program) return [];
  return [{ name, start: [...node.trim().split(" ").slice(1), RUNNER, ...program.split(" ")] }];
});
/** They run the command `quarry`, which has its own tests. */
const ALIASES: Record<string, string> = { quarry: "quarry", crawl: "quarry crawl" };

it("finds every program of local/cli", () => {
  expect(programs.map(({ name }) => name).toSorted()).toEqual([
    "backup",
    "counters",
    "crawl",
    "credits",
    "dead-letters",
    "demo",
    "deploy",
    "dev",
    "dev:wrangler",
    "models",
    "quarry",
    "reencrypt",
    "reset-password",
    "restore",
    "shards",
    "sql",
    "start",
  ]);
});

describe.each(Object.entries(ALIASES))("npm run %s", (name, command) => {
  const [program] = programs.filter((each) => each.name === name);

  it(`is the command ${command}`, async () => {
    const { code, stdout, stderr } = await runNode(...program!.start, "--help");
    expect(stdout).toMatch(new RegExp(`^Usage: ${command} \\[options\\]`));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });
});

const own = programs.filter(({ name }) => !(name in ALIASES));
describe.each(own)("npm run $name", ({ name, start }) => {
  it.each(["--help", "-h"])("prints its usage with %s", async (option) => {
    const { code, stdout, stderr } = await runNode(...start, option);
    expect(stdout).toMatch(new RegExp(`^npm (run )?${name} `));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  // npm run dev passes its options to npm start.
  it.skipIf(name === "dev")("reports an unknown option once, with its usage", async () => {
    const { code, stdout, stderr } = await runNode(...start, "--no-such-option");
    expect(stderr.match(/--no-such-option/g)).toHaveLength(1);
    expect(stderr).toMatch(new RegExp(`\n\nnpm (run )?${name} `));
    expect(stderr).not.toContain("    at ");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });
});

describe("on an old Node", () => {
  const startOn = (version: string) =>
    runNode(
      "--import",
      `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"${version}"})`,
      RUNNER,
      "local/cli/start.ts",
      "--help",
    );

  it.each(["18.20.4", "20.20.2", "22.9.0"])(
    "%s prints one sentence and no stack",
    async (version) => {
      const { code, stdout, stderr } = await startOn(version);
      expect(stderr.trim().split("\n")).toEqual([
        expect.stringContaining(`runs on Node 22.18 or newer, and this is Node ${version}`),
      ]);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    },
  );

  it.each(["22.18.0", "24.0.0"])("%s runs the program", async (version) => {
    expect(await startOn(version)).toMatchObject({ code: 0, stderr: "" });
  });
});
