import { describe, expect, it } from "vitest";
import {
  addMember,
  api,
  newWorkspace,
  proveAddress,
  type TestWorkspace,
} from "#test/support/harness/api";
import { accounts, d1Of } from "#test/support/harness/shards";

const PASSWORD = "correct horse battery staple";

const logOf = async ({ asUser }: Pick<TestWorkspace, "asUser">, query = "") =>
  (await asUser("GET", `/audit-log${query}`)).body.data as any[];
const actionsOf = async (workspace: Pick<TestWorkspace, "asUser">) =>
  (await logOf(workspace)).map(({ action }) => action);

/** A new account, created by registration. */
async function registered() {
  const email = `${crypto.randomUUID()}@people.test`;
  const headers = { "CF-Connecting-IP": `203.0.113.${Math.floor(Math.random() * 250)}` };
  const answer = await api("POST", "/auth/register", {
    headers,
    json: { email, password: PASSWORD },
  });
  expect(answer.status).toBe(201);
  await proveAddress(email);
  const token = (body: any) => ({ ...headers, Authorization: `Bearer ${body.access_token}` });
  const asUser: TestWorkspace["asUser"] = (method, path, call = {}) =>
    api(method, path, { ...call, headers: { ...token(answer.body), ...call.headers } });
  return { email, headers, asUser, ip: headers["CF-Connecting-IP"], body: answer.body, answer };
}

it("records who created and revoked an API key, without the key", async () => {
  const workspace = await newWorkspace();
  const { asUser, userId, email } = workspace;
  const made = await asUser("POST", "/api-keys", {
    json: { name: "Nightly" },
    headers: { "CF-Connecting-IP": "203.0.113.9" },
  });
  await asUser("DELETE", `/api-keys/${made.body.id}`);
  await asUser("DELETE", `/api-keys/${made.body.id}`);
  const log = await logOf(workspace);
  expect(log).toMatchObject([
    { action: "api_key.revoked", target: made.body.id, actor: { kind: "user", id: userId, email } },
    {
      action: "api_key.created",
      target: made.body.id,
      ip_address: "203.0.113.9",
      details: { prefix: made.body.prefix },
    },
  ]);
  expect(JSON.stringify(log)).not.toContain(made.body.key);
});

it("records completed invitations, role changes and removals, and no rejected ones", async () => {
  const workspace = await newWorkspace();
  const { asUser, workspaceId, userId } = workspace;
  const other = await addMember(workspaceId, "member");
  const member = `/workspace/members/${other.userId}`;
  await asUser("PATCH", member, { json: { role: "admin" } });
  await asUser("PATCH", member, { json: { role: "admin" } });
  await asUser("PATCH", `/workspace/members/${userId}`, { json: { role: "member" } });
  await asUser("DELETE", member);
  await asUser("DELETE", member);
  const invited = await asUser("POST", "/workspace/invitations", {
    json: { email: "grace@acme.com", role: "member" },
  });
  await asUser("DELETE", `/workspace/invitations/${invited.body.id}`);
  await asUser("DELETE", `/workspace/invitations/${invited.body.id}`);
  const log = await logOf(workspace);
  expect(log.map(({ action, target }) => [action, target])).toEqual([
    ["invitation.withdrawn", invited.body.id],
    ["invitation.created", invited.body.id],
    ["member.removed", other.userId],
    ["member.role_changed", other.userId],
  ]);
  expect(log.at(-1).details).toEqual({ role: "admin" });
  expect(JSON.stringify(log)).not.toContain(invited.body.token);
});

