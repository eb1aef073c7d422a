import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";

/** OWASP's floor for scrypt is N=2^17 on a server of one's own; an isolate has 128 MiB for everything, this takes 16. */
const COST = { N: 16_384, r: 8, p: 1 };
const HASH_BYTES = 32;

/** No password has this hash; checking it takes as long as checking a real one. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  const { N, r, p } = COST;
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Whether `password` is the one `stored` was made of. Null, for an unknown account, takes as long and is false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = "", hash = ""] = (stored ?? NOBODY).split("$");
  const expected = Buffer.from(hash, "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, "base64url"), cost);
  return timingSafeEqual(actual, expected) && stored !== null;
}

/** Unicode is normalised first: the same password typed on another keyboard must be the same bytes. */
function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(password.normalize("NFKC"), salt, HASH_BYTES, cost, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}
