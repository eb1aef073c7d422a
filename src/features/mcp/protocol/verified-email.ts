import * as z from "zod";

/** The verdict on an address, without where it was found. */
export const VerifiedEmail = z.object({
  email: z.string(),
  status: z
    .string()
    .describe(
      "valid: its mail server accepted it. unverified: only DNS was checked. risky, unknown or invalid",
    ),
  confidence: z.int().describe("0 to 100"),
  reasons: z.array(z.string()),
  suggestion: z.string().nullable().describe("Probably intended address of a misspelled one"),
});

type Verified = z.infer<typeof VerifiedEmail>;

export const toVerifiedEmail = (found: Verified): Verified => ({
  email: found.email,
  status: found.status,
  confidence: found.confidence,
  reasons: found.reasons,
  suggestion: found.suggestion,
});
