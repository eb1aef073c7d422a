import { BOOKMARK, BOOKMARK_EXAMPLE } from "#src/http/endpoints/bookmark";
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

const BOOKMARK_HEADER = {
  description:
    "The state of the workspace that this response has seen, if the service uses read replicas (`READ_REPLICAS`). A later read that sends it in the request header of this name is at least as new.",
  schema: { type: "string" },
  example: BOOKMARK_EXAMPLE,
};

/** Whether each caller of an endpoint belongs to a workspace. */
const isOfWorkspace = (security: Record<string, string[]>[]): boolean =>
  security.length > 0 && security.every((scheme) => "Bearer" in scheme || "ApiKey" in scheme);

/** Documents the headers of responses once and references them: rate limits from 2xx and 429, bookmarks from 2xx. */
export function addResponseHeaders(document: Document): void {
  Object.assign(document.components!, { headers: { ...HEADERS, [BOOKMARK]: BOOKMARK_HEADER } });
  for (const { responses = {}, security = [] } of operationsOf({ paths: document.paths ?? {} }))
    for (const [status, response] of Object.entries(responses)) {
      if (status !== "429" && !status.startsWith("2")) continue;
      const names = Object.keys(HEADERS).filter(
        (name) => name !== "Retry-After" || status === "429",
      );
      if (status !== "429" && isOfWorkspace(security)) names.push(BOOKMARK);
      const references = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
      response.headers = { ...response.headers, ...Object.fromEntries(references) };
    }
}
