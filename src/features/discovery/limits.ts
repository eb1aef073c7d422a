import type { RateLimit } from "#src/http/limits/rate-limit";

/** Limited, because the operator pays the providers. */
const perHour = (name: string): RateLimit => ({
  name,
  limit: 120,
  windowMs: 3600_000,
  per: "workspace",
});

export const SEARCH_LIMIT = perHour("discovery");
export const MAPS_LIMIT = perHour("discovery_maps");
