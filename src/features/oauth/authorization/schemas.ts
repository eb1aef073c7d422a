import { z } from "@hono/zod-openapi";
import { KEY_SCOPES } from "#src/shared/security/roles";

const MAX_LENGTH = 4096;

const text = (maxLength = MAX_LENGTH) => z.string().min(1).max(maxLength);

/** The parameters of an authorization request. Their combination is checked later, with errors for the client. */
const REQUEST = {
  client_id: text().openapi({
    description:
      "Id of the client: one that `/oauth/register` issued, or the https address of its metadata document",
  }),
  redirect_uri: text(512).openapi({
    description: "Where the browser returns to: one of the client's redirect URIs",
  }),
  response_type: text(40).optional().openapi({ description: "Must be `code`" }),
  code_challenge: text(128)
    .optional()
    .openapi({ description: "PKCE challenge: SHA-256 of the verifier in base64url" }),
  code_challenge_method: text(10).optional().openapi({ description: "Must be `S256`" }),
  scope: text(200).optional().openapi({
    description: "Requested scopes, separated by spaces: `read`, `write`. Default: both",
  }),
  state: text(2048)
    .optional()
    .openapi({ description: "A value of the client, which is returned to it" }),
  resource: text(512)
    .optional()
    .openapi({ description: "Address of the MCP server. Default: that of this service" }),
};

export const AuthorizationQuery = z.object(REQUEST);
export type AuthorizationRequest = z.infer<typeof AuthorizationQuery>;

export const AuthorizationDecision = z
  .strictObject({
    ...REQUEST,
    decision: z.enum(["allow", "deny"]).openapi({ description: "What the user decided" }),
    workspace_id: z.uuid().openapi({ description: "Workspace that the client may use" }),
    scopes: z
      .array(z.enum(KEY_SCOPES))
      .min(1)
      .refine((scopes) => new Set(scopes).size === scopes.length, "Each scope may occur only once")
      .openapi({ description: "Scopes that the user allows. Only requested ones are allowed" }),
  })
  .openapi("AuthorizationDecision");
export type AuthorizationDecision = z.infer<typeof AuthorizationDecision>;

export const PendingAuthorization = z
  .object({
    client: z
      .object({
        name: z.string().openapi({
          description: "Name that the client gives itself. Nobody has verified it",
        }),
        document_host: z.string().nullable().openapi({
          description:
            "Host whose metadata document describes the client; null for a registered client",
        }),
      })
      .openapi({ description: "Program that asks for access" }),
    redirect_host: z.string().openapi({
      description: "Host that gets the access, or the scheme of a program, such as `cursor:`",
    }),
    is_loopback: z
      .boolean()
      .openapi({ description: "Whether the client is a program on the user's own computer" }),
    scopes: z.array(z.enum(KEY_SCOPES)).openapi({ description: "Scopes that the client asks for" }),
    problem: z
      .object({
        message: z.string().openapi({ description: "Why the request cannot be allowed" }),
        redirect_to: z.string().openapi({
          description: "Where to send the browser, so that the client gets the error",
        }),
      })
      .nullable()
      .openapi({ description: "Null if the user can decide" }),
  })
  .openapi("PendingAuthorization");
export type PendingAuthorization = z.infer<typeof PendingAuthorization>;

export const AuthorizationResult = z
  .object({
    redirect_to: z.string().openapi({
      description: "Where to send the browser. The address contains the code, or the refusal",
    }),
  })
  .openapi("AuthorizationResult");
export type AuthorizationResult = z.infer<typeof AuthorizationResult>;
