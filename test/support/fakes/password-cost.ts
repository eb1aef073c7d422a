import type { PasswordCost } from "#src/platform/security/password-cost";

/** Hashes passwords 64 times as fast (`alias` in vitest.config.ts). Tests of accounts derive hundreds of hashes. */
export const COST: PasswordCost = { N: 256, r: 8, p: 5 };
