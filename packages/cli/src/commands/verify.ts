import { Option } from "@commander-js/extra-typings";
import { fileTarget, formatOption } from "#cli/exports/export-file";
import { UsageError } from "#cli/failures";
import { findLeadId } from "#cli/leads/find-lead";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";
import { ADDRESS_COLUMNS, STATUSES } from "#cli/verifications/columns";
import { type ListOptions, verifyList } from "#cli/verifications/verify-list";

export function addVerify(root: Root): void {
  root
    .command("verify")
    .description("Verify an e-mail address, a list of them, or those of a lead.")
    .argument("[addresses...]", "Addresses, a CSV file, or - for a list on standard input")
    .option("--lead <lead>", "Verify the addresses of this lead: its id or domain.")
    .option("--resume <id>", "Follow a verification that was started before.")
    .option("--column <name>", "Column with the addresses. Default: found by its name or content")
    .addOption(new Option("--status <status>", "Only addresses of this status.").choices(STATUSES))
    .addOption(formatOption("--out"))
    .option("--no-wait", "Print the id of the verification and exit.")
    .addHelpText(
      "after",
      `
\`valid\` means that the mail server accepted the mailbox, \`unverified\` that only DNS was checked. One address is free;
the service limits such checks per day. An address of a list costs a credit if its mail server says whether it exists.
--out writes all columns of the list, with those of the results.
${examples(
  ["quarry verify info@acme.com", "Verify an address"],
  ["quarry verify --lead acme.com", "Verify and store the addresses of a lead"],
  ["quarry verify contacts.csv --out verified.xlsx", "Verify a list, and keep its columns"],
  [
    "quarry verify - --status valid --columns email < list.txt",
    "Print the valid addresses of a list",
  ],
)}`,
    )
    .action(async (given, options, command) => {
      const session = new Session(command);
      const { lead, resume } = options;
      if ([given.length > 0, lead, resume].filter(Boolean).length !== 1)
        throw new UsageError("Give addresses, --lead or --resume.");
      if (lead !== undefined) return verifyLead(session, lead, options);
      const [only] = given;
      const isOne = given.length === 1 && only?.includes("@") === true;
      const { out, json } = session.options;
      const isPrinted =
        options.wait && fileTarget({ format: options.format, out, json }) === undefined;
      if (isOne && isPrinted) return verifyOne(session, only, options);
      return verifyList(session, given, options);
    });
}

/** Verifies the addresses of a lead, and stores the results. */
async function verifyLead(
  { quarry, output }: Session,
  lead: string,
  { status }: Pick<ListOptions, "status">,
): Promise<void> {
  const { data } = await quarry.leads.emails.verify(await findLeadId(quarry, lead));
  const shown = data.filter((email) => status === undefined || email.status === status);
  await output.list(shown, ADDRESS_COLUMNS, { noun: "addresses" });
}

/** Verifies one address at once and without credits. */
async function verifyOne(
  { quarry, output }: Session,
  email: string,
  { status }: Pick<ListOptions, "status">,
): Promise<void> {
  const verified = await quarry.tools.verifyEmail({ email });
  const shown = status === undefined || verified.status === status ? [verified] : [];
  await output.list(shown, ADDRESS_COLUMNS, { noun: "addresses" });
}
