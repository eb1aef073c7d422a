import { type Document, operationsOf } from "./openapi-schema";

const HEADERS = {
  "RateLimit-Limit": {
    description: "Number of requests that the limit allows in its window",
    schema: { type: "integer", minimum: 1 },
    example: 600,
  },
  "RateLimit-Remaining": {
    description: "Number of requests left in the window",
    schema: { type: "integer", minimum: 0 },
    example: 598,
  },
  "RateLimit-Reset": {
    description: "Seconds until the window ends",
    schema: { type: "integer", minimum: 1 },
    example: 42,
  },
  "Retry-After": {
    description: "Seconds to wait before retrying the request",
    schema: { type: "integer", minimum: 1 },
    example: 42,
  },
};

/** Documents the rate limit headers once and references them from 2xx and 429 responses. */
export function addRateLimitHeaders(document: Document): void {
  Object.assign(document.components!, { headers: HEADERS });
  for (const { responses = {} } of operationsOf({ paths: document.paths ?? {} }))
    for (const [status, response] of Object.entries(responses)) {
      if (status !== "429" && !status.startsWith("2")) continue;
      const names = Object.keys(HEADERS).filter(
        (name) => name !== "Retry-After" || status === "429",
      );
      const references = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
      response.headers = { ...response.headers, ...Object.fromEntries(references) };
    }
}
