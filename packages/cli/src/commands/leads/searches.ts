import type { Quarry, SavedSearch } from "@quarry/client";
import { Failure } from "#cli/failures";
import { isId } from "#cli/input/arguments";
import { limitOption, pageSize } from "#cli/input/limit";
import { LEAD_COLUMNS } from "#cli/leads/columns";
import { shortTime } from "#cli/output/cells";
import type { Column } from "#cli/output/output";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

const SEARCH_COLUMNS: Column<SavedSearch>[] = [
  { path: "id", title: "Id" },
  { path: "name", title: "Name" },
  { path: "filters", title: "Filters" },
  { path: "last_used_at", title: "Last run (UTC)", cell: (it) => shortTime(it.last_used_at) },
];

export function addSearches(root: Root): void {
  const searches = root
    .command("searches")
    .description("List saved searches, and run them.")
    .addHelpText(
      "after",
      examples(
        ["quarry searches list", "List the saved searches"],
        ['quarry searches run "German shops"', "Print the leads that match now"],
      ),
    );

  searches
    .command("list")
    .description("List saved searches, the most recently used first.")
    .addOption(limitOption())
    .addHelpText("after", examples(["quarry searches list --json", "List them as JSON lines"]))
    .action(async ({ limit }, command) => {
      const { quarry, output } = new Session(command);
      const found = quarry.savedSearches.list(pageSize(limit));
      await output.list(found, SEARCH_COLUMNS, { noun: "saved searches", limit });
    });

  searches
    .command("run")
    .description("Print the leads that match a saved search now.")
    .argument("<search>", "Id or name of the search")
    .addOption(limitOption())
    .addHelpText(
      "after",
      examples(
        ['quarry searches run "German shops" --out shops.tsv', "Write all leads that match"],
        ["quarry searches run <id> --columns domain,emails", "Print two members per lead"],
      ),
    )
    .action(async (search, { limit }, command) => {
      const { quarry, output } = new Session(command);
      const found = quarry.savedSearches.run(await findSearchId(quarry, search), pageSize(limit));
      await output.list(found, LEAD_COLUMNS, { noun: "leads", limit });
    });
}

async function findSearchId(quarry: Quarry, given: string): Promise<string> {
  if (isId(given)) return given;
  for await (const { id, name } of quarry.savedSearches.list({ per_page: 200 }))
    if (name.toLowerCase() === given.toLowerCase()) return id;
  throw new Failure(`No saved search "${given}". To list them: quarry searches list`);
}
