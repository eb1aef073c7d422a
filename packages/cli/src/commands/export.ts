import { download, exportTarget, formatOption } from "#cli/exports/export-file";
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
    .addHelpText(
      "after",
      examples(
        ["quarry export <job> --out leads.xlsx", "Write a workbook"],
        ["quarry export <job> --json | jq .emails", "Pass the leads to another program"],
        ["quarry export <job> --out - | head", "Print CSV"],
      ),
    )
    .action(async (jobId, { format }, command) => {
      const { quarry, output, options } = new Session(command);
      const target = exportTarget({ format, out: options.out, json: options.json });
      const { url, rows } = await quarry.jobs.export(jobId, { format: target.format });
      await download(url, target.file);
      if (target.file !== STANDARD_STREAM)
        output.note(`Wrote ${counted(rows, "lead")} to ${target.file}`);
    });
}
