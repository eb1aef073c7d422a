/** Parameters of scrypt. */
export type PasswordCost = { N: number; r: number; p: number };

/**
 * One of the equivalent minimums of OWASP's Password Storage Cheat Sheet. It needs 16 MiB; N=2^17 with p=1
 * would need the 128 MiB of a whole isolate.
 */
export const COST: PasswordCost = { N: 16_384, r: 8, p: 5 };
