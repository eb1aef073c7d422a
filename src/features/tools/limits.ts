import type { RateLimit } from "#src/http/limits/rate-limit";
import { DAY_MS } from "#src/shared/days";

/** Each tool has its own daily limit, which resets at midnight UTC. */
export const dailyLimit = (name: "extract_contacts" | "tech" | "verify_email"): RateLimit => ({
  name: `tool_${name}`,
  limit: (settings) => settings.TOOLS_DAILY_LIMIT,
  windowMs: DAY_MS,
  endsByClock: true,
  per: "address",
  refusal: "The daily free limit of this tool is used up",
});
