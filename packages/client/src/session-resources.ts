// Generated from docs/openapi.json by `npm run generate -w @quarry/client`. Do not edit.
import type { RequestOptions } from "./options.ts";
import type { PagePromise } from "./page.ts";
import { path, Resource } from "./resource.ts";
import type {
  Session,
  Registration,
  Login,
  SignInLink,
  Me,
  MyWorkspaceList,
  WorkspaceChoice,
  EmailVerification,
  PasswordResetRequest,
  PasswordReset,
  PasswordChange,
  OpenSessionPage,
  CreatedInvitation,
  NewInvitation,
  InvitationPage,
  InvitationPreview,
  InvitationToPreview,
  InvitationAcceptance,
} from "./schemas.ts";

/** Query of {@link AuthSessionsResource.list} */
export type ListSessionsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
};

/** Query of {@link WorkspaceInvitationsResource.list} */
export type ListInvitationsQuery = {
  /** Page to return, from 1. Default: 1 */
  page?: number | undefined;
  /** Entries of a page. Default: 25 */
  per_page?: number | undefined;
  /** `-` reverses the order. Default: `-created_at` */
  sort?: "created_at" | "-created_at" | undefined;
};

/** `quarry.auth.sessions` */
export class AuthSessionsResource extends Resource {
  /**
   * List your sessions. Lists the signed-in user's sessions in all workspaces, newest first.
   *
   * `GET /api/v1/auth/sessions`.
   */
  list(query?: ListSessionsQuery, options?: RequestOptions): PagePromise<OpenSessionPage> {
    return this.requester.page<OpenSessionPage>({ path: "/auth/sessions", query }, options);
  }

  /**
   * End one of your sessions. The session's refresh token and access tokens stop working at once.
   *
   * `DELETE /api/v1/auth/sessions/{id}`. Errors: `not_found`.
   */
  delete(sessionId: string, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: path`/auth/sessions/${sessionId}` }, options);
  }

  /**
   * Sign out on all devices. Ends all sessions of the signed-in user, also the one of this request. Their refresh tokens and access tokens stop working at once. API keys are not changed.
   *
   * `DELETE /api/v1/auth/sessions`.
   */
  deleteAll(options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: "/auth/sessions" }, options);
  }
}

/** `quarry.workspace.invitations` */
export class WorkspaceInvitationsResource extends Resource {
  /**
   * List the open invitations, newest first. Returns the open invitations without tokens, newest first by default.
   *
   * `GET /api/v1/workspace/invitations`.
   */
  list(query?: ListInvitationsQuery, options?: RequestOptions): PagePromise<InvitationPage> {
    return this.requester.page<InvitationPage>({ path: "/workspace/invitations", query }, options);
  }

  /**
   * Invite a person by e-mail address. The invitation expires after 7 days. Only an owner can invite an owner. An address can have one open invitation in a workspace; a second one is 409. If mail is configured, the service mails the invitation. The caller needs a verified address (403). A workspace can mail at most 3 invitations to an address in 7 days. By default it can mail at most 20 invitations and digest confirmations a day (429, as for other mail limits).
   *
   * `POST /api/v1/workspace/invitations`. Errors: `email_not_verified`, `conflict`.
   */
  create(body: NewInvitation, options?: RequestOptions): Promise<CreatedInvitation> {
    return this.requester.json<CreatedInvitation>({ method: "POST", path: "/workspace/invitations", body }, options);
  }

  /**
   * Send an open invitation again. Replaces the token, so the earlier one is invalid, and starts the 7 days again. The caller becomes the inviter. If mail is configured, the service mails the invitation. The caller needs a verified address (403). A workspace can mail at most 3 invitations to an address in 7 days. By default it can mail at most 20 invitations and digest confirmations a day (429, as for other mail limits).
   *
   * `POST /api/v1/workspace/invitations/{id}/resend`. Errors: `email_not_verified`, `not_found`, `conflict`.
   */
  resend(invitationId: string, options?: RequestOptions): Promise<CreatedInvitation> {
    return this.requester.json<CreatedInvitation>({ method: "POST", path: path`/workspace/invitations/${invitationId}/resend` }, options);
  }

