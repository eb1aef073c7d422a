import { z } from "@hono/zod-openapi";
import { paginated } from "#src/http/paginated";
import { WORKSPACE_TABLES, NOT_EXPORTED } from "./erasure/workspace-tables.repository";

const OMITTED = Object.entries(NOT_EXPORTED)
  .map(([table, reason]) => `\`${table}\` (${reason[0]!.toLowerCase()}${reason.slice(1)})`)
  .join("; ");

export const WorkspaceExport = z
  .object({
    exported_at: z.iso.datetime(),
    workspace_id: z.uuid(),
    tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).openapi({
      description: `Rows by table: ${Object.keys(WORKSPACE_TABLES).join(", ")}. Omitted: ${OMITTED}; and the live state of jobs (GET /jobs/{id}/sites, /pages, /events).`,
      example: { tags: [{ id: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b", name: "Hot" }] },
    }),
    lead_texts: z
      .array(
        z.object({
          lead_id: z.uuid(),
          text: z.string().openapi({ description: "Visible text of the pages of the site" }),
        }),
      )
      .openapi({ description: "What the search for words reads, by lead" }),
    page_snapshots: z
      .array(
        z.object({
          schedule_id: z.uuid(),
          host: z.string().openapi({ description: "Host of the site", example: "acme.com" }),
          pages: z
            .array(
              z.object({
                url: z.string().openapi({ description: "URL of the page" }),
                depth: z.int().openapi({ description: "Links from the entry page" }),
                language: z.string().nullable().openapi({ description: "Language, BCP 47" }),
                links: z.array(z.unknown()).openapi({ description: "Links of the page" }),
                facts: z
                  .record(z.string(), z.unknown())
                  .openapi({ description: "What was read from the page" }),
                text: z
                  .string()
                  .nullable()
                  .openapi({ description: "Visible text, for monitors only" }),
              }),
            )
            .openapi({ description: "Pages of the last run" }),
        }),
      )
      .openapi({ description: "Pages that schedules compare with the next run, by site" }),
  })
  .openapi("WorkspaceExport");

const count = () => z.int().min(0);

export const ErasureReport = z
  .object({
    id: z.uuid(),
    status: z.enum(["running", "completed"]).openapi({
      description:
        "State of the erasure. `running`: it exceeded one request and continues in the background",
      example: "completed",
    }),
    erased: z
      .object({
        leads: count(),
        people: count().openapi({
          description: "People removed from leads that stay; none, because all leads are erased",
        }),
        emails: count().openapi({
          description: "Addresses erased, including ones that their pages no longer had",
        }),
        checks: count(),
        notes: count(),
        outreach: count(),
        exports: count().openapi({ description: "Files" }),
        events: count().openapi({ description: "Lead events of jobs erased" }),
        pages: count().openapi({ description: "Records of crawled pages erased" }),
      })
      .openapi({ description: "Counts so far" }),
  })
  .openapi("ErasureReport");

export const RetentionChange = z
  .strictObject({
    days: z.int().min(1).max(3650).nullable().openapi({
      example: 365,
      description: "Days after which leads are erased, 1 to 3650; null keeps leads permanently",
    }),
  })
  .openapi("RetentionChange");

export const Retention = z
  .object({
    days: z.int().nullable().openapi({ example: 365 }),
    updated_at: z.iso.datetime().nullable(),
  })
  .openapi("Retention");
export type Retention = z.infer<typeof Retention>;

const SubjectType = z.enum(["email", "domain", "person"]).openapi({
  description:
    "`email`: the address of a person. `domain`: a company. `person`: a person by name, for whom no address has to be known",
  example: "email",
});

const subjectMembers = {
  subject_type: SubjectType,
  subject: z.string().trim().min(1).max(320).openapi({
    example: "jane@acme.com",
    description:
      "E-mail address, domain or full name. Any host means the whole registrable domain. Write a name with its accents; it is then found without them too",
  }),
  domain: z.string().trim().min(1).max(320).optional().openapi({
    example: "acme.com",
    description:
      "With `person` only: the domain of the company. Namesakes at other companies stay. Default: everybody of this name",
  }),
};

export const DeletionSubject = z.strictObject(subjectMembers).openapi("DeletionSubject", {
  example: { subject_type: "person", subject: "Jane Doe" },
});
export type DeletionSubject = z.infer<typeof DeletionSubject>;

export const DeletionPreview = z
  .object({
    leads: count().openapi({ description: "Leads that contain the subject" }),
    people: count().openapi({ description: "Entries of `people` that are the subject" }),
    emails: count().openapi({ description: "Addresses of the subject" }),
    is_complete: z.boolean().openapi({
      description:
        "Whether all leads were looked at; a large workspace takes too long for one request",
      example: true,
    }),
    matches: z
      .array(
        z.object({
          lead_id: z.uuid(),
          domain: z.string().openapi({ example: "acme.com" }),
          people: z.array(
            z.object({
              name: z.string().openapi({ example: "Jane Doe" }),
              title: z.string().nullable().openapi({ example: "Head of Sales" }),
            }),
          ),
          emails: z.array(z.string()).openapi({ example: ["jane.doe@acme.com"] }),
        }),
      )
      .openapi({ description: "For `person`, the first 20 leads" }),
  })
  .openapi("DeletionPreview");
export type DeletionPreview = z.infer<typeof DeletionPreview>;

export const NewDeletionRequest = z
  .strictObject({
    ...subjectMembers,
    reason: z.string().trim().min(1).max(1000).optional().openapi({ example: "Asked by mail" }),
  })
  .openapi("NewDeletionRequest");
export type NewDeletionRequest = z.infer<typeof NewDeletionRequest>;

export const DeletionRequest = z
  .object({
    id: z.uuid(),
    subject_type: SubjectType,
    subject: z.string().openapi({
      description:
        "Subject of the request. Masked once completed; then only a keyed hash is stored, for suppression",
      example: "j***@a***.com",
    }),
    domain: z.string().nullable().openapi({
      description: "The company of a person, until the request is completed",
      example: null,
    }),
    reason: z.string().nullable(),
    status: z.enum(["pending", "completed"]).openapi({ example: "completed" }),
    erased: z.object({ leads: count(), emails: count(), people: count() }),
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
  })
  .openapi("DeletionRequest");
export type DeletionRequest = z.infer<typeof DeletionRequest>;

export const DeletionRequestPage = paginated(DeletionRequest).openapi("DeletionRequestPage");
