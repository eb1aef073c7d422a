import type { Settings } from "#src/shared/settings";

/** The signing key of tokens. Without it nobody can sign in. */
export function jwtSecret({ JWT_SECRET }: Pick<Settings, "JWT_SECRET">): string {
  if (JWT_SECRET) return JWT_SECRET;
  throw new Error("JWT_SECRET is not set, so nobody can sign in: set it as a secret");
}
