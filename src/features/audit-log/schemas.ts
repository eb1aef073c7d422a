import { z } from "@hono/zod-openapi";
import { paginated } from "#src/http/paginated";
import { DatedQuery } from "#src/http/sorting";
import { AUDIT_ACTIONS, type AuditAction } from "./actions";

const ACTIONS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];
const MEANINGS = Object.entries(AUDIT_ACTIONS)
  .map(([action, meaning]) => `- \`${action}\`: ${meaning}`)
  .join("\n");

export const AuditEntry = z
  .object({
    id: z.uuid(),
    action: z.enum(ACTIONS).openapi({ description: MEANINGS, example: "api_key.created" }),
    actor: z
      .object({
        kind: z.enum(["user", "api_key", "system"]),
        id: z.uuid().nullable(),
        email: z.string().nullable().openapi({
          description: "Current address of a user; null for other actors and deleted users",
          example: "ada@acme.com",
        }),
      })
      .openapi({ description: "Actor of the entry; `system` is the service itself" }),
    target: z.string().nullable().openapi({
      description: "Id of the resource that the action changed",
      example: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b",
    }),
    details: z.record(z.string(), z.unknown()).openapi({ example: { prefix: "lk_live_4fGh" } }),
    ip_address: z.string().nullable().openapi({
      description:
        "Client address of the request: an IPv4 address, or the /64 prefix of an IPv6 address",
      example: "203.0.113.9",
    }),
    created_at: z.iso.datetime(),
  })
  .openapi("AuditEntry");
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = paginated(AuditEntry).openapi("AuditEntryPage");

export const AuditQuery = DatedQuery.extend({
  action: z.enum(ACTIONS).optional().openapi({ example: "api_key.created" }),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
