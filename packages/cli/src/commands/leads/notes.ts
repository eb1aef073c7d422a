import { text } from "node:stream/consumers";
import type { Note } from "@quarry/client";
import { Failure } from "#cli/failures";
import { limitOption, pageSize } from "#cli/input/limit";
import { findLeadId } from "#cli/leads/find-lead";
import { shortTime } from "#cli/output/cells";
import type { Column } from "#cli/output/output";
import { STANDARD_STREAM } from "#cli/output/sink";
import { examples, type Root } from "#cli/root";
import { Session } from "#cli/session";

const NOTE_COLUMNS: Column<Note>[] = [
  { path: "id" },
  { path: "created_at", title: "Created (UTC)", cell: ({ created_at }) => shortTime(created_at) },
  { path: "author.name", title: "Author" },
  { path: "body", title: "Note" },
];

export function addNotes(root: Root): void {
  const notes = root
    .command("notes")
    .description("List and add notes of a lead.")
    .addHelpText(
      "after",
      examples(
        ["quarry notes acme.com", "List the notes of the newest lead of a domain"],
        ['quarry notes add acme.com "Call again in May"', "Add a note"],
      ),
    );

  notes
    .command("list", { isDefault: true })
    .description("List the notes of a lead, newest first.")
    .argument("<lead>", "Id or domain of the lead")
    .addOption(limitOption())
    .addHelpText(
      "after",
      examples(["quarry notes list acme.com --json", "List them as JSON lines"]),
    )
    .action(async (lead, { limit }, command) => {
      const { quarry, output } = new Session(command);
      const found = quarry.leads.notes.list(await findLeadId(quarry, lead), pageSize(limit));
      await output.list(found, NOTE_COLUMNS, { noun: "notes", limit });
    });

  notes
    .command("add")
    .description("Add a note to a lead. Prints the id of the note.")
    .argument("<lead>", "Id or domain of the lead")
    .argument("<words...>", "Text of the note, or - for standard input")
    .addHelpText(
      "after",
      examples(
        ['quarry notes add acme.com "Call again in May"', "Add a note"],
        ["quarry notes add acme.com - < call.txt", "Add the text of a file"],
      ),
    )
    .action(async (lead, words, _options, command) => {
      const { quarry, output } = new Session(command);
      const isInput = words.length === 1 && words[0] === STANDARD_STREAM;
      const body = (isInput ? await text(process.stdin) : words.join(" ")).trim();
      if (body === "") throw new Failure("The note is empty.");
      await output.result(
        await quarry.leads.notes.create(await findLeadId(quarry, lead), { body }),
      );
    });
}
