import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { issueSignInLink } from "#local/dev/service/state/sign-in-link";
import { api, caller, newWorkspace } from "#test/support/harness/api";

const DAY_MS = 24 * 3600_000;

/** A token for a user, as the service on one's machine issues it at its start. */
async function newToken(email: string, nowMs = Date.now()): Promise<string> {
  const link = await issueSignInLink(env.DB as never, "http://127.0.0.1:8787", email, nowMs);
  return /^http:\/\/127\.0\.0\.1:8787\/sign-in-link#token=(\w+)$/.exec(link ?? "")?.[1] ?? "";
}

const redeem = (token: string) => api("POST", "/auth/sign-in-link", { json: { token } });

it("opens a session once", async () => {
  const { email, userId, workspaceId } = await newWorkspace();
  const token = await newToken(email);
  const { status, body, headers } = await redeem(token);
  expect([status, body.user.id, body.workspace.id]).toEqual([200, userId, workspaceId]);
  expect(headers.get("Set-Cookie")).toContain("quarry_refresh=");
  const asUser = caller({ Authorization: `Bearer ${body.access_token}` });
  const audit = await asUser("GET", "/audit-log?per_page=1");
  expect(audit.body.data[0]).toMatchObject({ action: "session.opened", details: { how: "link" } });
  expect((await redeem(token)).status).toBe(404);
});

it("replaces the link of the last start, and expires after a day", async () => {
  const { email } = await newWorkspace();
  const former = await newToken(email);
  const expired = await newToken(email, Date.now() - DAY_MS);
  for (const token of [former, expired, "unknown"]) {
    const { status, body } = await redeem(token);
    expect([status, body.error.code]).toEqual([404, "not_found"]);
  }
});

it("accepts no token that was mailed for another purpose", async () => {
  const { email } = await newWorkspace();
  const token = await newToken(email);
  const reset = { token, password: "correct horse battery" };
  expect((await api("POST", "/auth/reset-password", { json: reset })).status).toBe(404);
  expect((await api("POST", "/auth/verify-email", { json: { token } })).status).toBe(404);
  expect((await redeem(token)).status).toBe(200);
});

it("issues no link for an unknown user", async () => {
  expect(await newToken("nobody@acme.test")).toBe("");
});
