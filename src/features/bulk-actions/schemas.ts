import { z } from "@hono/zod-openapi";
import { RUN_STATUSES } from "#src/db/columns/enumerations";
import { LeadFilter } from "#src/features/leads/filter";
import { TagAssignment } from "#src/features/tags/schemas";
import { paginated } from "#src/http/paginated";
import { uuidParam } from "#src/http/path-params";

export const MAX_IDS = 10_000;

const LEAD_ACTIONS = ["tag", "untag", "delete", "verify", "push", "icp_match"] as const;
export const BULK_ACTIONS = [...LEAD_ACTIONS, "merge"] as const;

const ids = () => z.array(z.string().min(1).max(100)).max(MAX_IDS);

/** Whether exactly one of two values is given. */
const isOne = (one: unknown, other: unknown) => (one === undefined) !== (other === undefined);

export const NewBulkAction = z
  .strictObject({
    action: z.enum(LEAD_ACTIONS).openapi({
      description:
        "`tag`: adds a tag. `untag`: removes one. `delete`: deletes the leads. `verify`: verifies their addresses. `push`: sends them to an integration. `icp_match`: scores the leads that have no score",
      example: "tag",
    }),
    ids: ids().min(1).optional().openapi({
      description: "Ids of the leads. Unknown ids are ignored",
    }),
    filter: LeadFilter.optional().openapi({
      description:
        "Selects leads, as in `GET /leads`, instead of `ids`. `{}` selects all. `sort` has no effect",
    }),
    exclude_ids: ids().optional().openapi({ description: "Leads of `filter` to leave out" }),
    tag_id: TagAssignment.shape.tag_id,
    name: TagAssignment.shape.name,
    integration_id: uuidParam()
      .optional()
      .openapi({ description: "The integration of `push`, which must be enabled" }),
  })
  .superRefine((body, context) => {
    const { action, ids: given, filter, exclude_ids, tag_id, name, integration_id } = body;
    const refuse = (path: string[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (!isOne(given, filter)) refuse([], "Send exactly one of `ids` and `filter`");
    if (exclude_ids && !filter) refuse(["exclude_ids"], "Send it with `filter` only");
    const isTagging = action === "tag" || action === "untag";
    if (isTagging && !isOne(tag_id, name)) refuse([], "Send exactly one of `tag_id` and `name`");
    if (!isTagging && (tag_id ?? name) !== undefined)
      refuse([], "Send `tag_id` and `name` with the actions `tag` and `untag` only");
    if ((action === "push") !== (integration_id !== undefined))
      refuse(["integration_id"], "Send it with the action `push`, and with no other");
  })
  .openapi("NewBulkAction", {
    example: { action: "tag", filter: { country: "DE" }, name: "Hot" },
  });
export type NewBulkAction = z.infer<typeof NewBulkAction>;

const count = (description: string, example: number) =>
  z.int().min(0).openapi({ description, example });

export const BulkAction = z
  .object({
    id: z.uuid(),
    action: z.enum(BULK_ACTIONS).openapi({ example: "tag" }),
    status: z.enum(RUN_STATUSES).openapi({
      description:
        "`running`: the action continues in the background. `partial`: some leads failed or were left over. `failed`: no lead was processed",
      example: "completed",
    }),
    matched: count("Selected leads; for `merge`, domains with several leads", 1200),
    done: count("Leads that were processed", 1190),
    failed: count("Leads that failed. `error` states the cause", 0),
    skipped: count(
      "Leads without work (no address to verify, a score present), leads deleted meanwhile, and leads left over when the action failed. While the action runs, those so far",
      10,
    ),
    credits_spent: count("Credits that `icp_match` has cost so far", 0),
    error: z.string().nullable().openapi({ example: null }),
    push_id: z.uuid().nullable().openapi({ description: "The push of the action `push`" }),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .openapi("BulkAction");
export type BulkAction = z.infer<typeof BulkAction>;

export const BulkActionPage = paginated(BulkAction).openapi("BulkActionPage");
