/** Shorter values are likely to stand in a response by chance. */
const MIN_SECRET_LENGTH = 6;

/** Providers and receivers repeat what they were sent, and a push shows what they said: replaces the secrets in it. */
export function redactSecrets(text: string, secrets: readonly unknown[]): string {
  return (
    secrets
      .filter((secret) => typeof secret === "string")
      .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
      // A shorter secret may be part of a longer one, whose rest would be left.
      .toSorted((one, other) => other.length - one.length)
      .reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text)
  );
}
