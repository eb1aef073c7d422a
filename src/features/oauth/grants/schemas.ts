import { z } from "@hono/zod-openapi";
import { paginated } from "#src/http/paginated";
import { KEY_SCOPES } from "#src/shared/security/roles";

export const OAuthGrant = z
  .object({
    id: z.uuid().openapi({ description: "Id of the grant, and of the API key behind it" }),
    client_name: z
      .string()
      .openapi({ description: "Name that the client gave itself", example: "Claude" }),
    redirect_host: z.string().openapi({
      description: "Host that got the access, or the scheme of a program, such as `cursor:`",
      example: "claude.ai",
    }),
    scopes: z.array(z.enum(KEY_SCOPES)).openapi({ description: "What the client may do" }),
    user: z
      .object({ id: z.uuid(), name: z.string().nullable().openapi({ example: "Ada Lovelace" }) })
      .openapi({ description: "User who allowed the access" }),
    last_used_at: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "When the client last used it, to the minute; null for never" }),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().openapi({
      description: "When the access ends, if the client does not refresh it before (ISO 8601, UTC)",
    }),
  })
  .openapi("OAuthGrant");
export type OAuthGrant = z.infer<typeof OAuthGrant>;

export const OAuthGrantPage = paginated(OAuthGrant).openapi("OAuthGrantPage");
