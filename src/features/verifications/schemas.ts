import { z } from "@hono/zod-openapi";
import { EXPORT_FORMATS } from "#src/db/columns/enumerations";
import { Confidence, Reasons, Status, Suggestion } from "#src/features/lead-emails/schemas";
import { PageQuery, paginated } from "#src/http/paginated";
import { DatedQuery, sortBy } from "#src/http/sorting";
import { UPLOAD_DESCRIPTION } from "#src/features/uploads/read-upload";
import { EMAIL_STATUSES } from "#src/shared/addresses/email-status";
import { VERIFICATION_STATUSES } from "#src/shared/verifications/verification-list";
import { MAX_ADDRESSES } from "./address-list";

const count = () => z.int().min(0);
const ListName = z.string().trim().min(1).max(200);

export const NewVerification = z
  .strictObject({
    emails: z
      .array(z.string().max(1_000))
      .min(1)
      .max(MAX_ADDRESSES)
      .openapi({
        description: "1 to 100,000 addresses. Each is checked once, however often it is given",
        example: ["info@acme.com"],
      }),
    name: ListName.optional(),
  })
  .openapi("NewVerification");

export const NewCsvVerification = z
  .strictObject({
    file: z
      .instanceof(File, { error: "`file` is required: a form part with a filename" })
      .openapi({ type: "string", format: "binary", description: UPLOAD_DESCRIPTION }),
    column: z.string().trim().min(1).max(200).optional().openapi({
      description:
        "Name of the column with the addresses. Without it, the service selects the column by its name (email, mail, …), or the first one with addresses",
    }),
    name: ListName.optional(),
  })
  .openapi("NewCsvVerification");

export const VerificationCounts = z
  .object({
    valid: count(),
    unverified: count(),
    risky: count(),
    unknown: count(),
    invalid: count(),
  })
  .openapi("VerificationCounts", {
    description: "Number of addresses with a final verdict, by status",
  });

export const Verification = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: "Newsletter, spring" }),
    status: z.enum(VERIFICATION_STATUSES),
    total: count().openapi({ description: "Number of different addresses" }),
    done: count().openapi({ description: "Number of addresses with a final verdict" }),
    counts: VerificationCounts,
    columns: z.array(z.string()).nullable().openapi({
      description: "Columns of the uploaded file, which exports keep. Null for a list of addresses",
      example: null,
    }),
    credits: z.object({ reserved: count(), spent: count(), refunded: count() }),
    error: z.string().nullable().openapi({ example: null }),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    results_deleted_at: z.iso.datetime().nullable().openapi({
      description: "When the addresses were deleted by age. The list of results is empty since",
    }),
  })
  .openapi("Verification");
export type Verification = z.infer<typeof Verification>;

export const VerificationPage = paginated(Verification).openapi("VerificationPage");

export const CreatedVerification = Verification.extend({
  skipped_count: count().openapi({
    description:
      "Rows that are not verified: without an address (exports keep them), or with one on the suppression list (left out)",
  }),
}).openapi("CreatedVerification");
export type CreatedVerification = z.infer<typeof CreatedVerification>;

export const VerificationQuery = DatedQuery.extend({
  status: z.enum(VERIFICATION_STATUSES).optional(),
});
export type VerificationQuery = z.infer<typeof VerificationQuery>;

export const VerificationResult = z
  .object({
    email: z.string().openapi({ example: "info@acme.com" }),
    status: Status,
    confidence: Confidence,
    reasons: Reasons,
    is_role: z.boolean(),
    is_disposable: z.boolean(),
    is_free_provider: z.boolean(),
    mx_provider: z.string().nullable().openapi({
      description: "Provider of the mail servers; null for a company's own and for unknown ones",
      example: "Google Workspace",
    }),
    mx_host: z.string().nullable().openapi({ example: "mx1.acme.com" }),
    suggestion: Suggestion,
  })
  .openapi("VerificationResult");
export type VerificationResult = z.infer<typeof VerificationResult>;

export const VerificationResultPage =
  paginated(VerificationResult).openapi("VerificationResultPage");

export const ResultsQuery = PageQuery.extend({
  status: z.enum(EMAIL_STATUSES).optional(),
  sort: sortBy(["position"], "position"),
});
export type ResultsQuery = z.infer<typeof ResultsQuery>;

export const NewVerificationExport = z
  .strictObject({
    format: z.enum(EXPORT_FORMATS).default("csv"),
    statuses: z.array(z.enum(EMAIL_STATUSES)).min(1).optional().openapi({
      description:
        "Only rows whose address has one of these statuses, such as `valid`. Default: all rows, also those that were not checked",
    }),
  })
  .openapi("NewVerificationExport");
export type NewVerificationExport = z.infer<typeof NewVerificationExport>;

export const VerificationExport = z
  .object({
    id: z.uuid(),
    verification_id: z.uuid(),
    format: z.enum(EXPORT_FORMATS),
    rows: count().openapi({ description: "Number of rows in the file" }),
    size_bytes: count(),
    filename: z.string().openapi({ example: "newsletter-2026-11-21.csv" }),
    url: z.url().openapi({
      description: "Address of the file. It needs no credentials and is valid until `expires_at`",
    }),
    expires_at: z.iso.datetime(),
  })
  .openapi("VerificationExport");
