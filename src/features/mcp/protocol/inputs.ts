import * as z from "zod";

/** Distinguishes calls with otherwise equal arguments. */
export const IdempotencyKey = z
  .string()
  .max(255)
  .optional()
  .describe("A new text, to repeat equal arguments on purpose");

/** An id. It has no pattern, because the list of tools is part of every conversation. An unknown id is not found. */
export const Id = z.string().min(1).max(100);

export const PageNumber = z.int().min(1).max(10_000).default(1);
