import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { connect } from "#src/db/client";
import type { Role } from "#src/shared/security/roles";
import { apiKeys, memberships, sessions, users, workspaces } from "#src/db/tables/accounts";
import { ledgerEntries, wallets } from "#src/db/tables/credits";
import { openSubscription } from "#src/features/billing/subscription";
import { signAccessToken } from "#src/shared/security/access-token";
import { newId } from "#src/shared/ids";
import { hashToken, newSecretToken } from "#src/shared/security/secret-token";
import { Conformance } from "./conformance";
import { databaseOf, placeWorkspace } from "./shards";

export type Call = { json?: unknown; body?: BodyInit; headers?: Record<string, string> };
export type Answer = { status: number; body: any; headers: Headers };

const ORIGIN = "https://quarry.test";
const conformance = new Conformance(async () =>
  (await exports.default.fetch(`${ORIGIN}/api/v1/openapi.json`)).json(),
);

/**
 * Calls the API and fails on an undocumented response. `path` is relative to /api/v1, or the whole path if it
 * starts with `//`.
 */
export async function api(method: string, path: string, call: Call = {}): Promise<Answer> {
  const headers = new Headers(call.headers);
  if (call.json !== undefined && !headers.has("Content-Type"))
    headers.set("Content-Type", "application/json");
  const whole = path.startsWith("//") ? path.slice(1) : `/api/v1${path}`;
  const response = await exports.default.fetch(ORIGIN + whole, {
    method,
    headers,
    redirect: "manual",
    ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
    ...(call.body === undefined ? {} : { body: call.body }),
  });
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get("Content-Type") ?? "");
  const body = isJson && text ? JSON.parse(text) : text;
  if (method !== "HEAD") await conformance.check(method, whole, response.status, body);
  return { status: response.status, body, headers: response.headers };
}

/** Calls the API with the same credential each time. */
export type Caller = (method: string, path: string, call?: Call) => Promise<Answer>;

export const caller =
  (credential: Record<string, string>): Caller =>
  (method, path, call = {}) =>
    api(method, path, { ...call, headers: { ...credential, ...call.headers } });

export type TestWorkspace = {
  workspaceId: string;
  userId: string;
  sessionId: string;
  email: string;
  key: string;
  keyId: string;
  accessToken: string;
  /** Calls with the API key. */
  asKey: Caller;
  /** Calls with the user's access token. */
  asUser: Caller;
};

/** A new workspace with one user (by default an owner), a wallet, an API key and a session. */
export async function newWorkspace(
  options: { credits?: number; role?: Role } = {},
): Promise<TestWorkspace> {
  const workspaceId = newId();
  const credits = options.credits ?? 500;
  const accounts = connect(env.DB);
  const workspace = { id: workspaceId, name: "Test workspace" };
  const shard = placeWorkspace(workspaceId);
  await accounts.insert(workspaces).values({ ...workspace, shard });
  const db = databaseOf(workspaceId);
  await db.batch([
    db.insert(workspaces).values(workspace).onConflictDoNothing(),
    db.insert(wallets).values({ workspaceId, balance: credits }),
    db.insert(ledgerEntries).values({
      workspaceId,
      kind: "grant",
      amount: credits,
      balanceAfter: credits,
      reason: "sign_up",
      bookingKey: "sign_up",
    }),
    openSubscription(db, workspaceId, Date.now()),
  ]);
  const key = `lk_live_${newSecretToken()}`;
  const keyId = newId();
  await accounts.insert(apiKeys).values({
    id: keyId,
    workspaceId,
    name: "Test key",
    prefix: key.slice(0, 12),
    keyHash: await hashToken(key),
  });
  const member = await addMember(workspaceId, options.role ?? "owner");
  return { workspaceId, key, keyId, asKey: caller({ "X-API-Key": key }), ...member };
}

/** Another signed-in user of a workspace, with a verified address. */
export async function addMember(workspaceId: string, role: Role, address?: string) {
  const [userId, sessionId] = [newId(), newId()];
  const email = address ?? `${userId}@people.test`;
  const [familyHash, tokenHash] = await Promise.all([hashToken(sessionId), hashToken(userId)]);
  const expiresAt = Date.now() + 3600_000;
  const db = connect(env.DB);
  await db.batch([
    db.insert(users).values({
      id: userId,
      email,
      name: "Test User",
      passwordHash: "none",
      emailVerifiedAt: Date.now(),
    }),
    db.insert(memberships).values({ workspaceId, userId, role }),
    db
      .insert(sessions)
      .values({ id: sessionId, userId, workspaceId, familyHash, tokenHash, expiresAt }),
  ]);
  const accessToken = await signAccessToken(
    env.JWT_SECRET,
    { userId, sessionId, workspaceId },
    Date.now(),
  );
  const asUser = caller({ Authorization: `Bearer ${accessToken}` });
  return { userId, sessionId, email, accessToken, asUser };
}

/** Verifies the address of a registered account, as the mailed link would, so that the user can sign in. */
export async function proveAddress(email: string): Promise<string> {
  const emailVerifiedAt = Date.now();
  await connect(env.DB)
    .update(users)
    .set({ emailVerifiedAt, holdsAddress: true })
    .where(eq(users.email, email));
  return new Date(emailVerifiedAt).toISOString();
}
