import type { UsageOfDay } from "@quarry/client";
import type { Column } from "#cli/output/output";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

const USAGE_COLUMNS: Column<UsageOfDay>[] = [
  { path: "date", title: "Day (UTC)" },
  {
    path: "api_key_id",
    title: "API key",
    cell: ({ api_key_id }) => api_key_id ?? "users, schedules",
  },
  { path: "requests", title: "Requests" },
  { path: "credits", title: "Credits" },
  { path: "leads", title: "Leads" },
  { path: "pages", title: "Pages" },
  { path: "emails_verified", title: "Verified" },
];

export function addUsage(root: Root): void {
  root
    .command("usage")
    .description("Print requests, credits and results for each day and API key.")
    .option("--from <day>", "First day, such as 2026-11-01. Default: 30 days")
    .option("--to <day>", "Last day, at most 92 days later. Default: today")
    .addHelpText(
      "after",
      examples(
        ["quarry usage", "Print the last 30 days"],
        ["quarry usage --from 2026-11-01 --to 2026-11-30 --out november.tsv", "Write a month"],
      ),
    )
    .action(async ({ from, to }, command) => {
      const { quarry, output } = new Session(command);
      const { data } = await quarry.billing.usage({ from, to });
      // The days are a whole, so a terminal shows all of them.
      await output.list(data, USAGE_COLUMNS, { noun: "usage", limit: data.length });
    });
}
