import type { RateLimit } from "#src/http/limits/rate-limit";

/** Verifications of leads, which query DNS and mail servers. */
export const VERIFICATION_LIMIT: RateLimit = {
  name: "email_verification",
  limit: 30,
  windowMs: 3600_000,
  per: "workspace",
  refusal: "The limit is 30 verifications of leads per hour",
};
