import type { RateLimit } from "#src/http/limits/rate-limit";

/** Searches for addresses, which fetch pages and ask mail servers. */
export const FIND_EMAIL_LIMIT: RateLimit = {
  name: "find_email",
  limit: 300,
  windowMs: 3600_000,
  per: "workspace",
  refusal: "The limit is 300 searches for addresses per hour",
};
