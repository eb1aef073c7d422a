import { EMAIL, PASSWORD, type Stage, tokenInMail } from "./stage.ts";

/** A new account with a workspace. Everything after it happens in this workspace. */
export async function openAccount(stage: Stage): Promise<void> {
  const { recorder } = stage;
  const { access_token: accessToken } = await recorder.record("register");
  recorder.credentials = { ...recorder.credentials, accessToken };
  await recorder.record("resendVerification");
  const token = await tokenInMail(stage, EMAIL, "verify-email");
  await recorder.record("verifyAccountEmail", { json: { token } });
  const { key } = await recorder.record("createApiKey");
  recorder.credentials = { ...recorder.credentials, key };
  const { data: workspaces } = await recorder.record("listMyWorkspaces");
  await recorder.record("switchWorkspace", { json: { workspace_id: workspaces[0]!.id } });
  await recorder.record("getMe");
  await recorder.record("updateWorkspace");
}

/** Sign-in, passwords and sessions, which end those that came before. */
export async function manageSessions(stage: Stage): Promise<void> {
  const { recorder, world } = stage;
  const link = await world.service.signInLink(EMAIL);
  const signInToken = new URLSearchParams(new URL(link!).hash.slice(1)).get("token");
  await recorder.record("signInByLink", { json: { token: signInToken } });
  await recorder.record("requestPasswordReset");
  await recorder.record("resetPassword", {
    json: { token: await tokenInMail(stage, EMAIL, "reset-password") },
  });
  await signIn(stage);
  await recorder.record("updatePassword");
  const cookie = await signIn(stage);
  await recorder.record("refreshSession", { headers: { Cookie: cookie } });
  await signIn(stage);
  const { data: sessions } = await recorder.record("listSessions");
  const other = sessions.find(({ is_current }) => !is_current);
  await recorder.record("deleteSession", { path: { id: other!.id } });
  await recorder.record("deleteAllSessions");
  await recorder.record("logout", { headers: { Cookie: await signIn(stage) } });
  await signIn(stage);
}

/** Uses a new session from now on, and returns its cookies. */
async function signIn({ recorder }: Stage): Promise<string> {
  await recorder.record("login", { json: { password: PASSWORD } });
  const { body, headers } = await recorder.send("login", { json: { password: PASSWORD } });
  const { access_token: accessToken } = body;
  recorder.credentials = { ...recorder.credentials, accessToken };
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
