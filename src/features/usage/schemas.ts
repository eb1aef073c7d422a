import { z } from "@hono/zod-openapi";

export const UsageQuery = z.object({
  from: z.iso.date().optional().openapi({
    description: "First day, UTC. Default: 29 days before `to`",
    example: "2026-11-01",
  }),
  to: z.iso.date().optional().openapi({
    description: "Last day, UTC, at most 92 days after `from`. Default: today",
    example: "2026-11-30",
  }),
});
export type UsageQuery = z.infer<typeof UsageQuery>;

const count = (description: string) => z.int().min(0).openapi({ description });

const UsageOfDay = z
  .object({
    date: z.iso.date().openapi({ description: "Day, UTC", example: "2026-11-21" }),
    api_key_id: z.string().nullable().openapi({
      description: "The API key, which may have been deleted. Null: users, and schedules",
      example: "key_3f9a",
    }),
    requests: count(
      "Requests that were served. Counted with a delay of up to a minute; a few can be missing",
    ),
    credits: count("Credits of work that was requested on this day: spent, or still reserved"),
    leads: count("Leads of jobs that were created on this day and have ended"),
    pages: count("Pages read by jobs that were created on this day and have ended"),
    emails_verified: count(
      "Addresses of lists whose verification was created on this day and has ended",
    ),
  })
  .openapi("UsageOfDay");

export const Usage = z
  .object({
    data: z.array(UsageOfDay).openapi({
      description: "Days with usage, the latest first; one entry for each key",
    }),
  })
  .openapi("Usage");
export type Usage = z.infer<typeof Usage>;
