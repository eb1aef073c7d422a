import { z } from "@hono/zod-openapi";

const count = (example: number, description?: string) =>
  z.int().openapi(description ? { example, description } : { example });

const Day = z
  .object({
    date: z.iso.date().openapi({ description: "UTC" }),
    jobs: count(2, "Created that day"),
    leads: count(48, "Found that day and not deleted since"),
    pages: count(310, "Fetched by jobs created that day that have ended"),
    credits: count(52, "Charged that day, without what was refunded later"),
  })
  .openapi("ActivityDay");

const Segment = z
  .object({
    value: z
      .string()
      .openapi({ example: "DE", description: "As the filters of `GET /leads` take it" }),
    leads: count(120),
  })
  .openapi("LeadSegment");

const segments = (description: string) => z.array(Segment).max(10).openapi({ description });

export const AnalyticsOverview = z
  .object({
    totals: z.object({
      leads: count(1200),
      leads_with_email: count(900),
      leads_with_phone: count(640),
      emails: count(1730, "Addresses of all leads"),
      phones: count(810, "Numbers of all leads"),
      jobs: count(31),
      pages: count(9800),
      credits: count(1310, "Charged and not refunded"),
    }),
    activity: z
      .array(Day)
      .length(30)
      .openapi({ description: "The last 30 days, today last; a quiet day has zeros" }),
    top_segments: z
      .object({
        countries: segments("Codes such as `DE`"),
        industries: segments(
          "Of leads that the AI has enriched, as the list of industries spells them",
        ),
        technologies: segments("As they are written: `WordPress`"),
        tlds: segments("The last part of the domain, such as `de`"),
      })
      .openapi({ description: "At most ten of each, those with the most leads first" }),
    quality: z
      .object({ A: count(90), B: count(310), C: count(420), D: count(240), F: count(140) })
      .openapi({ description: "Leads by the grade of their website" }),
    deliverability: z
      .object({ high: count(110), medium: count(720), low: count(80), unknown: count(290) })
      .openapi({
        description:
          "Leads by `enrichment.email.deliverability`; `high` needs an address that a mail server accepted",
      }),
  })
  .openapi("AnalyticsOverview");
export type AnalyticsOverview = z.infer<typeof AnalyticsOverview>;

export const Forecast = z
  .object({
    balance: count(488),
    average_daily_burn: z.number().openapi({
      example: 12.4,
      description:
        "Credits a day over the last 30 days, today among them; for a younger workspace over the days that it has been there, one at least. Reservations count, without what was refunded of them",
    }),
    days_until_empty: z.int().nullable().openapi({
      example: 39,
      description: "Full days that the balance lasts at that rate; null where nothing is spent",
    }),
    projection: z
      .array(z.object({ date: z.iso.date(), balance: count(476) }))
      .length(30)
      .openapi({
        description:
          "The balance at the end of each of the next 30 days at that rate, never below 0 and without credits that may be granted",
      }),
  })
  .openapi("CreditForecast");
export type Forecast = z.infer<typeof Forecast>;
