import { OAuthError } from "#src/features/oauth/protocol/oauth-error";

/** RFC 7636 §4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/;

/** The challenge (S256) to which a verifier belongs. */
export async function challengeOfVerifier(verifier: string): Promise<string> {
  if (!VERIFIER.test(verifier))
    throw new OAuthError("invalid_request", "code_verifier must have 43 to 128 characters");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
