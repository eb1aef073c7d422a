import { Option } from "@commander-js/extra-typings";
import { EXPORT_FORMATS, exportTarget, saveExport } from "#cli/jobs/export-file";
import { counted } from "#cli/output/counted";
import { STANDARD_STREAM } from "#cli/output/sink";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

export function addExport(root: Root): void {
  root
    .command("export")
    .description("Export the leads of a job as CSV, XLSX or JSON.")
    .argument("<job>", "Id of the job")
    .addOption(
      new Option("--format <format>", "Format of the file. Default: its ending, or csv").choices(
        EXPORT_FORMATS,
      ),
    )
    .addHelpText(
      "after",
      examples(
        ["quarry export <job> --out leads.xlsx", "Write a workbook"],
        ["quarry export <job> --format json | jq length", "Pass the leads to another program"],
        ["quarry export <job> --out - | head", "Print CSV"],
      ),
    )
    .action(async (jobId, { format }, command) => {
      const { quarry, output, options } = new Session(command);
      const target = exportTarget({ format, out: options.out });
      const rows = await saveExport(quarry, jobId, target);
      if (target.file !== STANDARD_STREAM)
        output.note(`Wrote ${counted(rows, "lead")} to ${target.file}`);
    });
}
