import { Option } from "@commander-js/extra-typings";
import type { Integration, Push } from "@quarry/client";
import { EXIT_FAILED, UsageError } from "#cli/failures";
import { collect, wholeNumber } from "#cli/input/arguments";
import { limitOption, pageSize } from "#cli/input/limit";
import { confirmOrFail } from "#cli/input/prompts";
import { readSecret } from "#cli/input/secret";
import { shortTime } from "#cli/output/cells";
import { counted } from "#cli/output/counted";
import type { Column } from "#cli/output/output";
import { examples, type Group, type Root } from "#cli/root";
import { Session } from "#cli/session";

const PROVIDERS = [
  "webhook",
  "hubspot",
  "pipedrive",
  "zoho",
  "airtable",
  "google_sheets",
  "slack",
] as const;

const INTEGRATION_COLUMNS: Column<Integration>[] = [
  { path: "id", title: "Id" },
  { path: "name", title: "Name" },
  { path: "provider", title: "Provider" },
  { path: "target_host", title: "Host" },
  { path: "status", title: "Status" },
  { path: "auto_push", title: "Automatic" },
  { path: "error", title: "Error" },
];

const PUSH_STATUSES = ["pending", "succeeded", "partial", "failed"] as const;
const PUSH_COLUMNS: Column<Push>[] = [
  { path: "id", title: "Id" },
  { path: "event", title: "Event" },
  { path: "status", title: "Status" },
  { path: "lead_count", title: "Leads" },
  { path: "pushed", title: "Pushed" },
  { path: "failed", title: "Failed" },
  { path: "created_at", title: "Created (UTC)", cell: ({ created_at }) => shortTime(created_at) },
  { path: "error", title: "Error" },
  { path: "integration_id" },
];

export function addIntegrations(root: Root): void {
  const integrations = root
    .command("integrations")
    .description("Connect CRMs, tables, chats and webhooks, and push leads to them.")
    .addHelpText(
      "after",
      examples(
        ["quarry integrations list", "List the integrations"],
        ["quarry integrations test <id>", "Check that a destination accepts leads"],
        ["quarry integrations push <id> --job <job>", "Push the leads of a job"],
      ),
    );
  addLists(integrations);
  addCreate(integrations);
  addActions(integrations);
}

function addLists(integrations: Group): void {
  integrations
    .command("list")
    .description("List integrations.")
    .addOption(limitOption())
    .addHelpText("after", examples(["quarry integrations list --json", "List them as JSON lines"]))
    .action(async ({ limit }, command) => {
      const { quarry, output } = new Session(command);
      const found = quarry.integrations.list(pageSize(limit));
      await output.list(found, INTEGRATION_COLUMNS, { noun: "integrations", limit });
    });

  integrations
    .command("get")
    .alias("show")
    .description("Print an integration.")
    .argument("<id>", "Id of the integration")
    .addHelpText("after", examples(["quarry integrations get <id>", "Print an integration"]))
    .action(async (id, _options, command) => {
      const { quarry, output } = new Session(command);
      await output.record(await quarry.integrations.get(id));
    });

  integrations
    .command("pushes")
    .description("List pushes, newest first.")
    .option("--integration <id>", "Only pushes to this integration.")
    .addOption(
      new Option("--status <status>", "Only pushes with this status.").choices(PUSH_STATUSES),
    )
    .addOption(limitOption())
    .addHelpText(
      "after",
      examples(["quarry integrations pushes --status failed", "List failed pushes"]),
    )
    .action(async ({ integration, status, limit }, command) => {
      const { quarry, output } = new Session(command);
      const query = { integration_id: integration, status, ...pageSize(limit) };
      await output.list(quarry.integrations.pushes.list(query), PUSH_COLUMNS, {
        noun: "pushes",
        limit,
      });
    });
}

function addCreate(integrations: Group): void {
  integrations
    .command("create")
    .description("Connect a destination.")
    .addArgument(
      integrations.createArgument("<provider>", "Product that receives leads").choices(PROVIDERS),
    )
    .requiredOption("--name <name>", "Name of the integration.")
    .option("--target-url <url>", "Address that receives leads: webhook, slack, google_sheets.")
    .option("--token", "Ask for the access token, or read it from standard input.")
    .option(
      "--config <key=value>",
      "Setting of the provider, such as base=app123. Repeatable.",
      collect,
    )
    .option("--auto-push", "Push the leads of each job when it completes.")
    .addHelpText(
      "after",
      examples(
        [
          "quarry integrations create webhook --name CRM --target-url https://hooks.acme.com/leads",
          "Connect a webhook",
        ],
        [
          "quarry integrations create hubspot --name HubSpot --token < token.txt",
          "Connect HubSpot, with the access token from a file",
        ],
      ),
    )
    .action(async (provider, { name, targetUrl, token, config, autoPush }, command) => {
      const session = new Session(command);
      const created = await session.quarry.integrations.create({
        provider,
        name,
        ...(targetUrl !== undefined && { target_url: targetUrl }),
        ...(token && { auth_token: await readSecret(session, "Access token") }),
        ...(config && { config: readSettings(config) }),
        ...(autoPush && { auto_push: true }),
      });
      session.output.note(
        `Created "${created.name}". To test it: quarry integrations test ${created.id}`,
      );
      // Contains the signing secret of a webhook, which is shown only now.
      await session.output.record(created);
    });
}

function readSettings(given: string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1) throw new UsageError(`--config: "${pair}" is not key=value.`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

function addActions(integrations: Group): void {
  integrations
    .command("test")
    .description("Check that the destination accepts a request. Exits with 1 if it does not.")
    .argument("<id>", "Id of the integration")
    .addHelpText("after", examples(["quarry integrations test <id>", "Send a test request"]))
    .action(async (id, _options, command) => {
      const { quarry, output } = new Session(command);
      const result = await quarry.integrations.test(id);
      await output.record(result);
      if (!result.ok) process.exitCode = EXIT_FAILED;
    });

  integrations
    .command("push")
    .description("Push leads to a destination: those of a job, or the newest.")
    .argument("<id>", "Id of the integration")
    .option("--job <id>", "Push the leads of this job.")
    .option("--limit <n>", "Maximum number of leads.", wholeNumber(1))
    .addHelpText(
      "after",
      examples(["quarry integrations push <id> --job <job>", "Push the leads of a job"]),
    )
    .action(async (id, { job, limit }, command) => {
      const { quarry, output } = new Session(command);
      const result = await quarry.integrations.push(id, {
        ...(job !== undefined && { job_id: job }),
        ...(limit !== undefined && { limit }),
      });
      output.note(
        `${result.status}: ${counted(result.pushed, "lead")} pushed, ${result.failed} failed.`,
      );
      await output.result({ ...result, id: result.push_id });
      if (result.status === "failed") process.exitCode = EXIT_FAILED;
    });

  integrations
    .command("delete")
    .description("Delete an integration. Pushed records stay at the destination.")
    .argument("<id>", "Id of the integration")
    .option("-y, --yes", "Do not ask.")
    .addHelpText(
      "after",
      examples(["quarry integrations delete <id> --yes", "Delete without a question"]),
    )
    .action(async (id, { yes }, command) => {
      const session = new Session(command);
      const { name } = await session.quarry.integrations.get(id);
      await confirmOrFail(session, `Delete the integration "${name}"?`, yes);
      await session.quarry.integrations.delete(id);
      await session.output.done(`Deleted ${name}.`, { id, name, deleted: true });
    });
}
