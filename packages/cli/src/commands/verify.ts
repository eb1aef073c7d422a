import type { LeadEmail, Quarry, VerifiedAddress } from "@quarry/client";
import { Failure } from "#cli/failures";
import { readValues } from "#cli/input/sources";
import { findLeadId } from "#cli/leads/find-lead";
import type { Column } from "#cli/output/output";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

const ADDRESS_COLUMNS: Column<VerifiedAddress | LeadEmail>[] = [
  { path: "email", title: "Address" },
  { path: "status", title: "Status" },
  { path: "confidence", title: "Confidence" },
  { path: "reasons", title: "Reasons", cell: ({ reasons }) => reasons.join(" ") },
];

const isAddress = (cell: string) => /^[^\s@]+@[^\s@]+$/.test(cell);

export function addVerify(root: Root): void {
  root
    .command("verify")
    .description("Verify e-mail addresses, or those of a lead.")
    .argument("[addresses...]", "Addresses, files with one per line, or - for standard input")
    .option("--lead <lead>", "Verify the addresses of this lead: its id or domain.")
    .addHelpText(
      "after",
      `
\`valid\` means that the mail server accepted the mailbox. \`unverified\` means that only DNS was checked. The service
limits addresses without a lead per day.
${examples(
  ["quarry verify info@acme.com", "Verify an address"],
  ["quarry verify --lead acme.com", "Verify and store the addresses of a lead"],
  [
    "quarry verify contacts.csv --json | jq 'select(.status == \"valid\")'",
    "Verify the first address of each row",
  ],
)}`,
    )
    .action(async (given, { lead }, command) => {
      const { quarry, output } = new Session(command);
      if (lead !== undefined) {
        const { data } = await quarry.leads.emails.verify(await findLeadId(quarry, lead));
        return output.list(data, ADDRESS_COLUMNS, { noun: "addresses" });
      }
      if (given.length === 0) command.error("error: Give addresses or --lead.");
      const addresses = await readValues(given, isAddress);
      if (addresses.length === 0) throw new Failure("The input contains no e-mail addresses.");
      await output.list(verifyAll(quarry, addresses), ADDRESS_COLUMNS, {
        noun: "addresses",
        limit: addresses.length,
      });
    });
}

/** Verifies one address after the other, so that what was checked before a limit is printed. */
async function* verifyAll(quarry: Quarry, addresses: string[]): AsyncGenerator<VerifiedAddress> {
  for (const email of addresses) yield quarry.tools.verifyEmail({ email });
}
