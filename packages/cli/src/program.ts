import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { addCompletion } from "./commands/completion.ts";
import { addCredits } from "./commands/credits.ts";
import { addExport } from "./commands/export.ts";
import { addIntegrations } from "./commands/integrations.ts";
import { addJobs } from "./commands/jobs.ts";
import { addIcp } from "./commands/leads/icp.ts";
import { addLeads } from "./commands/leads/leads.ts";
import { addNotes } from "./commands/leads/notes.ts";
import { addSearches } from "./commands/leads/searches.ts";
import { addLogin } from "./commands/login.ts";
import { addMcp } from "./commands/mcp.ts";
import { addOpen } from "./commands/open.ts";
import { addCompany, addFindEmail } from "./commands/people.ts";
import { addSchedules } from "./commands/schedules.ts";
import { addCrawl } from "./commands/sites/crawl.ts";
import { addDiscover } from "./commands/sites/discover.ts";
import { addHiring } from "./commands/sites/hiring.ts";
import { addUsage } from "./commands/usage.ts";
import { addVerifications } from "./commands/verifications.ts";
import { addVerify } from "./commands/verify.ts";
import { addWhoami } from "./commands/whoami.ts";
import { addWorkflows } from "./commands/workflows.ts";
import { createRoot, examples } from "./root.ts";

/** The commands in the order of the help page. */
const COMMANDS = [
  addLogin,
  addWhoami,
  addCrawl,
  addDiscover,
  addHiring,
  addJobs,
  addLeads,
  addNotes,
  addSearches,
  addExport,
  addVerify,
  addVerifications,
  addFindEmail,
  addCompany,
  addIcp,
  addWorkflows,
  addSchedules,
  addIntegrations,
  addCredits,
  addUsage,
  addOpen,
  addMcp,
  addCompletion,
];

/** `unknown option '--x'` as a sentence. */
const asSentence = (message: string) => {
  const text = message.replace(/^error: /, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The whole command line. Parsing throws a CommanderError instead of ending the process. */
export function createProgram(): CommandUnknownOpts {
  const root = createRoot();
  // Commands inherit these settings at the time they are added.
  root
    .exitOverride()
    .helpCommand("help [command]", "Print help for a command.")
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true, sortOptions: false })
    .configureOutput({ outputError: (message, write) => write(asSentence(message)) })
    .addHelpText(
      "after",
      `${examples(
        ["quarry login", "Store an API key"],
        ["quarry crawl acme.com globex.com", "Crawl two sites and print their leads"],
        ["quarry leads list --country DE --has-email --out leads.tsv", "Write the German leads"],
      )}

On a terminal, results are tables; in a pipe, tab-separated values. --json prints JSON lines. Exit codes: 0 success,
1 failure, 2 wrong usage, 130 interrupted.`,
    );
  for (const add of COMMANDS) add(root);
  return root;
}