  /**
   * Withdraw an invitation. Deletes the invitation. Its token becomes invalid.
   *
   * `DELETE /api/v1/workspace/invitations/{id}`. Errors: `not_found`.
   */
  delete(invitationId: string, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "DELETE", path: path`/workspace/invitations/${invitationId}` }, options);
  }

  /**
   * Preview a received invitation. Returns who invites to which workspace, before the invitation is accepted. The token is in the body, so that no log of addresses contains it. A used, withdrawn, replaced or expired token is 404, as an unknown one. Limited to 60 requests an hour and client address.
   *
   * `POST /api/v1/auth/preview-invitation`. Errors: `not_found`.
   */
  preview(body: InvitationToPreview, options?: RequestOptions): Promise<InvitationPreview> {
    return this.requester.json<InvitationPreview>({ method: "POST", path: "/auth/preview-invitation", body, isPublic: true }, options);
  }

  /**
   * Accept an invitation. Opens a session in the workspace of the invitation. A new user chooses a password. A user with an account sends its password or access token. The token from the mail also verifies the address. With the token that `POST /workspace/invitations` returned, a new user verifies the address by a mailed link.
   *
   * `POST /api/v1/auth/accept-invitation`. Errors: `not_found`, `conflict`.
   */
  accept(body: InvitationAcceptance, options?: RequestOptions): Promise<Session> {
    return this.requester.json<Session>({ method: "POST", path: "/auth/accept-invitation", body, isPublic: body.password !== undefined }, options);
  }
}

/** `quarry.auth` */
export class AuthResource extends Resource {
  readonly sessions = new AuthSessionsResource(this.requester);

  /**
   * Create an account and a workspace. The workspace starts with the credits of the setting SIGNUP_CREDITS. If mail is configured, the service mails a link that verifies the address. Until the link is used, the account works in this session only, and signing in is rejected. An address that already has an account returns the same response, and its owner gets a mail instead. Without mail, such an address returns 409.
   *
   * `POST /api/v1/auth/register`. Errors: `conflict`.
   */
  register(body: Registration, options?: RequestOptions): Promise<Session> {
    return this.requester.json<Session>({ method: "POST", path: "/auth/register", body, isPublic: true }, options);
  }

  /**
   * Sign in. The session opens in the workspace that the user joined first; see POST /auth/switch. If mail is configured, the address must be verified. Within 15 minutes, these failures return 429: 10 for an account from one client address, 10 from one client address over all accounts, or 100 for an account in total. A device on which the user signed in before (cookie `quarry_device`) has its own limit of 10 failures, and the other limits do not apply to it.
   *
   * `POST /api/v1/auth/login`.
   */
  login(body: Login, options?: RequestOptions): Promise<Session> {
    return this.requester.json<Session>({ method: "POST", path: "/auth/login", body, isPublic: true }, options);
  }

  /**
   * Sign in with a one-time link. Opens a session with the token of a link that the service prints at its start on your machine (`npm start`). No endpoint issues such a link. An unknown, used or expired token returns 404.
   *
   * `POST /api/v1/auth/sign-in-link`. Errors: `not_found`.
   */
  signInByLink(body: SignInLink, options?: RequestOptions): Promise<Session> {
    return this.requester.json<Session>({ method: "POST", path: "/auth/sign-in-link", body, isPublic: true }, options);
  }

  /**
   * Refresh the access token. Returns a new access token for the refresh cookie, and replaces the refresh token. A used refresh token ends the session, except when a second tab presents it within 10 seconds.
   *
   * `POST /api/v1/auth/refresh`.
   */
  refresh(options?: RequestOptions): Promise<Session> {
    return this.requester.json<Session>({ method: "POST", path: "/auth/refresh", isPublic: true }, options);
  }

