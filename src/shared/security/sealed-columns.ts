/** A column of ciphertext from `encryptSecret`, with the purpose that each row was encrypted for. */
export type SealedColumn = { table: string; column: string; purposeOf: (id: string) => string };

export const INTEGRATION_SECRETS: SealedColumn = {
  table: "integrations",
  column: "sealed_secrets",
  purposeOf: (id) => `integration:${id}`,
};

export const INTEGRATION_TOKEN: SealedColumn = {
  table: "integrations",
  column: "sealed_token",
  purposeOf: (id) => `integration:${id}:access_token`,
};

export const DIGEST_WEBHOOK: SealedColumn = {
  table: "digests",
  column: "chat_webhook",
  purposeOf: (id) => `digest:${id}:chat_webhook`,
};

/** All columns of stored secrets; `npm run reencrypt` processes them. */
export const SEALED_COLUMNS = [INTEGRATION_SECRETS, INTEGRATION_TOKEN, DIGEST_WEBHOOK];
