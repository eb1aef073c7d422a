import type { IcpMatch, IcpMatchedJob, IcpRequest, Quarry } from "@quarry/client";
import { EXIT_FAILED, UsageError } from "#cli/failures";
import { collect } from "#cli/input/arguments";
import { readObject } from "#cli/input/sources";
import { findLeadIds } from "#cli/leads/find-lead";
import { counted } from "#cli/output/counted";
import type { Column } from "#cli/output/output";
import { examples, type Group, type Root } from "#cli/root";
import { Session } from "#cli/session";

type Match = IcpMatch & { lead_id: string };

const MATCH_COLUMNS: Column<Match>[] = [
  { path: "lead_id", title: "Lead" },
  { path: "score", title: "Score" },
  { path: "verdict", title: "Verdict" },
  { path: "reasoning", title: "Reason" },
  { path: "matched_signals" },
];

export function addIcp(root: Root): void {
  const icp = root
    .command("icp")
    .description("Show and change the ideal customer profile, and score leads by it.")
    .addHelpText(
      "after",
      examples(
        ["quarry icp get", "Print the profile"],
        ['quarry icp set --name "Makers" --description "Makers of machines"', "Change it"],
        ["quarry icp match acme.com", "Score the newest lead of a domain"],
      ),
    );
  addProfile(icp);
  addMatch(icp);
}

function addProfile(icp: Group): void {
  icp
    .command("get")
    .alias("show")
    .description("Print the ideal customer profile.")
    .addHelpText(
      "after",
      examples(["quarry icp get --json > icp.json", "Write it to a file, to change it"]),
    )
    .action(async (_options, command) => {
      const { quarry, output } = new Session(command);
      await output.record(await quarry.icp.get());
    });

  icp
    .command("set")
    .description("Change the ideal customer profile. Members that are not given stay.")
    .argument("[file]", "JSON file with members of the profile, or - for standard input")
    .option("--name <name>", "Name of the profile.")
    .option("--description <text>", "What matching companies are and do.")
    .option("--keyword <word>", "Word that matching companies use. Repeatable.", collect)
    .option("--industry <name>", "Industry of matching companies. Repeatable.", collect)
    .option("--disqualifier <text>", "Criterion that excludes a company. Repeatable.", collect)
    .addHelpText(
      "after",
      `
Lists are replaced. An empty value, such as --keyword "", empties a list.
${examples(
  ['quarry icp set --description "Makers of machines in Europe"', "Change the description"],
  ["quarry icp set --keyword CNC --keyword milling", "Replace the words"],
  ["quarry icp set icp.json", "Read the profile from a file"],
)}`,
    )
    .action(async (file, { keyword, industry, disqualifier, ...texts }, command) => {
      const { quarry, output } = new Session(command);
      const changes: Partial<IcpRequest> = {
        // The service checks the members.
        ...(file !== undefined && (await readObject(file))),
        ...texts,
        ...(keyword && { company_keywords: keyword.filter(Boolean) }),
        ...(industry && { target_industries: industry.filter(Boolean) }),
        ...(disqualifier && { disqualifiers: disqualifier.filter(Boolean) }),
      };
      if (Object.keys(changes).length === 0) throw new UsageError("Give a file or an option.");
      const saved = await quarry.icp.update({ ...(await quarry.icp.get()), ...changes });
      await output.done(`Saved the profile "${saved.name}".`, saved);
    });
}

function addMatch(icp: Group): void {
  icp
    .command("match")
    .description("Score leads by the ideal customer profile. Costs two credits per lead.")
    .argument(
      "[leads...]",
      "Ids or domains of leads, files with one per line, or - for standard input",
    )
    .option("--job <id>", "Score the leads of this job that have no score.")
    .addHelpText(
      "after",
      examples(
        ["quarry icp match acme.com", "Score a lead, and print the reason"],
        ["quarry icp match --job <id>", "Score the leads of a job"],
        ["quarry leads list --columns id --no-header --limit 20 | quarry icp match -", "Score 20"],
      ),
    )
    .action(async (given, { job }, command) => {
      if (given.length > 0 === (job !== undefined)) throw new UsageError("Give leads or --job.");
      const session = new Session(command);
      const { quarry, output } = session;
      if (job === undefined) {
        const ids = await findLeadIds(session, given);
        return output.list(matchLeads(quarry, ids), MATCH_COLUMNS, {
          noun: "leads",
          limit: ids.length,
        });
      }
      const result = await matchJob(quarry, job);
      const { scored, failed, remaining_unscored: remaining } = result;
      const rest = remaining > 0 ? ` ${counted(remaining, "lead")} without a score remain.` : "";
      const credits = result.out_of_credits ? " The credits ran out." : "";
      const summary = `Scored ${counted(scored, "lead")}, ${failed} failed.${rest}${credits}`;
      await output.done(summary, result);
      if (remaining > 0) process.exitCode = EXIT_FAILED;
    });
}

async function* matchLeads(quarry: Quarry, ids: string[]): AsyncGenerator<Match> {
  for (const id of ids) {
    const { icp } = await quarry.ai.matchLead(id);
    yield { lead_id: id, ...icp };
  }
}

/** One request scores up to 20 leads. Stops when a request scores none. */
async function matchJob(quarry: Quarry, jobId: string): Promise<IcpMatchedJob> {
  let scored = 0;
  for (;;) {
    const part = await quarry.ai.matchJobLeads(jobId);
    scored += part.scored;
    const isOver = part.remaining_unscored === 0 || part.scored === 0 || part.out_of_credits;
    if (isOver) return { ...part, scored };
  }
}
