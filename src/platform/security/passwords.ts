import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { COST, type PasswordCost } from "#src/platform/security/password-cost";

const HASH_BYTES = 32;

/** No password has this hash; checking it takes as long as checking a real one. */
export const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  const { N, r, p } = COST;
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Whether `password` matches `stored`. Null, for an unknown account, takes as long and returns false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { salt, hash } = parse(stored ?? NOBODY);
  const [cost, ...padding] = derivationsFor(stored);
  const actual = await derive(password, salt, cost);
  for (const more of padding) await derive(password, salt, more);
  return timingSafeEqual(actual, hash) && stored !== null;
}

/**
 * The derivations that check a password: one for the stored hash, and another if that has fewer passes. Their
 * sum is the same for every account and for unknown ones, so the time reveals nothing.
 */
export function derivationsFor(stored: string | null): [PasswordCost, ...PasswordCost[]] {
  const { cost } = parse(stored ?? NOBODY);
  return cost.p < COST.p ? [cost, { ...COST, p: COST.p - cost.p }] : [cost];
}

/** Whether `stored` has outdated parameters and should be replaced. */
export function isOutdatedHash(stored: string): boolean {
  const { N, r, p } = parse(stored).cost;
  return N !== COST.N || r !== COST.r || p !== COST.p;
}

function parse(stored: string) {
  const [, N, r, p, salt = "", hash = ""] = stored.split("$");
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    hash: Buffer.from(hash, "base64url"),
  };
}

/** Normalizes Unicode first, because the same password typed on another keyboard must give the same bytes. */
function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(password.normalize("NFKC"), salt, HASH_BYTES, cost, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}