it("records how and from where a session was opened, and that it ended", async () => {
  const account = await registered();
  const login = await api("POST", "/auth/login", {
    headers: account.headers,
    json: { email: account.email, password: PASSWORD },
  });
  const cookie = login.headers.get("Set-Cookie")!.split(";")[0]!;
  await api("POST", "/auth/login", {
    headers: account.headers,
    json: { email: account.email, password: "wrong, wrong, wrong" },
  });
  await api("POST", "/auth/logout", { headers: { Cookie: cookie } });
  await api("POST", "/auth/logout", { headers: { Cookie: cookie } });
  const log = await logOf(account);
  expect(log.map(({ action, details }) => [action, details.how])).toEqual([
    ["session.ended", undefined],
    ["session.opened", "password"],
    ["session.opened", "registration"],
  ]);
  expect(log[0].target).toBe(log[1].target);
  expect(log[1]).toMatchObject({ ip_address: account.ip, actor: { email: account.email } });
});

it("records that a replayed refresh token ended its session", async () => {
  const account = await registered();
  const old = account.answer.headers.get("Set-Cookie")!.split(";")[0]!;
  await api("POST", "/auth/refresh", { headers: { Cookie: old } });
  await accounts.$client
    .prepare("UPDATE sessions SET rotated_at = 0 WHERE user_id = ?")
    .bind(account.body.user.id)
    .run();
  await api("POST", "/auth/refresh", { headers: { Cookie: old } });
  const again = await api("POST", "/auth/login", {
    headers: account.headers,
    json: { email: account.email, password: PASSWORD },
  });
  const asUser: TestWorkspace["asUser"] = (method, path) =>
    api(method, path, { headers: { Authorization: `Bearer ${again.body.access_token}` } });
  expect((await actionsOf({ asUser })).slice(0, 2)).toEqual(["session.opened", "session.replayed"]);
});

it("records a switch in the workspace that the user enters", async () => {
  const workspace = await newWorkspace();
  const account = await registered();
  const invited = await workspace.asUser("POST", "/workspace/invitations", {
    json: { email: account.email, role: "admin" },
  });
  await account.asUser("POST", "/auth/accept-invitation", { json: { token: invited.body.token } });
  await account.asUser("POST", "/auth/switch", { json: { workspace_id: workspace.workspaceId } });
  expect((await logOf(workspace)).map(({ action, details }) => [action, details.how])).toEqual([
    ["session.opened", "switch"],
    ["session.opened", "invitation"],
    ["member.joined", undefined],
    ["invitation.created", undefined],
  ]);
  const refused = await account.asUser("POST", "/auth/switch", {
    json: { workspace_id: (await newWorkspace()).workspaceId },
  });
  expect(refused.status).toBe(404);
});

describe("the log", () => {
  it("is paged, and filtered by action", async () => {
    const workspace = await newWorkspace();
    const ids: string[] = [];
    for (const name of ["a", "b", "c"])
      ids.unshift((await workspace.asUser("POST", "/api-keys", { json: { name } })).body.id);
    const made = await workspace.asUser("GET", "/audit-log?action=api_key.created&per_page=2");
    expect(made.body).toMatchObject({ page: 1, per_page: 2, total: 3 });
    expect(made.body.data.map(({ target }: any) => target)).toEqual(ids.slice(0, 2));
    expect(await logOf(workspace, "?action=member.removed")).toEqual([]);
    expect((await workspace.asUser("GET", "/audit-log?action=nothing")).status).toBe(422);
  });

  it("returns no entries of another workspace", async () => {
    const [ours, theirs] = [await newWorkspace(), await newWorkspace()];
    await ours.asUser("POST", "/api-keys", { json: { name: "Ours" } });
    expect(await logOf(theirs)).toEqual([]);
  });

  it("rejects updates and deletions of entries", async () => {
    const { asUser, workspaceId } = await newWorkspace();
    await asUser("POST", "/api-keys", { json: { name: "Kept" } });
    const run = (query: string) => d1Of(workspaceId).prepare(query).bind(workspaceId).run();
    for (const query of ["UPDATE audit_log SET actor_id = 'x'", "DELETE FROM audit_log"])
      await expect(run(`${query} WHERE workspace_id = ?`)).rejects.toThrow("append-only");
  });
});
