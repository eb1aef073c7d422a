import { Option } from "@commander-js/extra-typings";
import { MAIN_COLUMNS } from "@quarry/client";
import { download, exportTarget, formatOption } from "#cli/exports/export-file";
import { UsageError } from "#cli/failures";
import { counted } from "#cli/output/counted";
import { STANDARD_STREAM } from "#cli/output/sink";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

export function addExport(root: Root): void {
  root
    .command("export")
    .description("Export the leads of a job as CSV, XLSX or JSON.")
    .argument("<job>", "Id of the job")
    .addOption(formatOption())
    .addOption(
      new Option(
        "--rows <rows>",
        "What a row is: a lead, an e-mail address, or a person. Default: companies",
      ).choices(["companies", "contacts", "people"]),
    )
    .option("--main", "Only the columns that most people need, instead of all.")
    .addHelpText(
      "after",
      examples(
        ["quarry export <job> --out leads.xlsx", "Write a workbook"],
        ["quarry export <job> --main --out leads.csv", "Write the most important columns"],
        ["quarry export <job> --rows people --out people.csv", "Write a row for each person"],
        [
          "quarry jobs sites <job> --status failed --out failed.tsv",
          "Write the sites that failed, with the reason",
        ],
        ["quarry export <job> --json | jq .emails", "Pass the leads to another program"],
        ["quarry export <job> --out - | head", "Print CSV"],
      ),
    )
    .action(async (jobId, { format, rows, main }, command) => {
      const { quarry, output, options } = new Session(command);
      const target = exportTarget({ format, out: options.out, json: options.json });
      const isOfCompanies = rows === undefined || rows === "companies";
      if (main && !isOfCompanies)
        throw new UsageError("--main: rows of addresses and people have few columns already.");
      if (main && options.columns) throw new UsageError("Give --main or --columns, not both.");
      const columns = main ? [...MAIN_COLUMNS] : options.columns;
      const made = await quarry.jobs.export(jobId, {
        format: target.format,
        ...(rows && { rows }),
        ...(columns && { columns }),
      });
      await download(made.url, target.file);
      if (target.file !== STANDARD_STREAM)
        output.note(
          `Wrote ${counted(made.rows, isOfCompanies ? "lead" : "row")} to ${target.file}`,
        );
    });
}
