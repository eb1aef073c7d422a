import { z } from "@hono/zod-openapi";
import { ROLES } from "#src/shared/security/roles";
import { countedName } from "#src/http/counted-text";
import { paginated } from "#src/http/paginated";
import { ACCESS_TOKEN_LIFETIME_S } from "#src/shared/security/access-token";

const TIME = "2026-11-21T09:30:00.000Z";

/** Trimmed and lower-cased, so that each address is stored in one form. */
export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email())
  .openapi({ type: "string", format: "email", example: "ada@acme.com" });

export const NewPassword = z
  .string()
  .min(12)
  .max(128)
  .openapi({ format: "password", example: "correct horse battery" });

/** A password to check. Its length is not validated, so that any wrong password returns 401, not 422. */
const Password = z
  .string()
  .min(1)
  .max(1024)
  .openapi({ format: "password", example: "correct horse battery" });

/** Bounded, because mails to other people contain names of people and workspaces. */
const MAX_NAME = 120;

export const PersonName = countedName(MAX_NAME).openapi({ example: "Ada Lovelace" });

export const Registration = z
  .strictObject({
    email: EmailAddress,
    password: NewPassword,
    name: PersonName.optional(),
    workspace_name: countedName(MAX_NAME).optional().openapi({ example: "Acme" }),
  })
  .openapi("Registration");
export type Registration = z.infer<typeof Registration>;

export const Login = z.strictObject({ email: EmailAddress, password: Password }).openapi("Login");

export const SignInLink = z
  .strictObject({
    token: z.string().min(1).max(200).openapi({
      description: "Token of the link. It expires after 24 hours and works once",
      example: "4fGhZ0aQm1bR7cS2dT9eU3vW8xY6kL5jN0pQ2rS4tU1",
    }),
  })
  .openapi("SignInLink");

export const EmailVerification = z
  .strictObject({
    token: z.string().min(1).max(200).openapi({
      description: "Token of the mailed link. It expires after 24 hours and works once",
      example: "4fGhZ0aQm1bR7cS2dT9eU3vW8xY6kL5jN0pQ2rS4tU1",
    }),
    password: z.string().min(1).max(128).optional().openapi({
      description:
        "Password of the account. Required if several accounts claim the address and the request comes from another browser than the registration",
    }),
  })
  .openapi("EmailVerification");

export const ForgottenPassword = z
  .strictObject({ email: EmailAddress })
  .openapi("PasswordResetRequest");

export const PasswordReset = z
  .strictObject({
    token: z.string().min(1).max(200).openapi({
      description: "Token of the mailed link. It expires after an hour and works once",
      example: "4fGhZ0aQm1bR7cS2dT9eU3vW8xY6kL5jN0pQ2rS4tU1",
    }),
    password: NewPassword,
  })
  .openapi("PasswordReset");

export const PasswordChange = z
  .strictObject({ current_password: Password, new_password: NewPassword })
  .openapi("PasswordChange");

export const OpenSession = z
  .object({
    id: z.uuid(),
    workspace_id: z.uuid(),
    is_current: z.boolean().openapi({ description: "Whether this request belongs to the session" }),
    created_at: z.iso.datetime().openapi({ example: TIME }),
    last_used_at: z.iso.datetime().openapi({
      description:
        "When its refresh token was last used; an access token stays valid for 15 minutes after that",
      example: TIME,
    }),
    expires_at: z.iso.datetime().openapi({ example: "2026-12-21T09:30:00.000Z" }),
    client_address: z.string().nullable().openapi({
      description:
        "Client address of its last use: an IPv4 address, or the /64 prefix of an IPv6 address",
      example: "203.0.113.9",
    }),
    user_agent: z.string().nullable().openapi({
      description: "First 200 characters of the User-Agent header that opened the session",
      example: "Mozilla/5.0",
    }),
  })
  .openapi("OpenSession");
export type OpenSession = z.infer<typeof OpenSession>;

export const OpenSessionPage = paginated(OpenSession).openapi("OpenSessionPage");

export const WorkspaceChoice = z
  .strictObject({
    workspace_id: z.string().openapi({ example: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b" }),
  })
  .openapi("WorkspaceChoice");

const User = z
  .object({
    id: z.uuid(),
    email: z.string().openapi({ example: "ada@acme.com" }),
    name: z.string().nullable(),
    email_verified_at: z.iso.datetime().nullable().openapi({
      description:
        "When the user verified the address (ISO 8601, UTC); null until then. Without mail configured, every address counts as verified",
      example: TIME,
    }),
    created_at: z.iso.datetime().openapi({ example: TIME }),
  })
  .openapi("User");

const Workspace = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: "Acme" }),
    created_at: z.iso.datetime().openapi({ example: TIME }),
  })
  .openapi("Workspace");

export const Session = z
  .object({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.literal(ACCESS_TOKEN_LIFETIME_S),
    user: User,
    workspace: Workspace,
  })
  .openapi("Session");
export type Session = z.infer<typeof Session>;

export const Me = z.object({ user: User, workspace: Workspace, role: z.enum(ROLES) }).openapi("Me");
export type Me = z.infer<typeof Me>;

export const MyWorkspace = Workspace.extend({ role: z.enum(ROLES) }).openapi("MyWorkspace");

export const MyWorkspaceList = paginated(MyWorkspace).openapi("MyWorkspaceList");
