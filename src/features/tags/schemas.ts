import { z } from "@hono/zod-openapi";
import { TAG_COLORS } from "#src/shared/lead";
import { countedName } from "#src/http/counted-text";
import { paginated } from "#src/http/paginated";
import { uuidParam } from "#src/http/path-params";

const MAX_NAME = 40;

const Name = countedName(MAX_NAME).openapi({
  description: "Unique in the workspace, ignoring case",
  example: "Hot",
});
const Color = z.enum(TAG_COLORS).openapi({ example: "danger" });

export const Tag = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: "Hot" }),
    color: z.enum(TAG_COLORS),
    usage_count: z.int().openapi({ description: "Number of leads with the tag", example: 3 }),
    created_at: z.iso.datetime(),
  })
  .openapi("Tag");
export type Tag = z.infer<typeof Tag>;

export const TagPage = paginated(Tag).openapi("TagPage");

export const NewTag = z
  .strictObject({ name: Name, color: Color.default("neutral") })
  .openapi("NewTag", { example: { name: "Hot" } });
export type NewTag = z.infer<typeof NewTag>;

export const TagChange = z
  .strictObject({ name: Name, color: Color })
  .partial()
  .openapi("TagChange", { example: { name: "Very hot" } });
export type TagChange = z.infer<typeof TagChange>;

/** The tag to add: an existing one by id, or one by name that is created if it does not exist. */
export const TagAssignment = z
  .strictObject({
    tag_id: uuidParam().optional().openapi({ description: "A tag of the workspace" }),
    name: Name.optional().openapi({
      description:
        "Name of the tag, ignoring case. A missing tag is created with the color `neutral`",
    }),
  })
  .refine(({ tag_id, name }) => (tag_id === undefined) !== (name === undefined), {
    error: "Send exactly one of `tag_id` and `name`",
  })
  .openapi("TagAssignment", { example: { name: "Hot" } });
export type TagAssignment = z.infer<typeof TagAssignment>;

export const LeadTagPath = z.object({ id: uuidParam(), tag_id: uuidParam() });
