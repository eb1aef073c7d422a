import { z } from "@hono/zod-openapi";
import { countedText } from "#src/http/counted-text";
import { paginated } from "#src/http/paginated";
import { uuidParam } from "#src/http/path-params";

const MAX_BODY = 5000;
const EXAMPLE = "Spoke to Jane. Call back in March.";

export const Note = z
  .object({
    id: z.uuid(),
    lead_id: z.uuid(),
    body: z.string().openapi({
      description: "Unescaped plain text. Escape it before you show it in HTML",
      example: EXAMPLE,
    }),
    author: z
      .object({ id: z.uuid(), name: z.string().nullable().openapi({ example: "Ada Lovelace" }) })
      .nullable()
      .openapi({ description: "Null for a note that an API key or a workflow wrote" }),
    created_at: z.iso.datetime(),
  })
  .openapi("Note");
export type Note = z.infer<typeof Note>;

export const NotePage = paginated(Note).openapi("NotePage");

export const NewNote = z
  .strictObject({
    body: countedText(MAX_BODY).openapi({
      description: "Plain text. Leading and trailing white space is removed",
      example: EXAMPLE,
    }),
  })
  .openapi("NewNote");
export type NewNote = z.infer<typeof NewNote>;

export const NotePath = z.object({ id: uuidParam(), note_id: uuidParam() });
