import { z } from "@hono/zod-openapi";
import { CHANGE_KINDS } from "#src/changes/site-state";
import { PageQuery, paginated } from "#src/http/paginated";
import { sortBy } from "#src/http/sorting";

const bounded = (what: string, example: string) =>
  z
    .string()
    .nullable()
    .openapi({ description: `${what}, one per line, cut after 2,000 characters`, example });

export const Change = z
  .object({
    id: z.uuid(),
    schedule_id: z.uuid(),
    job_id: z.uuid(),
    url: z.string().openapi({ example: "https://acme.com/contact" }),
    kind: z.enum(CHANGE_KINDS),
    summary: z.string().openapi({
      description: "The change in one sentence",
      example: "Phone +493012345678 was added",
    }),
    before: bounded("Removed values", "+49309999999"),
    after: bounded("Added values", "+493012345678"),
    detected_at: z.iso.datetime(),
  })
  .openapi("Change");
export type Change = z.infer<typeof Change>;

export const ChangePage = paginated(Change).openapi("ChangePage");

/** A host, or an address of it, in the form of stored addresses without `www.`. */
const hostName = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(2_048)
    .transform((given, context) => {
      const url = URL.parse(given.includes("://") ? given : `https://${given}`);
      if (url?.host) return url.host.replace(/^www\./, "");
      context.addIssue({ code: "custom", message: "Expected a host name, such as acme.com" });
      return z.NEVER;
    });

export const ChangeQuery = PageQuery.extend({
  sort: sortBy(["detected_at"], "-detected_at"),
  schedule_id: z.uuid().optional(),
  kind: z.enum(CHANGE_KINDS).optional().openapi({ example: "contacts" }),
  host: hostName().optional().openapi({
    type: "string",
    description: "Only changes of this host; with and without `www.`",
    example: "acme.com",
  }),
});
export type ChangeQuery = z.infer<typeof ChangeQuery>;
