import { createHash } from "node:crypto";
import { type Stage, tokenInMail } from "./stage.ts";

const COLLEAGUE = "grace@acme.com";
const CALLBACK = "https://assistant.example/callback";

/** Members, API keys, connected clients, and the settings of the workspace. */
export async function manageWorkspace(stage: Stage): Promise<void> {
  const { recorder } = stage;
  await inviteColleague(stage);
  await recorder.record("listApiKeys");
  const { id } = (await recorder.send("createApiKey", { json: { name: "Old import" } })).body as {
    id: string;
  };
  const rotated = await recorder.record("rotateApiKey", { path: { id } });
  await recorder.record("deleteApiKey", { path: { id: rotated.id } });
  await connectAssistant(stage);
  await recorder.record("getWorkspace");
  await recorder.record("updateBranding");
  await recorder.record("getBranding");
  await recorder.record("updateRetention");
  await recorder.record("getRetention");
}

async function inviteColleague(stage: Stage): Promise<void> {
  const { recorder } = stage;
  const invite = (email: string) => recorder.record("createInvitation", { json: { email } });
  const invitation = await invite(COLLEAGUE);
  await tokenInMail(stage, COLLEAGUE, "token=");
  await recorder.record("resendInvitation", { path: { id: invitation.id } });
  await recorder.record("listInvitations");
  const token = await tokenInMail(stage, COLLEAGUE, "token=");
  await recorder.record("previewInvitation", { json: { token } });
  await recorder.record("acceptInvitation", {
    json: { token, password: "correct horse battery" },
  });
  const { data: members } = await recorder.record("listMembers");
  const colleague = members.find(({ email }) => email === COLLEAGUE);
  await recorder.record("updateMember", {
    path: { user_id: colleague!.user_id },
    json: { role: "admin" },
  });
  await recorder.record("deleteMember", { path: { user_id: colleague!.user_id } });
  const { id } = await invite("alan@acme.com");
  await recorder.record("deleteInvitation", { path: { id } });
}

/** What a hosted assistant does before it uses /mcp. */
async function connectAssistant({ recorder, world }: Stage): Promise<void> {
  const post = (path: string, body: string, type: string) =>
    fetch(`${world.service.url}/oauth/${path}`, {
      method: "POST",
      headers: { "Content-Type": type },
      body,
    }).then((response) => response.json() as Promise<Record<string, string>>);
  const { client_id } = await post(
    "register",
    JSON.stringify({ client_name: "Assistant", redirect_uris: [CALLBACK] }),
    "application/json",
  );
  const verifier = "a-verifier-of-forty-three-characters-or-more";
  const request = {
    response_type: "code",
    client_id: client_id!,
    redirect_uri: CALLBACK,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    resource: `${world.service.url}/mcp`,
  };
  await recorder.record("getAuthorization", { query: request });
  const { data: workspaces } = (await recorder.send("listMyWorkspaces", {})).body;
  const { redirect_to } = await recorder.record("createAuthorization", {
    json: { ...request, workspace_id: workspaces[0]!.id },
  });
  const code = new URL(redirect_to).searchParams.get("code")!;
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    client_id: client_id!,
    redirect_uri: CALLBACK,
    code_verifier: verifier,
  });
  await post("token", form.toString(), "application/x-www-form-urlencoded");
  const { data: grants } = await recorder.record("listOAuthGrants");
  await recorder.record("deleteOAuthGrant", { path: { id: grants[0]!.id } });
}
