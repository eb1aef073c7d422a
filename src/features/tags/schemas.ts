import { z } from "@hono/zod-openapi";
import { TAG_COLORS } from "#src/db/tables/tags";

export const Tag = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: "Hot" }),
    color: z.enum(TAG_COLORS),
    usage_count: z.int().openapi({ description: "Leads that carry the tag", example: 3 }),
    created_at: z.iso.datetime(),
  })
  .openapi("Tag");
export type Tag = z.infer<typeof Tag>;
