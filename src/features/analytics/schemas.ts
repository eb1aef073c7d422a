import { z } from "@hono/zod-openapi";

const count = (example: number, description?: string) =>
  z.int().openapi(description ? { example, description } : { example });

const Day = z
  .object({
    date: z.iso.date().openapi({ description: "UTC" }),
    jobs: count(2, "Jobs created that day"),
    leads: count(48, "Leads found that day and not deleted since"),
    pages: count(310, "Pages fetched by finished jobs that were created that day"),
    credits: count(52, "Credits charged that day, less later refunds"),
  })
  .openapi("ActivityDay");

const Segment = z
  .object({
    value: z
      .string()
      .openapi({ example: "DE", description: "Value that the filters of `GET /leads` accept" }),
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
      emails: count(1730, "E-mail addresses of all leads"),
      phones: count(810, "Telephone numbers of all leads"),
      jobs: count(31),
      pages: count(9800),
      credits: count(1310, "Credits charged, less refunds"),
    }),
    activity: z
      .array(Day)
      .length(30)
      .openapi({ description: "The last 30 days, today last. Days without activity have zeros" }),
    top_segments: z
      .object({
        countries: segments("Country codes (ISO 3166-1 alpha-2), such as `DE`"),
        industries: segments("Industries of leads with AI enrichment"),
        technologies: segments("Technology names, such as `WordPress`"),
        tlds: segments("Top-level domains, such as `de`"),
      })
      .openapi({ description: "At most ten segments of each kind, most leads first" }),
    quality: z
      .object({ A: count(90), B: count(310), C: count(420), D: count(240), F: count(140) })
      .openapi({ description: "Leads by quality grade of their website" }),
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
        "Average credits per day over the last 30 days, including today. A younger workspace uses its days since creation, at least one. Reservations count, less their refunds",
    }),
    days_until_empty: z.int().nullable().openapi({
      example: 39,
      description: "Full days that the balance lasts at that rate; null if nothing is spent",
    }),
    projection: z
      .array(z.object({ date: z.iso.date(), balance: count(476) }))
      .length(30)
      .openapi({
        description:
          "Balance at the end of each of the next 30 days at that rate, at least 0. Future grants are not included",
      }),
  })
  .openapi("CreditForecast");
export type Forecast = z.infer<typeof Forecast>;
