import { timingSafeEqual } from "node:crypto";
import { getCookie, setCookie } from "hono/cookie";
import type { AnyContext } from "#src/http/context";
import { deriveToken, newSecretToken } from "#src/shared/security/secret-token";
import { cookieOptions } from "./cookie-options";
import { jwtSecret } from "./jwt-secret";

const COOKIE = "quarry_device";
const LIFETIME_S = 365 * 24 * 3600;

/**
 * The id of a device on which the user signed in before, or null. Failures of such a device are counted
 * separately, so that an attacker cannot lock it out (owasp.org: Slow Down Online Guessing Attacks with
 * Device Cookies).
 */
export async function knownDevice(c: AnyContext, userId: string): Promise<string | null> {
  const [device = "", proof = ""] = (getCookie(c, COOKIE) ?? "").split(".");
  const expected = Buffer.from(await prove(c, userId, device));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
}

/** Marks the caller's device as one on which the user signed in. */
export async function rememberDevice(c: AnyContext, userId: string): Promise<void> {
  if (await knownDevice(c, userId)) return;
  const device = newSecretToken();
  const value = `${device}.${await prove(c, userId, device)}`;
  setCookie(c, COOKIE, value, { ...cookieOptions(c), maxAge: LIFETIME_S });
}

const prove = (c: AnyContext, userId: string, device: string) =>
  deriveToken(jwtSecret(c.var.settings), `device:${userId}:${device}`);
