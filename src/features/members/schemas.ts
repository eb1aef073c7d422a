import { z } from "@hono/zod-openapi";
import { ROLES } from "#src/shared/security/roles";
import { EmailAddress, NewPassword, PersonName } from "#src/features/auth/accounts/schemas";
import { PageQuery, paginated } from "#src/http/paginated";
import { sortBy } from "#src/http/sorting";

const TIME = "2026-11-21T09:30:00.000Z";
const Role = z.enum(ROLES).openapi({ example: "member" });

export const Member = z
  .object({
    user_id: z.uuid(),
    email: z.string().openapi({ example: "ada@acme.com" }),
    name: z.string().nullable(),
    role: Role,
    joined_at: z.iso.datetime().openapi({ example: TIME }),
  })
  .openapi("Member");
export type Member = z.infer<typeof Member>;

export const MemberPage = paginated(Member).openapi("MemberPage");

export const MemberQuery = PageQuery.extend({ sort: sortBy(["joined_at"], "joined_at") });
export type MemberQuery = z.infer<typeof MemberQuery>;

export const RemovalQuery = z.object({
  revoke_api_keys: z
    .enum(["true", "false"], { error: "Expected true or false" })
    .default("false")
    .openapi({
      description:
        "`true` also revokes the API keys that the member created. Default `false`: they keep working.",
      example: "true",
    }),
});

export const RoleChange = z.strictObject({ role: Role }).openapi("RoleChange");

export const NewInvitation = z
  .strictObject({ email: EmailAddress, role: Role })
  .openapi("NewInvitation");
export type NewInvitation = z.infer<typeof NewInvitation>;

export const Invitation = z
  .object({
    id: z.uuid(),
    email: z.string().openapi({ example: "grace@acme.com" }),
    role: Role,
    invited_by: z.uuid().nullable().openapi({ description: "The user who invited" }),
    created_at: z.iso.datetime().openapi({ example: TIME }),
    expires_at: z.iso.datetime().openapi({ example: "2026-11-28T09:30:00.000Z" }),
  })
  .openapi("Invitation");
export type Invitation = z.infer<typeof Invitation>;

export const InvitationPage = paginated(Invitation).openapi("InvitationPage");

export const CreatedInvitation = Invitation.extend({
  token: z.string().openapi({
    example: "4fGhZ0aQm1bR7cS2dT9eU3vW8xY6kL5jN0pQ2rS4tU1",
    description: "Token to accept the invitation. It is returned only once.",
  }),
}).openapi("CreatedInvitation");
export type CreatedInvitation = z.infer<typeof CreatedInvitation>;

const InvitationToken = z.string().min(1).max(200);

export const Acceptance = z
  .strictObject({
    token: InvitationToken,
    password: NewPassword.optional().openapi({
      description:
        "Password of the new or existing account. Not needed with an access token of that account.",
    }),
    name: PersonName.optional(),
  })
  .openapi("InvitationAcceptance");
export type Acceptance = z.infer<typeof Acceptance>;

export const InvitationToPreview = z
  .strictObject({ token: InvitationToken })
  .openapi("InvitationToPreview");

/** What the bearer of a token learns before they accept. */
export const InvitationPreview = z
  .object({
    workspace_name: z.string().openapi({ example: "Acme" }),
    invited_by: z
      .object({
        name: z.string().nullable().openapi({ example: "Ada Lovelace" }),
        email: z.string().openapi({ example: "ada@acme.com" }),
      })
      .openapi({ description: "The user who invited" }),
    email: z.string().openapi({
      description: "The invited address. Only its account can accept",
      example: "grace@acme.com",
    }),
    role: Role,
    expires_at: z.iso.datetime().openapi({ example: "2026-11-28T09:30:00.000Z" }),
    has_account: z.boolean().nullable().openapi({
      description:
        "Whether an account owns the invited address. Null for a token that does not prove the mailbox, while mail is configured",
      example: false,
    }),
  })
  .openapi("InvitationPreview");
export type InvitationPreview = z.infer<typeof InvitationPreview>;
