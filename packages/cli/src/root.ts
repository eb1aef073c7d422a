import { Command } from "@commander-js/extra-typings";
import { nameList } from "#cli/input/arguments";
import packageJson from "#cli-package" with { type: "json" };

/** Creates the command `quarry` with the options that all commands share, without its commands. */
export const createRoot = () =>
  new Command("quarry")
    .description("Crawl websites and work with leads from a terminal.")
    .version(packageJson.version, "-V, --version", "Print the version.")
    .helpOption("-h, --help", "Print help.")
    .option(
      "--url <url>",
      "Address of the service. Default: QUARRY_URL, or that of `quarry login`.",
    )
    .option("--json", "Print JSON: one object per line.")
    .option("--columns <names>", "Print only these members, such as id,website.", nameList)
    .option("--out <file>", "Write the result to a file; - is standard output.")
    .option("--no-header", "Omit the names of the columns.")
    .option("--no-input", "Never ask. A command that needs an answer fails.")
    .option("--no-color", "Print without colors, as with NO_COLOR.")
    .option("-q, --quiet", "Print only results and errors.")
    .option("--verbose", "Print the stack of an error.");

export type Root = ReturnType<typeof createRoot>;

/** A command with sub-commands, such as `quarry jobs`. */
export type Group = Command<[], {}, ReturnType<Root["opts"]>>;

/** Examples for the end of a help page: pairs of a command line and its effect. */
export function examples(...pairs: [line: string, effect: string][]): string {
  const blocks = pairs.map(([line, effect]) => `  # ${effect}\n  ${line}`);
  return `\nExamples:\n${blocks.join("\n\n")}`;
}
