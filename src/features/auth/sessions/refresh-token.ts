import { deriveToken, hashToken, newSecretToken } from "#src/shared/security/secret-token";

/** `<family>.<turn>`: the first part stays for the whole session, the second is new at every refresh. */
export type RefreshToken = string;

/** A first token, and what is stored of it. */
export async function newRefreshToken() {
  const family = newSecretToken();
  const refreshToken: RefreshToken = `${family}.${newSecretToken()}`;
  return { refreshToken, stored: await fingerprint(family, refreshToken) };
}

/** What is stored of a token, or null where `token` cannot be one. */
export async function fingerprintsOf(token: RefreshToken) {
  const [, family] = /^([0-9A-Za-z]{43})\.[0-9A-Za-z]{43}$/.exec(token) ?? [];
  return family ? fingerprint(family, token) : null;
}

/** The token after this one. Two tabs that refresh at once get the same, whichever comes first. */
export async function nextRefreshToken(secret: string, token: RefreshToken): Promise<RefreshToken> {
  const [family = ""] = token.split(".");
  return `${family}.${await deriveToken(secret, `refresh:${token}`)}`;
}

async function fingerprint(family: string, token: RefreshToken) {
  return { familyHash: await hashToken(family), tokenHash: await hashToken(token) };
}
