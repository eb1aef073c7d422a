import { z } from "@hono/zod-openapi";
import { PageQuery, paginated } from "#src/http/paginated";
import { sortBy } from "#src/http/sorting";
import { BOARD_SOURCES, EMPLOYMENT_TYPES } from "#src/job-boards/boards/board";
import { MAX_COUNTED } from "./roles-query.repository";

const EXAMPLE_NAMES = ["PostgreSQL", "Kubernetes"];

export const JobPosting = z
  .object({
    id: z.uuid(),
    company_name: z.string().openapi({ example: "Acme" }),
    domain: z.string().nullable().openapi({ example: "acme.com" }),
    title: z.string().openapi({ example: "Senior Platform Engineer" }),
    department: z.string().nullable().openapi({ example: "Engineering" }),
    location: z.string().nullable().openapi({ example: "Berlin, Germany" }),
    country: z.string().nullable().openapi({
      description: "Country of the first place that has one (ISO 3166-1 alpha-2)",
      example: "DE",
    }),
    countries: z.array(z.string()).openapi({
      description:
        "ISO 3166-1 codes of all places. The `country` filter finds a posting under each.",
      example: ["DE", "AT"],
    }),
    remote: z.boolean().nullable().openapi({
      description:
        "True if any of its places is remote; false for hybrid. Null if neither the board nor the posting states it.",
    }),
    employment_type: z
      .string()
      .nullable()
      .openapi({
        description: `Type of employment: ${EMPLOYMENT_TYPES.join(", ")}`,
        example: "full_time",
      }),
    url: z.string().openapi({ example: "https://job-boards.greenhouse.io/acme/jobs/4711" }),
    posted_at: z.iso.datetime().openapi({
      description:
        "When the posting was published according to the board, else when it was first seen (ISO 8601, UTC)",
    }),
    updated_at: z.iso.datetime(),
    technologies: z.array(z.string()).openapi({
      description: "Technologies that the posting mentions, without the company's own products",
      example: EXAMPLE_NAMES,
    }),
    source: z.string().openapi({
      description: `Provider of the board: ${BOARD_SOURCES.join(", ")}`,
      example: "greenhouse",
    }),
  })
  .openapi("JobPosting");
export type JobPosting = z.infer<typeof JobPosting>;

// Not `toLocaleString`, which loads locale data at each start of an isolate.
const TOTAL = `Number of results, at most 10,000; that value means "at least"`;
const counted = <S extends z.ZodType>(item: S) =>
  paginated(item).extend({
    total: z.int().min(0).max(MAX_COUNTED).openapi({ description: TOTAL, example: 1 }),
  });

export const JobPostingPage = counted(JobPosting).openapi("JobPostingPage");

export const HiringCompany = z
  .object({
    company_name: z.string().openapi({ example: "Acme" }),
    domain: z.string().nullable().openapi({ example: "acme.com" }),
    open_roles: z
      .int()
      .min(1)
      .openapi({ description: "Number of matching open roles", example: 12 }),
    latest_posted_at: z.iso.datetime(),
    sample_titles: z
      .array(z.string())
      .max(3)
      .openapi({
        description: "Titles of matching roles, newest first",
        example: ["Senior Platform Engineer"],
      }),
  })
  .openapi("HiringCompany");
export type HiringCompany = z.infer<typeof HiringCompany>;

export const HiringCompanyPage = counted(HiringCompany).openapi("HiringCompanyPage");

export const HiringTechnology = z
  .object({
    technology: z.string().openapi({ example: "PostgreSQL" }),
    category: z.string().openapi({ example: "Database" }),
    open_roles: z.int().min(1).openapi({ example: 320 }),
    companies: z.int().min(1).openapi({ example: 87 }),
  })
  .openapi("HiringTechnology");
export type HiringTechnology = z.infer<typeof HiringTechnology>;

export const TechnologiesQuery = z.object({
  page: PageQuery.shape.page,
  per_page: PageQuery.shape.per_page.unwrap().optional().openapi({
    description: "Entries per page. Default: all technologies on one page",
    example: 25,
  }),
  sort: sortBy(["open_roles", "technology"], "-open_roles"),
});
export type TechnologiesQuery = z.infer<typeof TechnologiesQuery>;

export const HiringTechnologyPage = paginated(HiringTechnology).openapi("HiringTechnologyPage");

export const HiringBoard = z
  .object({
    id: z.uuid(),
    source: z.string().openapi({ example: "greenhouse" }),
    url: z.string().openapi({ example: "https://job-boards.greenhouse.io/acme" }),
    company_name: z.string().openapi({ example: "Acme" }),
    domain: z.string().nullable().openapi({ example: "acme.com" }),
    last_fetched_at: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "When the board was last read (ISO 8601, UTC); null for never" }),
    last_error: z.string().nullable().openapi({
      description: "Why the last read failed; null if it succeeded",
      example: null,
    }),
  })
  .openapi("HiringBoard");
export type HiringBoard = z.infer<typeof HiringBoard>;

export const BoardQuery = PageQuery.extend({ sort: sortBy(["created_at"], "created_at") });
export type BoardQuery = z.infer<typeof BoardQuery>;

export const HiringBoardPage = paginated(HiringBoard).openapi("HiringBoardPage");

export const NewHiringBoard = z
  .strictObject({
    url: z.string().trim().min(1).max(2048).openapi({
      description:
        "Address of the board or one of its postings. Greenhouse postings embedded in a company's own site work too",
      example: "https://job-boards.greenhouse.io/acme",
    }),
  })
  .openapi("NewHiringBoard");
