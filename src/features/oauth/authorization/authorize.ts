import { type Databases, systemScope } from "#src/db/databases";
import { type QuotaSettings, requireKeyQuota } from "#src/features/billing/quotas";
import { isLoopbackUri, redirectHost } from "#src/features/oauth/clients/redirect-uri";
import { OAuthError } from "#src/features/oauth/protocol/oauth-error";
import { invalid, notFound } from "#src/shared/errors";
import { hashToken, newSecretToken } from "#src/shared/security/secret-token";
import { checkRequest, redirectTo, type Server } from "./authorization-request";
import { addCode, isMember } from "./codes.repository";
import type {
  AuthorizationDecision,
  AuthorizationRequest,
  AuthorizationResult,
  PendingAuthorization,
} from "./schemas";

/** Clients exchange a code at once. The draft of OAuth 2.1 recommends at most ten minutes (§4.1.2). */
const CODE_LIFETIME_MS = 60_000;

/** What a user has to know of a request before they decide. */
export async function describeRequest(
  server: Server,
  request: AuthorizationRequest,
): Promise<PendingAuthorization> {
  const { client, redirectUri, scopes, problem } = await checkRequest(server, request);
  return {
    client: { name: client.name, document_host: client.documentHost },
    redirect_host: redirectHost(redirectUri),
    is_loopback: isLoopbackUri(redirectUri),
    scopes,
    problem: problem && {
      message: problem.message,
      redirect_to: redirectTo(redirectUri, server.issuer, request.state, problem),
    },
  };
}

/** Records the decision of a user. The result leads back to the client, with a code or the refusal. */
export async function decide(
  server: Server,
  databases: Databases,
  userId: string,
  settings: QuotaSettings,
  body: AuthorizationDecision,
): Promise<AuthorizationResult> {
  const checked = await checkRequest(server, body);
  const { redirectUri, problem } = checked;
  const back = (result: { code: string } | OAuthError) => ({
    redirect_to: redirectTo(redirectUri, server.issuer, body.state, result),
  });
  if (body.decision === "deny")
    return back(new OAuthError("access_denied", "The user refused access"));
  if (problem) return back(problem);
  if (body.scopes.some((scope) => !checked.scopes.includes(scope)))
    throw invalid("body.scopes", "scopes may only have what the client asked for");
  const { workspace_id: workspaceId } = body;
  if (!(await isMember(databases.control, { workspaceId, userId }))) throw notFound("Workspace");
  // A grant is an API key. The exchange of the code checks the quota again.
  await requireKeyQuota(await systemScope(databases, workspaceId), settings);
  const code = newSecretToken();
  const nowMs = Date.now();
  await addCode(databases.control, {
    codeHash: await hashToken(code),
    workspaceId,
    userId,
    clientHash: await hashToken(checked.client.id),
    clientName: checked.client.name,
    redirectUri,
    challengeHash: checked.challenge,
    resource: checked.resource,
    canRead: body.scopes.includes("read"),
    canWrite: body.scopes.includes("write"),
    grantId: null,
    expiresAt: nowMs + CODE_LIFETIME_MS,
    createdAt: nowMs,
  });
  return back({ code });
}
