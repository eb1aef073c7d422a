import { Option } from "@commander-js/extra-typings";
import type { Verification } from "@quarry/client";
import { exportTarget, formatOption } from "#cli/exports/export-file";
import { limitOption, pageSize } from "#cli/input/limit";
import { readIds } from "#cli/input/sources";
import { shortTime } from "#cli/output/cells";
import { counted } from "#cli/output/counted";
import type { Column } from "#cli/output/output";
import { examples, type Group, type Root } from "#cli/root";
import { Session } from "#cli/session";
import { ADDRESS_COLUMNS, STATUSES } from "#cli/verifications/columns";
import { writeVerified } from "#cli/verifications/verify-list";

const VERIFICATION_STATUSES = ["running", "completed", "failed", "canceled"] as const;
const VERIFICATION_COLUMNS: Column<Verification>[] = [
  { path: "id", title: "Id" },
  { path: "name", title: "Name" },
  { path: "status", title: "Status" },
  { path: "done", title: "Checked", cell: ({ done, total }) => `${done}/${total}` },
  { path: "total" },
  { path: "counts.valid", title: "Valid" },
  { path: "counts.invalid", title: "Invalid" },
  { path: "credits.spent", title: "Credits" },
  { path: "created_at", title: "Created (UTC)", cell: ({ created_at }) => shortTime(created_at) },
];

const statusOption = () =>
  new Option("--status <status>", "Only addresses of this status.").choices(STATUSES);

export function addVerifications(root: Root): void {
  const verifications = root
    .command("verifications")
    .description("List verified lists, and read or export their results.")
    .addHelpText(
      "after",
      examples(
        ["quarry verify contacts.csv --no-wait", "Start a verification, and print its id"],
        ["quarry verifications list", "List the verified lists"],
        ["quarry verifications export <id> --out verified.xlsx", "Write a list with its results"],
      ),
    );
  addReading(verifications);
  addExportAndCancel(verifications);
}

function addReading(verifications: Group): void {
  verifications
    .command("list")
    .description("List verifications, newest first.")
    .addOption(
      new Option("--status <status>", "Only verifications with this status.").choices(
        VERIFICATION_STATUSES,
      ),
    )
    .addOption(limitOption())
    .addHelpText(
      "after",
      examples(["quarry verifications list --status running", "List those that are running"]),
    )
    .action(async ({ status, limit }, command) => {
      const { quarry, output } = new Session(command);
      const found = quarry.verifications.list({ status, ...pageSize(limit) });
      await output.list(found, VERIFICATION_COLUMNS, { noun: "verifications", limit });
    });

  verifications
    .command("get")
    .alias("show")
    .description("Print a verification.")
    .argument("<id>", "Id of the verification")
    .addHelpText("after", examples(["quarry verifications get <id> --json", "Print it as JSON"]))
    .action(async (id, _options, command) => {
      const { quarry, output } = new Session(command);
      await output.record(await quarry.verifications.get(id));
    });

  verifications
    .command("results")
    .description("Print the addresses of a verification that have a verdict.")
    .argument("<id>", "Id of the verification")
    .addOption(statusOption())
    .addOption(limitOption())
    .addHelpText(
      "after",
      examples(
        ["quarry verifications results <id>", "Print the addresses with their verdicts"],
        [
          "quarry verifications results <id> --status valid --columns email --no-header",
          "Print the valid addresses",
        ],
      ),
    )
    .action(async (id, { status, limit }, command) => {
      const { quarry, output } = new Session(command);
      const found = quarry.verifications.results(id, { status, ...pageSize(limit) });
      await output.list(found, ADDRESS_COLUMNS, { noun: "addresses", limit });
    });
}

function addExportAndCancel(verifications: Group): void {
  verifications
    .command("export")
    .description("Export a verified list with all its columns as CSV, XLSX or JSON.")
    .argument("<id>", "Id of the verification")
    .addOption(statusOption())
    .addOption(formatOption())
    .addHelpText(
      "after",
      examples(
        ["quarry verifications export <id> --out verified.xlsx", "Write a workbook"],
        ["quarry verifications export <id> --status valid > valid.csv", "Write the valid rows"],
        ["quarry verifications export <id> --json | jq .email", "Read the rows as JSON lines"],
      ),
    )
    .action(async (id, { status, format }, command) => {
      const session = new Session(command);
      const { out, json } = session.options;
      const target = exportTarget({ format, out, json }, "verified");
      await writeVerified(session, { id }, target, status);
    });

  verifications
    .command("cancel")
    .description("Cancel verifications. Unspent credits are refunded.")
    .argument("<ids...>", "Ids of the verifications, files with one per line, or -")
    .addHelpText("after", examples(["quarry verifications cancel <id>", "Cancel a verification"]))
    .action(async (given, _options, command) => {
      const { quarry, output } = new Session(command);
      await output.changes(async (done) => {
        for (const id of await readIds(given)) {
          const it = await quarry.verifications.cancel(id);
          const refund = counted(it.credits.refunded, "credit");
          await done(it, `${it.name}: ${it.status}; ${refund} refunded.`);
        }
      });
    });
}
