import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import {
  type AccountsSummary,
  accountsStatement,
  firstAccountStatements,
  linkStatements,
  passwordLink,
} from "#local/cli/accounts/first-account";
import { newId } from "#src/shared/ids";
import { hashToken, newSecretToken } from "#src/shared/security/secret-token";
import { api, caller } from "#test/support/harness/api";

const EMAIL = "first.owner@acme.test";
const PASSWORD = "correct horse battery";
const SIGN_UP_CREDITS = 500;
const from = { "CF-Connecting-IP": "2001:db8:77:1::1" };

/** An empty `users` table for the statements, which look for any account. */
const inEmptyService = (statements: string[]) =>
  statements.map((statement) =>
    statement.replace("SELECT 1 FROM users)", "SELECT 1 FROM users WHERE 0)"),
  );

async function run(statements: string[]): Promise<void> {
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
}

const accountOf = (email: string, atMs = Date.now()) => ({
  userId: newId(),
  workspaceId: newId(),
  entryId: newId(),
  email,
  signUpCredits: SIGN_UP_CREDITS,
  atMs,
});

async function newLink(userId: string): Promise<string> {
  const token = newSecretToken();
  const link = { id: newId(), userId, tokenHash: await hashToken(token), atMs: Date.now() };
  await run(linkStatements(link));
  return token;
}

const setPassword = (token: string) =>
  api("POST", "/auth/reset-password", { json: { token, password: PASSWORD }, headers: from });
const login = (email: string) =>
  api("POST", "/auth/login", { json: { email, password: PASSWORD }, headers: from });

it("equals an account that registered, once the link has set its password", async () => {
  const account = accountOf(EMAIL);
  await run(inEmptyService(firstAccountStatements(account)));
  expect((await login(EMAIL)).status).toBe(401);
  const token = await newLink(account.userId);
  expect((await setPassword(token)).status).toBe(204);
  const session = await login(EMAIL);
  expect(session.status).toBe(200);
  const asOwner = caller({ Authorization: `Bearer ${session.body.access_token}` });
  const other = { email: "registered@acme.test", password: PASSWORD, workspace_name: "Acme" };
  const registered = await api("POST", "/auth/register", { json: other, headers: from });
  const asRegistered = caller({ Authorization: `Bearer ${registered.body.access_token}` });
  const [mine, theirs] = [await asOwner("GET", "/auth/me"), await asRegistered("GET", "/auth/me")];
  expect(mine.body).toMatchObject({
    role: theirs.body.role,
    workspace: { id: account.workspaceId, name: "first.owner's workspace" },
  });
  for (const path of ["/credits", "/billing/overview"]) {
    const [own, expected] = [await asOwner("GET", path), await asRegistered("GET", path)];
    expect(own.status).toBe(200);
    const shape = ({ body }: typeof own) =>
      JSON.stringify(body).replaceAll(
        /"[^"]*\d{4}-\d{2}-\d{2}T[^"]*"|"[0-9a-f-]{36}"/g,
        '"varies"',
      );
    expect(shape(own)).toBe(shape(expected));
  }
});

it("is created only where no account exists", async () => {
  const account = accountOf("second.owner@acme.test");
  await run(firstAccountStatements(account));
  const found = await env.DB.prepare("SELECT id FROM workspaces WHERE id = ?")
    .bind(account.workspaceId)
    .all();
  expect(found.results).toEqual([]);
});

it("has one valid link at a time, which works once", async () => {
  const account = accountOf("third.owner@acme.test");
  await run(inEmptyService(firstAccountStatements(account)));
  const waiting = await env.DB.prepare(accountsStatement()).first<AccountsSummary>();
  expect(waiting).toMatchObject({ waiting_id: account.userId, waiting_email: account.email });
  const first = await newLink(account.userId);
  const second = await newLink(account.userId);
  expect((await setPassword(first)).status).toBe(404);
  expect((await setPassword(second)).status).toBe(204);
  expect((await setPassword(second)).status).toBe(404);
  const settled = await env.DB.prepare(accountsStatement()).first<AccountsSummary>();
  expect(settled).toMatchObject({ waiting_id: null, waiting_email: null });
});

it("opens a page of the service that takes the token from the fragment", async () => {
  const { pathname, hash } = new URL(passwordLink("https://quarry.test", "abc"));
  expect(hash).toBe("#token=abc");
  expect((await api("GET", pathname.replace("/api/v1", ""), {})).status).toBe(200);
});
