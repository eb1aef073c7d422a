/** Shorter values can occur in a response by chance. */
const MIN_SECRET_LENGTH = 6;

/**
 * Replaces secrets in a provider's message, because providers repeat requests and a push shows their
 * messages.
 */
export function redactSecrets(text: string, secrets: readonly unknown[]): string {
  return (
    secrets
      .filter((secret) => typeof secret === "string")
      .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
      // Longest first: replacing a shorter secret could leave the rest of a longer one.
      .toSorted((one, other) => other.length - one.length)
      .reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text)
  );
}
