import * as z from "zod";
import { CHANGE_KINDS } from "#src/changes/site-state";
import { listChanges as readChanges } from "#src/features/changes/changes";
import { Id, PageNumber } from "#src/features/mcp/protocol/inputs";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { nextPage } from "#src/features/mcp/protocol/next-page";
import { clip, shortUrl } from "#src/features/mcp/protocol/result-size";

const nullable = () => z.string().nullable();

export const listChanges = defineTool({
  name: "list_changes",
  title: "List changes of monitored websites",
  purpose: {
    does: "Lists changes that monitors found on websites, newest first: contacts, technologies, company data, text, availability.",
    useFor: "what is new at monitored companies.",
    notFor:
      "starting a monitor, or websites that no monitor watches. Users set up monitors in the application.",
  },
  scope: "read",
  hasWebText: true,
  input: z.strictObject({
    kind: z.enum(CHANGE_KINDS).optional(),
    schedule_id: Id.optional().describe("Only changes of this monitor"),
    page: PageNumber,
    per_page: z.int().min(1).max(50).default(8),
  }),
  output: z.object({
    changes: z.array(
      z.object({
        url: nullable(),
        kind: z.string(),
        summary: z.string(),
        before: nullable(),
        after: nullable(),
        detected_at: z.string(),
        schedule_id: z.string(),
      }),
    ),
    total: z.int(),
    next_page: z.int().nullable(),
  }),
  run: async (c, asked) => {
    const { data, total } = await readChanges(c.var.scope, { ...asked, sort: "-detected_at" });
    const changes = data.map((change) => ({
      url: shortUrl(change.url),
      kind: change.kind,
      summary: clip(change.summary, 100),
      before: clip(change.before, 80),
      after: clip(change.after, 80),
      detected_at: change.detected_at,
      schedule_id: change.schedule_id,
    }));
    return { changes, total, next_page: nextPage(asked, total) };
  },
});
