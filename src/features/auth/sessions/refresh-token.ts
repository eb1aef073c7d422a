import { deriveToken, hashToken, newSecretToken } from "#src/shared/security/secret-token";

/** `<family>.<turn>`: the family is constant for a session, the turn changes at every refresh. */
export type RefreshToken = string;

/** A first token, and the hashes to store. */
export async function newRefreshToken() {
  const family = newSecretToken();
  const refreshToken: RefreshToken = `${family}.${newSecretToken()}`;
  return { refreshToken, stored: await fingerprint(family, refreshToken) };
}

/** The hashes stored for a token, or null for a malformed token. */
export async function fingerprintsOf(token: RefreshToken) {
  const [, family] = /^([0-9A-Za-z]{43})\.[0-9A-Za-z]{43}$/.exec(token) ?? [];
  return family ? fingerprint(family, token) : null;
}

/** The token after this one. It is derived, so two tabs that refresh at once get the same. */
export async function nextRefreshToken(secret: string, token: RefreshToken): Promise<RefreshToken> {
  const [family = ""] = token.split(".");
  return `${family}.${await deriveToken(secret, `refresh:${token}`)}`;
}

async function fingerprint(family: string, token: RefreshToken) {
  return { familyHash: await hashToken(family), tokenHash: await hashToken(token) };
}