  /**
   * Sign out. Ends the session of the refresh cookie, and the session of the access token if one is sent. Clears the cookie.
   *
   * `POST /api/v1/auth/logout`.
   */
  logout(options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "POST", path: "/auth/logout", isPublic: true }, options);
  }

  /**
   * Get the signed-in user. Returns the signed-in user, the workspace of the session, and the user's role in it.
   *
   * `GET /api/v1/auth/me`.
   */
  me(options?: RequestOptions): Promise<Me> {
    return this.requester.json<Me>({ path: "/auth/me" }, options);
  }

  /**
   * List your workspaces. Lists the workspaces of which the signed-in user is a member, on one page. The session can switch to each of them.
   *
   * `GET /api/v1/auth/workspaces`.
   */
  workspaces(options?: RequestOptions): Promise<MyWorkspaceList> {
    return this.requester.json<MyWorkspaceList>({ path: "/auth/workspaces" }, options);
  }

  /**
   * Switch to another workspace. Moves the session to another workspace and replaces its refresh token. Access tokens of the previous workspace stay valid until they expire.
   *
   * `POST /api/v1/auth/switch`. Errors: `not_found`.
   */
  switchWorkspace(body: WorkspaceChoice, options?: RequestOptions): Promise<Session> {
    return this.requester.json<Session>({ method: "POST", path: "/auth/switch", body }, options);
  }

  /**
   * Show the page of a verification link. The mailed link opens this page, with the token in its fragment. The page sends nothing until the user presses its button.
   *
   * `GET /api/v1/auth/verify-email`.
   */
  verificationPage(options?: RequestOptions): Promise<string> {
    return this.requester.text({ path: "/auth/verify-email", isPublic: true }, options);
  }

  /**
   * Verify an account's e-mail address. Requires the token of the mailed link. A token expires after 24 hours and works once; an unknown, used or expired token returns 404. Returns 409 if another account verified the address first. Also returns 409 if several accounts claim the address and the request has neither the account's session, nor its device cookie, nor its `password`.
   *
   * `POST /api/v1/auth/verify-email`. Errors: `not_found`, `conflict`.
   */
  verifyEmail(body: EmailVerification, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "POST", path: "/auth/verify-email", body, isPublic: true }, options);
  }

  /**
   * Resend the verification link. Earlier links stay valid until they expire. Does nothing if the address is already verified. Limited to 5 per hour and user. Returns 503 if mail is not configured, because addresses then count as verified.
   *
   * `POST /api/v1/auth/resend-verification`. Errors: `mail_not_configured`.
   */
  resendVerification(options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "POST", path: "/auth/resend-verification" }, options);
  }

  /**
   * Mail a link to set a new password. The response is the same whether or not the address has an account. Limited to 20 requests per hour and client address, and to 5 reset mails per hour and mailed address; other account mails do not count. Returns 503 if mail is not configured; the operator then sets a password with `npm run reset-password`.
   *
   * `POST /api/v1/auth/forgot-password`. Errors: `mail_not_configured`.
   */
  requestPasswordReset(body: PasswordResetRequest, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "POST", path: "/auth/forgot-password", body, isPublic: true }, options);
  }

  /**
   * Show the page of a reset link. The mailed link opens this page, with the token in its fragment.
   *
   * `GET /api/v1/auth/reset-password`.
   */
  passwordResetPage(options?: RequestOptions): Promise<string> {
    return this.requester.text({ path: "/auth/reset-password", isPublic: true }, options);
  }

  /**
   * Set a new password with a mailed token. Ends all sessions of the user, invalidates other mailed tokens and verifies the address. A token expires after an hour and works once; an unknown, used or expired token returns 404.
   *
   * An account that never verified its address may have been created by somebody else, so its access is reset. A workspace that only this user owns is kept, without other members, API keys, invitations and digests, and with automatic pushes and workflows disabled. The user leaves other workspaces.
   *
   * `POST /api/v1/auth/reset-password`. Errors: `not_found`, `conflict`.
   */
  resetPassword(body: PasswordReset, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "POST", path: "/auth/reset-password", body, isPublic: true }, options);
  }

  /**
   * Change your password. Ends the user's other sessions and invalidates mailed links that set a password. A wrong current password returns 422; after 10 wrong passwords in 15 minutes, 429.
   *
   * `POST /api/v1/auth/change-password`.
   */
  updatePassword(body: PasswordChange, options?: RequestOptions): Promise<void> {
    return this.requester.empty({ method: "POST", path: "/auth/change-password", body }, options);
  }
}
