import { z } from "@hono/zod-openapi";

const EXAMPLE = "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b";

/** A path id that the contract calls `(uuid)`: a malformed one is 422. */
export const uuidParam = () => z.uuid().toLowerCase().openapi({ example: EXAMPLE });

/** A path id that the contract calls `(string)`: a malformed one is like one that never was, 404. */
export const stringIdParam = () => z.string().min(1).openapi({ example: EXAMPLE });

/** `params` of a path with one `{id}`. */
export const UuidPath = z.object({ id: uuidParam() });
export const StringIdPath = z.object({ id: stringIdParam() });
