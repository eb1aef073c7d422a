import * as z from "zod";
import { Id } from "#src/features/mcp/protocol/inputs";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { NewNote } from "#src/features/notes/schemas";
import { addNote as writeNote } from "#src/features/notes/service";

export const addNote = defineTool({
  name: "add_note",
  title: "Add a note to a lead",
  purpose: {
    does: "Adds a note to one lead. Members of the workspace see it.",
    useFor: "findings or next steps that the user wants to keep with the lead.",
    notFor: "short marks for filters (tag_leads). Notes are plain text.",
  },
  scope: "write",
  input: z.strictObject({ lead_id: Id, body: NewNote.shape.body }),
  output: z.object({ note_id: z.string(), created_at: z.string() }),
  run: async (c, { lead_id, body }) => {
    const note = await writeNote(c.var.scope, c.var.settings, lead_id, body);
    return { note_id: note.id, created_at: note.created_at };
  },
});
