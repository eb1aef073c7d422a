import { SignJWT, UnsecuredJWT } from "jose";
import { expect, it } from "vitest";
import { signAccessToken, verifyAccessToken } from "#src/shared/security/access-token";

const SECRET = "a secret for tests, long enough for HS256";
const CLAIMS = { userId: "u1", sessionId: "s1", workspaceId: "w1" };
const PAYLOAD = { sub: "u1", sid: "s1", wid: "w1" };
const sign = (payload: object, alg: string, secret = SECRET) =>
  new SignJWT({ ...payload })
    .setProtectedHeader({ alg })
    .setExpirationTime("5 min")
    .sign(new TextEncoder().encode(secret));

it("reads the claims of a token from any JWT library", async () => {
  expect(await verifyAccessToken(SECRET, await sign(PAYLOAD, "HS256"))).toEqual(CLAIMS);
});

it("rejects algorithms other than HS256", async () => {
  for (const alg of ["HS384", "HS512"])
    expect(await verifyAccessToken(SECRET, await sign(PAYLOAD, alg))).toBeNull();
  const unsigned = new UnsecuredJWT({ ...PAYLOAD }).setExpirationTime("5 min").encode();
  expect(await verifyAccessToken(SECRET, unsigned)).toBeNull();
});

it("rejects a token without an expiration time or with a missing claim", async () => {
  const endless = new SignJWT({ ...PAYLOAD }).setProtectedHeader({ alg: "HS256" });
  expect(
    await verifyAccessToken(SECRET, await endless.sign(new TextEncoder().encode(SECRET))),
  ).toBeNull();
  expect(await verifyAccessToken(SECRET, await sign({ sub: "u1", sid: "s1" }, "HS256"))).toBeNull();
});

it("accepts a token that was signed a second ahead of this clock", async () => {
  const token = await signAccessToken(SECRET, CLAIMS, Date.now() + 1000);
  expect(await verifyAccessToken(SECRET, token)).toEqual(CLAIMS);
});

it("rejects every token without a configured secret", async () => {
  expect(await verifyAccessToken("", await sign(PAYLOAD, "HS256"))).toBeNull();
  const signedWithNothing = await sign(PAYLOAD, "HS256", "").catch(() => "not.a.token");
  expect(await verifyAccessToken("", signedWithNothing)).toBeNull();
});
